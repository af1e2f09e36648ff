import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { registerErrorHandlers } from '#server/platform/http/problems.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { acquireShare, CONNECTIONS_PER_ROUTE, shareConnections } from './connection-shares.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.execute('create table locked (id int)');
});
const LOCKED = 'select * from locked';
const lockTable = 'lock table locked in access exclusive mode';
const WAITERS = `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const countLockWaiters = async ({ db }: TestDatabase) => (await db.one(z.object({ count: z.number() }), WAITERS)).count;

test('ten routes whose tables are locked leave connections to others', async () => {
  // The lock ends only after the other route has responded, however slow the machine is.
  const timeouts = { lock_timeout: 60_000, statement_timeout: 60_000, query_timeout: 60_000 };
  const patient = await testDatabase({ ...timeouts, connectionTimeoutMillis: 60_000 });
  await patient.db.execute('create table locked (id int)');
  const app = Fastify();
  registerErrorHandlers(app);
  shareConnections(app);
  const routes = Array.from({ length: 10 }, (_, n) => `/locked-${n}`);
  for (const route of routes) app.get(route, async () => await patient.db.rows(z.object({ id: z.number() }), LOCKED));
  app.get('/free', async () => await patient.db.rows(z.object({ one: z.number() }), 'select 1 as one'));
  await app.ready();
  const answers = await patient.db.transaction(async (tx) => {
    await tx.execute(lockTable);
    const many = routes.flatMap((route) => Array.from({ length: 20 }, () => app.inject(route)));
    await expect.poll(() => countLockWaiters(patient), { timeout: 20_000 }).toBeGreaterThanOrEqual(routes.length);
    for (let n = 0; n < 20; n++) expect((await app.inject('/free')).json()).toEqual([{ one: 1 }]);
    return many;
  });
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(routes.length);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
});

test('a route whose table is locked holds only its share of the connections, so other routes respond', async () => {
  const app = Fastify();
  registerErrorHandlers(app);
  shareConnections(app);
  app.get('/locked', async () => await database.db.rows(z.object({ id: z.number() }), LOCKED));
  app.get('/free', async () => await database.db.rows(z.object({ one: z.number() }), 'select 1 as one'));
  await app.ready();
  const answers = await database.db.transaction(async (tx) => {
    await tx.execute(lockTable);
    const many = Array.from({ length: 5 * CONNECTIONS_PER_ROUTE }, () => app.inject('/locked'));
    await expect.poll(() => countLockWaiters(database)).toBe(CONNECTIONS_PER_ROUTE);
    for (let n = 0; n < 20; n++) expect((await app.inject('/free')).json()).toEqual([{ one: 1 }]);
    return Promise.all(many);
  });
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503));
  expect(answers.every(({ headers }) => headers['retry-after'] === '2')).toBe(true);
  expect((await app.inject('/locked')).json()).toEqual([]);
});

/** Routes whose requests take a connection, and keep it until the test releases it. */
async function holdingRoutes() {
  const app = Fastify();
  registerErrorHandlers(app);
  shareConnections(app);
  const held: { route: string; release: () => void }[] = [];
  for (let n = 0; n < 20; n++)
    app.get(`/${n}`, async () => {
      held.push({ route: `/${n}`, release: await acquireShare() });
      return 'held';
    });
  await app.ready();
  /** Resolves once each has a connection or waits for one. */
  const request = async (...routes: string[]) => {
    const answers = routes.map((route) => app.inject(route));
    await app.inject('/unknown');
    return { last: answers.at(-1)! };
  };
  return { request, held, heldBy: (route: string) => held.filter((each) => each.route === route).length };
}

test('a waiting request gets the connection that another route releases', async () => {
  const { request, held } = await holdingRoutes();
  await request('/0', '/0', '/0', '/0', '/1', '/1', '/1', '/1', '/2', '/2');
  const { last } = await request('/2');
  expect(held).toHaveLength(10);
  held[0]!.release();
  expect((await last).body).toBe('held');
  expect(held).toHaveLength(11);
});

test('routes that hold one connection each leave a busy route its share', async () => {
  const { request, heldBy } = await holdingRoutes();
  await request(...Array.from({ length: 12 }, (_, n) => `/${n}`));
  await request('/12', '/12', '/12', '/12');
  expect(heldBy('/12')).toBe(CONNECTIONS_PER_ROUTE);
});

test('a route that released its only connection gets the next one, although another route has waited longer', async () => {
  const { request, held, heldBy } = await holdingRoutes();
  await request(...Array.from({ length: 10 }, (_, n) => `/${n}`));
  await request('/0', '/0', '/0', '/1', '/1', '/1', '/2');
  const { last } = await request('/3', '/4');
  expect(held).toHaveLength(17);
  held.find(({ route }) => route === '/4')!.release();
  expect((await last).body).toBe('held');
  expect(heldBy('/4')).toBe(2);
});

test('ten routes hold 17 connections at most, in whatever order they ask', async () => {
  for (const order of ['by route', 'in turn']) {
    const { request, held } = await holdingRoutes();
    const routes = Array.from({ length: 10 }, (_, n) => `/${n}`);
    const all =
      order === 'by route'
        ? routes.flatMap((route) => Array.from({ length: 20 }, () => route))
        : Array.from({ length: 20 }, () => routes).flat();
    await request(...all);
    expect([order, held.length]).toEqual([order, 17]);
  }
});
