import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentKinds, contentStates } from '#contracts/moderation/content-fields.ts';
import { listCases } from '#server/moderation/cases.queries.ts';
import { type ContentFilter, listContent } from '#server/moderation/content.queries.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';

import { fillContent, idOf } from './moderation-content.ts';

/**
 * `node bench/moderation-queue.ts [count]`: the first page of the moderators' queue (open, held and decided cases, and those of one author) and of
 * the list of what people posted (each kind and state, one author, words, and a page from the middle).
 */

const CASES = Number(process.argv[2] ?? 100_000);
const HELD = Math.round(CASES / 100);
const READINGS = 200;
const GOAL_MS = 20;
/** The time for the list of what people posted, filtered by state, author or words. */
const FILTERED_GOAL_MS = 50;

const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-queue-'));
const postgres = await startEmbeddedPostgres({ dataDir });
await migrate(postgres.connection);
const db = openDatabase({ ...postgres.connection, statement_timeout: 60_000, query_timeout: 65_000 });

await db.execute(
  `with authors as (insert into people (id, name) select ${idOf('people')}, 'Author ' || n from generate_series(1, 1000) n returning id),
     numbered as (select id, row_number() over () as n from authors)
   insert into moderation_cases (kind, target_id, author_id, snapshot, state, report_count, is_urgent, opened_at, reported_at)
   select 'comment', gen_random_uuid(), a.id, jsonb_build_object('title', 'Comment ' || c, 'text', repeat('Buy pills. ', 20)),
       case when c % 10 = 0 then 'decided' else 'open' end, 1, c % 100 = 0, now() - c * interval '1 minute', now() - c * interval '1 minute'
     from generate_series(1, $1) c join numbered a on a.n = 1 + c % 1000`,
  [CASES],
);
await db.execute(
  `insert into held_content (kind, target_id, case_id, why, score, since)
   select kind, target_id, id, '{links}', 3, reported_at from moderation_cases where state = 'open' limit $1`,
  [HELD],
);
await db.execute('analyze');
const [author] = await listCases(db, { state: 'open', authorId: null, after: null, limit: 1 });

async function measure(read: () => Promise<unknown>, goal = GOAL_MS) {
  const times: number[] = [];
  for (let reading = 0; reading < READINGS; reading++) {
    const startedAt = performance.now();
    await read();
    times.push(performance.now() - startedAt);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)]!;
  return { p50: at(0.5).toFixed(1), p95: at(0.95).toFixed(1), goal: at(0.95) <= goal ? 'yes' : 'NO' };
}

const measureCases = (state: 'open' | 'held' | 'decided', authorId: string | null) =>
  measure(() => listCases(db, { state, authorId, after: null, limit: 31 }));

const cases = {
  open: await measureCases('open', null),
  held: await measureCases('held', null),
  decided: await measureCases('decided', null),
  'of one author': await measureCases('open', author?.author?.id ?? null),
};
console.log(`${CASES} cases, ${HELD} of them held; milliseconds`);
console.table(cases);

const things = await fillContent(postgres.superuser, CASES);
const measureContent = (filter: ContentFilter, after: { at: string; id: string } | null = null) =>
  measure(() => listContent(db, filter, { after, limit: 31 }));
const measureFiltered = (filter: ContentFilter) =>
  measure(() => listContent(db, filter, { after: null, limit: 31 }), FILTERED_GOAL_MS);
const [poster] = await listContent(db, { kind: 'comment' }, { after: null, limit: 1 });
const middle = { at: new Date(Date.now() - CASES * 0.2 * 60_000).toISOString(), id: poster!.targetId };
const content = {
  everything: await measureContent({}),
  'from the middle': await measureContent({}, middle),
  ...Object.fromEntries(await eachOf(contentKinds, async (kind) => [kind, await measureContent({ kind })] as const)),
  ...Object.fromEntries(
    await eachOf(contentStates, async (state) => [state, await measureFiltered({ state })] as const),
  ),
  'of one author': await measureFiltered({ author: poster!.authorId! }),
  'a rare word': await measureFiltered({ q: 'pills' }),
  'no such word': await measureFiltered({ q: 'xylophone' }),
};
console.log(`${things} things that people posted; milliseconds`);
console.table(content);
if (Object.values({ ...cases, ...content }).some(({ goal }) => goal !== 'yes')) process.exitCode = 1;
await db.close();
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });

async function eachOf<T, R>(values: readonly T[], read: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const value of values) results.push(await read(value));
  return results;
}
