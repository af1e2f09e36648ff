import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { emptyDatabase, testDatabase } from '#tests/support/test-database.ts';
import { type Database, openDatabase } from '../db.ts';
import { countRowsWithoutMonth, dropOldPartitions, makePartitions } from './partitions.ts';

const NOTES = `create table notes (id bigint generated always as identity, at timestamptz(3) not null, text text not null default '', primary key (id, at))
    partition by range (at);
  create index notes_by_text on notes (text);
  create table notes_default partition of notes default`;

const app = await testDatabase();
let connection: pg.ClientConfig;
let db: Database;
let other: Database;
beforeEach(async () => {
  connection = await emptyDatabase();
  db = openDatabase(connection);
  other = openDatabase(connection);
  for (const statement of NOTES.split(';')) await db.execute(statement);
});
afterEach(() => Promise.all([db.close(), other.close()]));

const NameRow = z.object({ name: z.string() });
/** The partitions of a table with their object ids: none is made twice. */
async function partitions(table = 'notes'): Promise<string[]> {
  const rows = await db.rows(
    NameRow,
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = inhrelid where inhparent = $1::regclass order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}
/** The names that months have, from so many months ago to so many ahead. */
async function months(from: number, until: number): Promise<string[]> {
  const rows = await db.rows(
    NameRow,
    `select to_char(date_trunc('month', now() at time zone 'UTC') + make_interval(months => n), '"notes_"YYYY_MM') as name
       from generate_series($1::int, $2::int) n order by 1`,
    [from, until],
  );
  return rows.map(({ name }) => name);
}
/** The middle of the month, so that no clock changes it. */
const MIDDLE = `(date_trunc('month', now() at time zone 'UTC') + make_interval(months => $1, days => 14)) at time zone 'UTC'`;
const note = (month: number, text = String(month)) =>
  db.execute(`insert into notes (at, text) values (${MIDDLE}, $2)`, [month, text]);

const PlacedRow = z.object({ id: z.number(), text: z.string(), place: z.string() });
const notes = () =>
  db.rows(PlacedRow, 'select id, text, tableoid::regclass::text as place from notes order by at, id', []);

test('this month and three more have partitions; to repeat it changes nothing', async () => {
  await makePartitions(db);
  const made = [...(await months(0, 3)), 'notes_default'];
  expect(await partitions()).toEqual(made);
  await makePartitions(db);
  expect(await partitions()).toEqual(made);
});

test('two nodes make the same partitions and move each row once', async () => {
  for (const month of [-2, 0, 0, 2]) await note(month);
  await Promise.all([makePartitions(db), makePartitions(other), makePartitions(db)]);
  const [before, , now, , later] = await months(-2, 2);
  expect(await notes()).toEqual([
    { id: 1, text: '-2', place: before },
    { id: 2, text: '0', place: now },
    { id: 3, text: '0', place: now },
    { id: 4, text: '2', place: later },
  ]);
});

test('a row beyond the months goes to the default partition, and moves once its month is made', async () => {
  await makePartitions(db);
  const [third] = await months(3, 3);
  await note(4, 'beyond');
  // As on the last day of the month before: the job has not yet made this one.
  await db.execute(`drop table ${third}`);
  await note(3, 'due');
  const places = async () => (await notes()).map(({ text, place }) => [text, place]);
  expect(await places()).toEqual([
    ['due', 'notes_default'],
    ['beyond', 'notes_default'],
  ]);
  expect(await countRowsWithoutMonth(db)).toEqual([{ table: 'notes', rows: 2 }]);
  await makePartitions(db);
  expect(await places()).toEqual([
    ['due', third],
    ['beyond', 'notes_default'],
  ]);
});

test('more rows than one statement can move within its time limit move in several', async () => {
  const large = 1200;
  await db.execute(
    `insert into notes (at, text) select ${MIDDLE}, repeat('x', 1900) from generate_series(1, $2::int)`,
    [0, large],
  );
  await db.execute(`create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from added) > 1100 then raise exception 'takes longer than the limit'; end if;
      return null;
    end $$`);
  await db.execute(
    'create trigger as_if_slow after insert on notes referencing new table as added for each statement execute function refuse_many()',
  );
  await makePartitions(db);
  const [now] = await months(0, 0);
  const moved = await notes();
  expect(moved.map(({ id }) => id)).toEqual(Array.from({ length: large }, (_, index) => index + 1));
  expect(new Set(moved.map(({ place }) => place))).toEqual(new Set([now]));
});

test('moved rows keep their ids, and new ones follow', async () => {
  for (const text of ['one', 'two']) await note(1, text);
  await makePartitions(db);
  await note(1, 'three');
  expect((await notes()).map(({ id, text }) => [id, text])).toEqual([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ]);
});

test('exactly the months that ended so long ago are dropped', async () => {
  for (const month of [-9, -8, -7, -6, -5, -1, 0, 5]) await note(month);
  await makePartitions(db);
  const Expected = z.object({ text: z.string() });
  const kept = await db.rows(
    Expected,
    `select text from notes where (date_trunc('month', at at time zone 'UTC') + interval '1 month') at time zone 'UTC' > now() - interval '180 days' order by at`,
  );
  await Promise.all([db, other].map((node) => dropOldPartitions(node, 'notes', { keptFor: '180 days' })));
  const texts = (await notes()).map(({ text }) => text);
  expect(texts).toEqual(kept.map(({ text }) => text));
  expect(texts.slice(-4)).toEqual(['-5', '-1', '0', '5']);
  expect(texts).not.toContain('-8');
  await dropOldPartitions(db, 'notes', { keptFor: '180 days' });
  expect((await notes()).length).toBe(kept.length);
});

test('a node that dies while it drops a month leaves all of it, and the next run drops it', async () => {
  for (const month of [-3, 0]) await note(month);
  await makePartitions(db);
  const [old] = await months(-3, -3);
  const dying = new pg.Client(connection);
  dying.on('error', () => {});
  await dying.connect();
  const { rows } = await dying.query('select pg_backend_pid() as pid');
  await dying.query('begin');
  await dying.query(`drop table ${old}`);
  await db.execute('select pg_terminate_backend($1, 5000)', [rows[0].pid]);
  expect((await notes()).map(({ text }) => text)).toEqual(['-3', '0']);
  await dropOldPartitions(db, 'notes', { keptFor: '1 day' });
  expect((await notes()).map(({ text }) => text)).toEqual(['0']);
  expect(await partitions()).not.toContain(old);
});

test('to drop a month waits for a reader without stopping others for longer than its limit', async () => {
  await note(-3);
  await makePartitions(db);
  const reader = new pg.Client(connection);
  await reader.connect();
  await reader.query('begin');
  await reader.query('select from notes');
  const lockLimits = { timeoutMs: 20, retries: 1000, pauseMs: 20 };
  const dropping = dropOldPartitions(db, 'notes', { keptFor: '1 day', lockLimits });
  await other.transaction(async (tx) => {
    for (let reads = 0; reads < 5; reads++) expect(await tx.execute('select from notes')).toBe(1);
  });
  await reader.query('commit');
  await dropping;
  await reader.end();
  expect(await notes()).toEqual([]);
});

test('the audit, which refuses deletes, moves and drops its months too', async () => {
  await app.db.execute(
    `insert into audit_entries (at, action, kind, target_id)
       select now() - make_interval(months => n), 'a', 'b', n::text from generate_series(0, 40, 20) n`,
  );
  await makePartitions(app.db);
  expect(await countRowsWithoutMonth(app.db)).toContainEqual({ table: 'audit_entries', rows: 0 });
  await dropOldPartitions(app.db, 'audit_entries', { keptFor: '2 years' });
  const left = await app.db.rows(z.object({ target: z.string() }), 'select target_id as target from audit_entries', []);
  expect(left.map(({ target }) => target).toSorted()).toEqual(['0', '20']);
});
