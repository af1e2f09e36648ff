import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openPooler } from '#tests/support/pooler.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type Database, openDatabase } from './db.ts';
import { summaryOf } from './prepared-statements.ts';

const Taken = z.looseObject({ taken: z.number() });
const Kept = z.object({ statement: z.string(), uses: z.number() });
const Pid = z.object({ pid: z.number() });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.execute('create table seats (id int primary key, taken int not null default 0)');
  await database.db.execute('insert into seats (id) values (1), (2)');
});

/** One connection, so that a test knows which one answers. */
function openOne(pooler?: 'transaction'): Database {
  const db = openDatabase({ ...database.connection, max: 1, idleTimeoutMillis: 0 }, { pooler });
  onTestFinished(() => db.close());
  return db;
}
const listKept = (db: Database) =>
  db.rows(
    Kept,
    `select statement, (generic_plans + custom_plans)::integer as uses from pg_prepared_statements where statement not like '%pg_prepared%'`,
  );
const pidOf = async (db: Database) => (await db.one(Pid, 'select pg_backend_pid() as pid')).pid;

describe('a connection', () => {
  test('keeps the plan of each statement for other values, outside and inside of transactions', async () => {
    const db = openOne();
    const seat = 'select taken from seats where id = $1';
    for (const id of [1, 2]) await db.row(Taken, seat, [id]);
    await db.transaction((tx) => tx.row(Taken, seat, [1]));
    expect(await listKept(db)).toEqual([{ statement: seat, uses: 3 }]);
  });

  test('keeps nothing of what has no plan, or has its values in its text', async () => {
    const db = openOne();
    await db.transaction((tx) => tx.execute('explain select from seats where id = 1'));
    await db.execute('lock table seats in access share mode').catch(() => {});
    expect(await listKept(db)).toEqual([]);
  });

  test('is replaced when it keeps 150 statements, between two uses', async () => {
    const db = openOne();
    const first = await pidOf(db);
    await db.transaction(async (tx) => {
      for (let column = 0; column < 200; column++) await tx.execute(`select id as c${column} from seats`);
      expect((await tx.one(Pid, 'select pg_backend_pid() as pid')).pid).toBe(first);
    });
    expect(await pidOf(db)).not.toBe(first);
    expect(await listKept(db)).toHaveLength(1);
  });

  test('prepares again what could not be prepared while a table was locked', async () => {
    const db = openDatabase({ ...database.connection, max: 1, idleTimeoutMillis: 0, lock_timeout: 50 });
    onTestFinished(() => db.close());
    const seat = 'select taken from seats where id = $1 and taken >= 0';
    await database.db.transaction(async (tx) => {
      await tx.execute('lock table seats in access exclusive mode');
      await expect(db.row(Taken, seat, [1])).rejects.toMatchObject({ code: 'server.busy' });
    });
    expect(await db.row(Taken, seat, [1])).toEqual({ taken: 0 });
  });
});

describe('a migration beside the running site', () => {
  const changing = async (db: Database, table: string) => {
    await database.db.execute(`create table ${table} (id int primary key, taken int not null default 7)`);
    await database.db.execute(`insert into ${table} (id) values (1)`);
    const statement = `select * from ${table} where id = $1`;
    await db.row(Taken, statement, [1]);
    await database.db.execute(`alter table ${table} add column colour text`);
    return statement;
  };

  test('that changes the columns of a statement fails no read', async () => {
    const db = openOne();
    const statement = await changing(db, 'chairs');
    expect(await db.row(Taken, statement, [1])).toEqual({ id: 1, taken: 7, colour: null });
    await db.row(Taken, statement, [1]);
    expect((await listKept(db)).map((kept) => kept.statement)).toEqual([statement]);
  });

  test('fails a transaction once, to be tried again', async () => {
    const db = openOne();
    const statement = await changing(db, 'stools');
    const seat = () => db.transaction((tx) => tx.row(Taken, statement, [1]));
    await expect(seat()).rejects.toMatchObject({ code: 'server.unavailable', retryAfterSeconds: 2 });
    expect(await seat()).toEqual({ id: 1, taken: 7, colour: null });
  });

  test('that changes an index or a function needs nothing', async () => {
    const db = openOne();
    const statement = 'select fold(taken::text) as folded, taken from seats where taken = $1';
    await db.row(Taken, statement, [0]);
    await database.db.execute('create index seats_by_taken on seats (taken)');
    await database.db.execute('drop index seats_by_taken');
    expect(await db.row(Taken, statement, [0])).toMatchObject({ taken: 0 });
  });
});

test.each([
  ['with', undefined],
  ['without', 'transaction'],
] as const)('a statement %s a name is planned for any value', async (_, pooler) => {
  const options = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';
  const db = openDatabase({ ...database.connection, max: 1, options }, { pooler });
  onTestFinished(() => db.close());
  await database.db.execute(`create table if not exists benches (id int, colour text)`);
  await database.db.execute(`create index if not exists red_benches on benches (id) where colour = 'red'`);
  const scans = await db.transaction(async (tx) => {
    await tx.execute('select from benches where colour = $1', ['red']);
    // A plan for one value may use the index of that value.
    return tx.one(
      z.object({ byIndex: z.number(), all: z.number() }),
      `select idx_scan::integer as "byIndex", seq_scan::integer as "all" from pg_stat_xact_user_tables where relname = 'benches'`,
    );
  });
  expect(scans).toEqual({ byIndex: 0, all: 1 });
});

test('nothing is kept through a transaction pooler', async () => {
  const connectionString = await openPooler(database.connection, { servers: 1 });
  const db = openDatabase({ connectionString, max: 1 }, { direct: database.connection, pooler: 'transaction' });
  onTestFinished(() => db.close());
  await db.row(Taken, 'select taken from seats where id = $1', [1]);
  expect(await listKept(db)).toEqual([]);
});

test.each([
  ['select e.id, extract(epoch from e.starts_at) from events e', 'select events'],
  ['insert into rsvps (id) select v.id from unnest($1::uuid[]) v (id)', 'insert rsvps'],
  ['\n  update seats set taken = 1', 'update seats'],
  ['delete from seats where id = $1', 'delete seats'],
  ['with near as (select * from unnest($1::int[]) as n (cell)) select from near join event_listings l', 'with near'],
  ["select pg_notify('news', $1)", 'select'],
  ['begin', 'begin'],
])('metrics and traces call %j %j', (text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});
