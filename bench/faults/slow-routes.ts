import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Answer, call, keepCalling, percentile, setBio, signUp } from './calls.ts';
import { atMost, exactly, type Fault, holds, tally } from './check.ts';
import { databaseOf, startSite, temporaryFolder } from './site-process.ts';

const LOCKED_MS = 4000;
const CALLS_PER_ROUTE = 20;
/** Ten routes, each of which reads one of the locked tables. */
const LOCKED_TABLES = [
  'events',
  'groups',
  'organizations',
  'comments',
  'shows',
  'teams',
  'rounds',
  'pictures',
  'ratings',
];

export const slowRoutes: Fault = {
  title: '200 requests at once to ten routes whose tables are locked for 4 s, while others call other routes',
  async run() {
    const site = await startSite({ dataDir: temporaryFolder('slow-routes') });
    const token = (await signUp(site.url)).tokens.access.token;
    const id = crypto.randomUUID();
    const routes = [
      `/api/events/${id}`,
      `/api/events/${id}/comments`,
      `/api/events/${id}/rsvp`,
      '/api/groups/none',
      '/api/my-groups',
      '/api/organizations/none',
      '/api/shows',
      `/api/shows/${id}`,
      '/api/teams',
      '/api/rounds',
    ];
    const admin = new pg.Client(databaseOf(site));
    await admin.connect();
    await admin.query(`begin; lock table ${LOCKED_TABLES.join(', ')} in access exclusive mode`);
    const started = performance.now();
    const slow = Promise.all(
      routes.flatMap((path) => Array.from({ length: CALLS_PER_ROUTE }, () => call(site.url, path, { token }))),
    );
    const others: Answer[] = [];
    await keepCalling(
      2,
      () => performance.now() - started > LOCKED_MS,
      async () => {
        others.push(await call(site.url, '/api/auth/sessions', { token }));
        others.push(await setBio(site.url, token, 'fast'));
        others.push(await call(site.url, '/api/health/ready'));
        await delay(20);
      },
    );
    const answers = await slow;
    await admin.query('rollback');
    await admin.end();
    const after = await Promise.all(routes.map((path) => call(site.url, path, { token })));
    const times = others.map(({ ms }) => ms);
    return [
      exactly('slow requests: answers', tally(answers.map(({ status, error }) => error ?? status)), '200 × 503'),
      exactly('slow requests: without Retry-After', answers.filter(({ headers }) => !headers['retry-after']).length, 0),
      atMost('slow requests: slowest', Math.max(...answers.map(({ ms }) => ms)), 3500),
      exactly('other routes', tally(others.map(({ status, error }) => error ?? status)), `${others.length} × 200`),
      atMost('other routes, p95', percentile(times, 0.95), 250),
      atMost('other routes, slowest', Math.max(...times), 1000),
      holds(
        'the ten routes work when the locks are gone',
        after.every(({ status }) => status === 200 || status === 404),
        tally(after.map(({ status }) => status)),
        '200 or 404',
      ),
    ];
  },
};
