import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { loadCommunity } from '#demo/community.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { type Post, replay } from './spam/replay.ts';
import { spamPosts } from './spam/spam-posts.ts';

/** `node bench/spam.ts`: what the automatic check holds or refuses of 1,000 spam posts made by a script, and of the sample community's own posts. */

const MIN_CAUGHT = 0.95;
const MAX_WRONG = 0.01;

const PostRow = z.object({
  kind: z.enum(['event', 'comment', 'post', 'group', 'organization']),
  authorId: z.string(),
  joinedAt: z.date(),
  at: z.date(),
  text: z.string(),
  placeAndDay: z.string().nullable(),
});

/** What people of the sample community wrote; the dates of a series are one post. */
const POSTS = `select p.kind, p.author_id as "authorId", a.created_at as "joinedAt", p.at, p.text, p.place_and_day as "placeAndDay" from (
  select distinct on (coalesce(series_id, id)) 'event' as kind, created_by as author_id, coalesce(published_at, created_at) as at, title || E'\\n' || description as text,
      place_id || ' ' || starts_local::date as place_and_day from events where status <> 'draft' order by coalesce(series_id, id), starts_at
  ) p join accounts a on a.id = p.author_id
  union all select 'comment', c.author_id, a.created_at, c.created_at, c.text, null from comments c join accounts a on a.id = c.author_id
  union all select 'post', o.author_id, a.created_at, o.created_at, o.title || E'\\n' || o.text, null from group_posts o join accounts a on a.id = o.author_id
  union all select 'group', m.person_id, a.created_at, g.created_at, g.name || E'\\n' || g.description, null from groups g
    join group_members m on m.group_id = g.id and m.role = 'organizer' join accounts a on a.id = m.person_id
  union all select 'organization', o.created_by, a.created_at, o.created_at, o.name || E'\\n' || o.description, null from organizations o join accounts a on a.id = o.created_by`;

async function communityPosts(): Promise<Post[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-spam-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.connection);
  const db = openDatabase({ ...postgres.connection, statement_timeout: 60_000, query_timeout: 65_000 });
  try {
    const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
    await loadCommunity({ config, db, clock: systemClock, keys: deriveKeys('the benchmark') });
    const rows = await db.rows(PostRow, POSTS, []);
    return rows.map(({ joinedAt, at, placeAndDay, ...row }) => ({
      ...row,
      joinedAt: joinedAt.getTime(),
      at: at.getTime(),
      ...(placeAndDay && { placeAndDay }),
    }));
  } finally {
    await db.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const shareOf = (results: ReturnType<typeof replay>) =>
  results.filter(({ outcome }) => outcome !== 'shown').length / results.length;
const count = (results: ReturnType<typeof replay>, outcome: string) =>
  results.filter((result) => result.outcome === outcome).length;

const spam = replay(spamPosts(Date.UTC(2026, 0, 5)));
const community = replay(await communityPosts());
const row = (results: ReturnType<typeof replay>, isHeld: boolean) => ({
  posts: results.length,
  held: count(results, 'held'),
  refused: count(results, 'refused'),
  share: `${(100 * shareOf(results)).toFixed(1)} %`,
  goal: isHeld ? 'yes' : 'NO',
});
const isCaught = shareOf(spam) >= MIN_CAUGHT;
const isFair = shareOf(community) <= MAX_WRONG;
console.table({ spam: row(spam, isCaught), community: row(community, isFair) });
for (const { post, why } of community.filter(({ outcome }) => outcome !== 'shown').slice(0, 10))
  console.log(why.join(', '), post.text.slice(0, 80));
const missed = Object.groupBy(
  spam.filter(({ outcome }) => outcome === 'shown'),
  ({ post }) => post.authorId.split('-')[0]!,
);
console.log('missed:', Object.fromEntries(Object.entries(missed).map(([shape, posts]) => [shape, posts?.length])));
if (!isCaught || !isFair) process.exitCode = 1;
