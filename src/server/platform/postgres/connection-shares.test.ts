import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { registerErrorHandlers } from '#server/platform/http/problems.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { CONNECTIONS_PER_ROUTE, shareConnections } from './connection-shares.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.execute('create table locked (id int)');
});

test('a route whose table is locked holds only its share of the connections, so other routes respond', async () => {
  const app = Fastify();
  registerErrorHandlers(app);
  shareConnections(app);
  app.get('/locked', async () => await database.db.rows(z.object({ id: z.number() }), 'select * from locked'));
  app.get('/free', async () => await database.db.rows(z.object({ one: z.number() }), 'select 1 as one'));
  await app.ready();
  const answers = await database.db.transaction(async (tx) => {
    await tx.execute('lock table locked in access exclusive mode');
    const many = Array.from({ length: 5 * CONNECTIONS_PER_ROUTE }, () => app.inject('/locked'));
    const waiting = `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => await database.db.rows(z.object({ count: z.number() }), waiting))
      .toEqual([{ count: CONNECTIONS_PER_ROUTE }]);
    for (let n = 0; n < 20; n++) expect((await app.inject('/free')).json()).toEqual([{ one: 1 }]);
    return Promise.all(many);
  });
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503));
  expect(answers.every(({ headers }) => headers['retry-after'] === '2')).toBe(true);
  expect((await app.inject('/locked')).json()).toEqual([]);
});
