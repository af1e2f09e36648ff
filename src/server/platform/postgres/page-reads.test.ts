import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#tests/support/test-database.ts';
import { readPage } from './page-reads.ts';

const { db } = await testDatabase();
const Row = z.object({ list: z.array(z.number()) });
const read = (value: number) => db.rows(Row, 'select array[$1::int] as list', [value]);
let sent = 0;
db.observe(() => {
  sent++;
});
const countSent = async (work: () => Promise<unknown>) => {
  sent = 0;
  await work();
  return sent;
};

test('the same select with the same values is sent once, and each caller has rows of its own', async () => {
  const count = await countSent(() =>
    readPage(async () => {
      const [first, second] = await Promise.all([read(1), read(1)]);
      first[0]!.list.push(2);
      expect(second).toEqual([{ list: [1] }]);
      expect(await read(3)).toEqual([{ list: [3] }]);
    }),
  );
  expect(count).toBe(2);
});

test('selects are sent again elsewhere, and other statements always', async () => {
  expect(await countSent(() => Promise.all([read(1), read(1)]))).toBe(2);
  const later = Promise.withResolvers<void>();
  const afterwards = readPage(async () => ({
    readTwice: later.promise.then(() => Promise.all([read(1), read(1)])),
  }));
  expect(
    await countSent(async () => {
      const { readTwice } = await afterwards;
      later.resolve();
      await readTwice;
    }),
  ).toBe(2);
  expect(await countSent(() => readPage(() => Promise.all([1, 2].map(() => db.execute('select 1')))))).toBe(2);
  const change = () => db.rows(Row, 'with changed as (select 1) select array[1] as list');
  expect(await countSent(() => readPage(() => Promise.all([change(), change()])))).toBe(2);
});

const Backend = z.object({ pid: z.number(), value: z.number() });
/** The process of PostgreSQL that runs the statement. */
const pidFor = async (value: number) =>
  (await db.one(Backend, 'select pg_backend_pid() as pid, $1::int as value', [value])).pid;

test('statements that a page sends at the same time share a connection, and each gets its own answer or error', async () => {
  const answers = await readPage(() =>
    Promise.allSettled([
      pidFor(1),
      db.rows(Row, 'select array[1 / $1::int] as list', [0]),
      pidFor(2),
      db.one(Backend, 'select pg_backend_pid() as pid, 3 as value'),
    ]),
  );
  const [first, failed, second, third] = answers;
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  const { value } = first as PromiseFulfilledResult<number>;
  expect([second, third]).toMatchObject([{ value }, { value: { pid: value, value: 3 } }]);
});

test('elsewhere, statements at the same time have a connection each, and all are given back', async () => {
  const [first, second] = await Promise.all([pidFor(1), pidFor(2)]);
  expect(first).not.toBe(second);
  await readPage(() => Promise.allSettled([pidFor(1), db.execute('select 1 / 0')]));
  expect(db.usage()).toMatchObject({ used: 0, waiting: 0 });
});

test('statements of a page that wait for a locked table all say that it is busy, also those that share a text', async () => {
  const { db: impatient } = await testDatabase({ lock_timeout: 50 });
  const Id = z.object({ id: z.string() });
  const find = (id: string) => impatient.rows(Id, 'select id from people where id = $1', [id]);
  const answers = await impatient.transaction(async (tx) => {
    await tx.execute('lock table people in access exclusive mode');
    return readPage(() => Promise.allSettled([find(randomUUID()), find(randomUUID())]));
  });
  const busy = { status: 'rejected', reason: { code: 'server.busy' } };
  expect(answers).toMatchObject([busy, busy]);
});
