import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { batchByKey } from '#server/platform/batch-by-key.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import type { Database } from './postgres/db.ts';
import { isChange, SentChanges } from './sent-changes.ts';

let db: Database;
beforeAll(async () => {
  ({ db } = await testDatabase());
  await db.execute('create table notes (text text primary key)');
  await db.execute(INSERT, ['taken']);
});

const INSERT = 'insert into notes values ($1)';
const fail = () => Promise.reject(new Error('failed'));

async function mayBeStored(work: () => Promise<unknown>): Promise<boolean> {
  const changes = new SentChanges();
  await expect(changes.watch(work)).rejects.toThrow(/./);
  return changes.mayBeStored;
}

describe('a piece of work that fails', () => {
  test.each([
    ['only read', () => db.rows(z.object({ text: z.string() }), 'select text from notes').then(fail)],
    ['had a statement rejected', () => db.execute(INSERT, ['taken'])],
    ['rolled back', () => db.transaction((tx) => tx.execute(INSERT, ['rolled back']).then(fail))],
  ])('has stored nothing if it %s', async (_, work) => {
    expect(await mayBeStored(work)).toBe(false);
  });

  test('may store something while a transaction of it still runs', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let rest: Promise<unknown> | undefined;
    const leave = async () => {
      rest = db.transaction(() => promise);
      await fail();
    };
    expect(await mayBeStored(leave)).toBe(true);
    resolve();
    await rest;
  });

  test('may have stored what others do for it in a batch', async () => {
    const submit = batchByKey<string, number>(async (_key, texts) => {
      const counts = [];
      for (const text of texts) counts.push(await db.execute(INSERT, [text]));
      return counts;
    });
    const [first, ...others] = ['a', 'b', 'c'].map((text) => () => submit('key', text).then(fail));
    const results = await Promise.all([mayBeStored(first!), ...others.map(mayBeStored)]);
    expect(results).toEqual([true, true, true]);
  });

  test.each([
    ['sent a statement', () => db.execute(INSERT, ['one']).then(fail)],
    ['committed', () => db.transaction((tx) => tx.execute(INSERT, ['two'])).then(fail)],
    ['lost the connection', () => db.execute('/* write */ select pg_terminate_backend(pg_backend_pid())')],
  ])('may have stored something if it %s', async (_, work) => {
    expect(await mayBeStored(work)).toBe(true);
  });
});

test.each([
  ['select title from events where id = $1', false],
  ['\n  with found as (select id from events) select * from found', false],
  ['with gone as (delete from events returning id) select * from gone', true],
  [`select graphile_worker.add_job('notify-attendees')`, true],
  ["select pg_notify('boards', $1)", true],
  ['select add_word_counts($1, 1)', true],
  ['call archive()', true],
])('%s is a change: %s', (statement, expected) => {
  expect(isChange(statement)).toBe(expected);
});
