import { expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#tests/support/test-database.ts';
import { readingOnce } from './reads-once.ts';

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
    readingOnce(async () => {
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
  const afterwards = readingOnce(async () => ({
    readTwice: later.promise.then(() => Promise.all([read(1), read(1)])),
  }));
  expect(
    await countSent(async () => {
      const { readTwice } = await afterwards;
      later.resolve();
      await readTwice;
    }),
  ).toBe(2);
  expect(await countSent(() => readingOnce(() => Promise.all([1, 2].map(() => db.execute('select 1')))))).toBe(2);
  const change = () => db.rows(Row, 'with changed as (select 1) select array[1] as list');
  expect(await countSent(() => readingOnce(() => Promise.all([change(), change()])))).toBe(2);
});
