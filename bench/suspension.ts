/** `node bench/suspension.ts [events] [guests]`: suspends a host on one of two nodes, and measures when it has an effect everywhere. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { type Answer, call, signUp } from './faults/calls.ts';
import { cleanUp, startSite, temporaryFolder } from './faults/site-process.ts';

const EVENTS = Number(process.argv[2] ?? 500);
const GUESTS = Number(process.argv[3] ?? 100_000);
const SECRET = 'the same secret on both of the nodes, for a test';
const GOALS = { answer: 5, sessions: 5, hidden: 6, notified: 35 };

const server = await startEmbeddedPostgres({ dataDir: temporaryFolder('suspension') });
const { host, user, database } = server.connection;
const env = {
  DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
  SESSION_SECRET: SECRET,
  PUBLIC_URL: 'http://127.0.0.1:3000',
};
const start = () => startSite({ dataDir: temporaryFolder('node'), env });
// One after the other: the first one builds the site if it has changed.
const one = await start();
const two = await start();
const db = openDatabase({ ...server.connection, statement_timeout: 0, query_timeout: 0 });

async function expecting(status: number, answer: Promise<Answer>): Promise<string> {
  const { status: got, text } = await answer;
  if (got !== status) throw new Error(`expected ${status}, got ${got}: ${text}`);
  return text;
}

async function signUpModerator(): Promise<SignedIn> {
  const moderator = await signUp(one.url);
  await db.execute(`update accounts set role = 'moderator' where id = $1`, [moderator.user.id]);
  await db.execute('update sessions set reauthenticated_at = now(), second_factor_at = now() where account_id = $1', [
    moderator.user.id,
  ]);
  return moderator;
}

const IdRow = z.object({ id: z.string() });

/** The host's events, with the guests spread over them. Returns the id of one. */
async function makeEvents(hostId: string): Promise<string> {
  await db.execute(
    `with made as (
       insert into events (host_person_id, created_by, status, title, category, starts_local, ends_local, time_zone, starts_at, ends_at, attendance, published_at)
       select $1, $1, 'published', 'A fair ' || n, 'tech-events', at at time zone 'UTC', at at time zone 'UTC' + interval '2 hours', 'UTC', at,
         at + interval '2 hours', 'online', now() from generate_series(1, $2::int) n, lateral (select now() + interval '7 days' + n * interval '1 minute' as at) soon
       returning id)
     insert into event_counters (event_id) select id from made`,
    [hostId, EVENTS],
  );
  await db.execute(
    `with people as (insert into people (name) select 'Guest ' || n from generate_series(1, $1::int) n returning id),
       known as (insert into accounts (id, email, password_hash, email_verified_at) select id, id || '@example.org', '', now() from people),
       guests as (select id, row_number() over () - 1 as n from people),
       numbered as (select id, row_number() over (order by id) - 1 as n from events)
     insert into rsvps (event_id, person_id, status, guests, position, answered_at, updated_at)
       select e.id, g.id, 'going', 0, 1 + g.n, now(), now() from guests g join numbered e on e.n = g.n % $2::int`,
    [GUESTS, EVENTS],
  );
  await db.execute('vacuum analyze');
  return (await db.one(IdRow, 'select id from events order by id limit 1')).id;
}

const startedAt = () => performance.now();
const secondsSince = (begun: number) => (performance.now() - begun) / 1000;
async function until(isDone: () => Promise<boolean>, begun: number, limitSeconds: number): Promise<number> {
  while (!(await isDone())) {
    if (secondsSince(begun) > limitSeconds) return Number.POSITIVE_INFINITY;
    await delay(50);
  }
  return secondsSince(begun);
}

const CountRow = z.object({ notified: z.number() });
const countNotified = async () =>
  (await db.one(CountRow, `select count(*) as notified from notifications where facts->>'change' = 'taken-down'`))
    .notified;

try {
  const [suspended, moderator] = [await signUp(one.url), await signUpModerator()];
  const eventId = await makeEvents(suspended.user.id);
  const token = moderator.tokens.access.token;
  const report = { kind: 'person', targetId: suspended.user.id, reason: 'spam', email: 'visitor@example.org' };
  await expecting(204, call(one.url, '/api/reports', { method: 'POST', body: report }));
  const { cases } = JSON.parse(await expecting(200, call(one.url, '/api/admin/reports', { token })));
  const { id: caseId, revision } = cases[0];
  const pages = [`/events/${eventId}`, `/people/${suspended.user.id}`, '/search'];
  // Both nodes keep the pages, and know the session.
  for (const { url } of [one, two]) {
    for (const path of pages) await expecting(200, call(url, path));
    await expecting(200, call(url, '/api/auth/sessions', { token: suspended.tokens.access.token }));
  }
  console.log(
    `a host of ${EVENTS} events with ${GUESTS} guests is suspended on one of two nodes; all share this machine`,
  );
  const begun = startedAt();
  const body = { revision, action: 'suspend', rule: 'spam', explanation: 'It is spam.' };
  const decision = call(one.url, `/api/admin/reports/${caseId}/decision`, {
    method: 'POST',
    token,
    body,
    timeoutMs: 60_000,
  });
  await expecting(200, decision);
  const answer = secondsSince(begun);
  const isGone = async (url: string) => {
    const [event, person, search] = await Promise.all(pages.map((path) => call(url, path)));
    return event!.status === 404 && person!.status === 404 && !search!.text.includes('A fair ');
  };
  const isOut = async (url: string) =>
    (await call(url, '/api/auth/sessions', { token: suspended.tokens.access.token })).status === 401;
  const both = async (is: (url: string) => Promise<boolean>) => (await is(one.url)) && (await is(two.url));
  const [sessions, hidden, notified] = await Promise.all([
    until(() => both(isOut), begun, 60),
    until(() => both(isGone), begun, 60),
    until(async () => (await countNotified()) >= GUESTS, begun, 600),
  ]);
  const figures = { answer, sessions, hidden, notified };
  const labels = {
    answer: 'the moderator has the answer',
    sessions: 'its sessions are ended on both nodes',
    hidden: 'its pages and searches are gone on both nodes',
    notified: `all ${GUESTS} guests are notified`,
  };
  for (const name of Object.keys(figures) as (keyof typeof figures)[]) {
    const isReached = figures[name] <= GOALS[name];
    console.log(
      `  ${labels[name].padEnd(48)}${figures[name].toFixed(1)} s, goal ${GOALS[name]} s ${isReached ? 'yes' : 'NO'}`,
    );
    if (!isReached) process.exitCode = 1;
  }
  if ((await countNotified()) !== GUESTS) {
    console.log('  FAIL: not everyone once');
    process.exitCode = 1;
  }
} finally {
  await db.close();
  for (const site of [one, two]) site.kill('SIGTERM');
  await Promise.all([one.ended, two.ended]);
  await server.stop();
  await cleanUp();
}
process.exit();
