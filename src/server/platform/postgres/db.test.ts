import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { mapConstraint, openDatabase } from './db.ts';

const One = z.object({ one: z.number() });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.execute('create table seats (id int primary key, taken boolean not null default false)');
  await database.db.execute('insert into seats (id) values (1)');
});

describe('queries', () => {
  test('counts are read as numbers and dates as text', async () => {
    const rows = await database.db.rows(
      z.object({ count: z.number(), day: z.string() }),
      "select count(*) as count, date '2026-11-21' as day from seats",
    );
    expect(rows).toEqual([{ count: 1, day: '2026-11-21' }]);
  });
});

describe('transactions', () => {
  test('a failed transaction is rolled back as a whole', async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.execute('insert into seats (id) values (2)');
      await tx.execute('update seats set taken = true');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    const rows = await database.db.rows(
      z.object({ id: z.number(), taken: z.boolean() }),
      'select id, taken from seats',
    );
    expect(rows).toEqual([{ id: 1, taken: false }]);
  });

  test('a transaction returns the result of its callback', async () => {
    expect(await database.db.transaction(async (tx) => await tx.rows(One, 'select 1 as one'))).toEqual([{ one: 1 }]);
  });
});

describe('failures', () => {
  test('a mapped constraint violation becomes an AppError, others pass through', async () => {
    const again = () => database.db.execute('insert into seats (id) values (1)');
    await expect(mapConstraint(again(), { seats_pkey: 'account.email_taken' })).rejects.toMatchObject({
      code: 'account.email_taken',
    });
    await expect(mapConstraint(again(), { other: 'account.email_taken' })).rejects.toBeInstanceOf(pg.DatabaseError);
  });

  test('an exhausted pool responds server.busy with Retry-After', async () => {
    const small = openDatabase({ ...database.connection, max: 1, connectionTimeoutMillis: 50 });
    // Connecting may take longer than waiting is allowed to.
    await vi.waitFor(() => small.execute('select 1'), { timeout: 10_000 });
    await small.transaction(async () => {
      await expect(small.execute('select 1')).rejects.toMatchObject({ code: 'server.busy', retryAfterSeconds: 2 });
    });
    await small.close();
  });

  test('lock and statement timeouts respond server.busy', async () => {
    const hasty = openDatabase({ ...database.connection, lock_timeout: 50, statement_timeout: 200 });
    await database.db.transaction(async (tx) => {
      await tx.execute('update seats set taken = true where id = 1');
      await expect(hasty.execute('update seats set taken = true where id = 1')).rejects.toMatchObject({
        code: 'server.busy',
      });
    });
    await expect(hasty.execute('select pg_sleep(2)')).rejects.toMatchObject({ code: 'server.busy' });
    await hasty.close();
  });

  test('a lost connection responds server.unavailable, and the next query works', async () => {
    const suicide = database.db.execute('select pg_terminate_backend(pg_backend_pid())');
    await expect(suicide).rejects.toMatchObject({ code: 'server.unavailable' });
    const inTransaction = database.db.transaction((tx) => tx.execute('select pg_terminate_backend(pg_backend_pid())'));
    await expect(inTransaction).rejects.toMatchObject({ code: 'server.unavailable' });
    expect(await database.db.rows(One, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('killed idle connections are replaced', async () => {
    await Promise.all([1, 2, 3].map(() => database.db.execute('select pg_sleep(0.02)')));
    const other = openDatabase(database.connection);
    await other.execute(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await other.close();
    await expect.poll(() => database.db.rows(One, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a query timeout responds server.unavailable and closes the connection', async () => {
    const hasty = openDatabase({ ...database.connection, max: 1, query_timeout: 100 });
    const silent = { code: 'server.unavailable' };
    await expect(hasty.execute('select pg_sleep(3)')).rejects.toMatchObject(silent);
    await expect(hasty.transaction((tx) => tx.execute('select pg_sleep(3)'))).rejects.toMatchObject(silent);
    expect(await hasty.rows(One, 'select 1 as one')).toEqual([{ one: 1 }]);
    await hasty.close();
  });

  test('ping succeeds while the pool is busy', async () => {
    const small = openDatabase({ ...database.connection, max: 1 });
    await small.transaction(() => Promise.all([small.ping(), small.ping()]));
    await small.close();
    await expect(openDatabase({ host: '127.0.0.1', port: 1 }).ping()).rejects.toMatchObject({ status: 503 });
  });

  test('an unreachable server responds server.unavailable', async () => {
    const nowhere = openDatabase({ host: '127.0.0.1', port: 1 });
    await expect(nowhere.execute('select 1')).rejects.toMatchObject({ code: 'server.unavailable' });
    const noSocket = openDatabase({ host: '/nowhere' });
    await expect(noSocket.execute('select 1')).rejects.toMatchObject({ code: 'server.unavailable' });
  });
});
