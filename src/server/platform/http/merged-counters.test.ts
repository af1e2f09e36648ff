import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { getSite } from '#contracts/site.contract.ts';
import { buildApp } from '#server/app.ts';
import { TEST_SECRET, testApp } from '#tests/support/test-app.ts';
import { wrapConnection } from '#tests/support/wrapped-database.ts';
import { MergedCounters } from './merged-counters.ts';
import type { Rate } from './rate-limits.ts';

const app = await testApp({ RATE_LIMITS: 'on' });
/** A second process on the same database. */
const secondProcess = await buildApp({
  ...app.deps,
  sessionSecret: TEST_SECRET,
  load: { perNetwork: Infinity, perPerson: Infinity },
});
afterAll(() => secondProcess.close());

const rate: Rate = { name: 'test', points: 10, seconds: 300, isExact: false };
const countTo = (counters: MergedCounters, key: string, n: number) =>
  Array.from({ length: n }, () => counters.count(rate, key)).filter((waitMs) => waitMs === null).length;
const readRow = (key: string) =>
  app.db.row(
    z.object({ points: z.number(), expire: z.number() }),
    'select points, expire from rate_limits where key = $1',
    [key],
  );

test('the limit of the API holds across processes, and refuses with the time to wait', async () => {
  const from = { url: getSite.path, remoteAddress: '203.0.113.50' };
  for (let n = 0; n < 200; n++) expect((await app.send(from)).statusCode).toBe(200);
  await expect.poll(async () => (await readRow('api-network:203.0.113.50'))?.points, { timeout: 5000 }).toBe(200);
  await secondProcess.inject(from);
  await expect.poll(async () => (await readRow('api-network:203.0.113.50'))?.points, { timeout: 5000 }).toBe(201);
  let accepted = 0;
  for (let n = 0; n < 150; n++) if ((await secondProcess.inject(from)).statusCode === 200) accepted++;
  expect(accepted).toBe(99);
  const refused = await secondProcess.inject(from);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(290 - 60);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
});

test('processes that count at the same time exceed the limit by what they accept before they merge', async () => {
  const [one, two] = [new MergedCounters(app.db), new MergedCounters(app.db)];
  expect(countTo(one, 'burst', 20) + countTo(two, 'burst', 4)).toBe(14);
  await one.merge();
  await two.merge();
  expect(countTo(two, 'burst', 5)).toBe(0);
  expect((await readRow('test:burst'))!.points).toBe(14);
  one.giveBack(rate, 'burst');
  await Promise.all([one.close(), two.close()]);
  expect((await readRow('test:burst'))!.points).toBe(13);
});

test('requests are counted in memory, and merged in one statement for all of them', async () => {
  const statements: string[] = [];
  const counters = new MergedCounters(
    wrapConnection(app.db, ({ text }, send) => {
      statements.push(text);
      return send();
    }),
  );
  for (let n = 0; n < 500; n++) counters.count(rate, `visitor-${n}`);
  expect(statements).toHaveLength(0);
  await counters.close();
  expect(statements).toHaveLength(1);
});

test('counts remain for the next merge while the database is down', async () => {
  let isDown = true;
  const counters = new MergedCounters(
    wrapConnection(app.db, (_, send) => (isDown ? Promise.reject(new Error('connection refused')) : send())),
  );
  countTo(counters, 'down', 3);
  await counters.merge();
  expect(countTo(counters, 'down', 20)).toBe(7);
  isDown = false;
  await counters.close();
  expect((await readRow('test:down'))!.points).toBe(10);
});

test('no wait is longer than its window, also after the clock was set back', async () => {
  const hour = 3_600_000;
  const ahead = Date.now() + hour;
  await app.db.execute("insert into rate_limits values ('test:ahead', 10, $1), ('login:203.0.113.60', 10, $1)", [
    ahead,
  ]);
  const counters = new MergedCounters(app.db);
  counters.count(rate, 'ahead');
  await counters.close();
  expect(counters.count(rate, 'ahead')).toBeLessThanOrEqual(300_000);
  const logIn = () =>
    app.call(login, { body: { email: 'nobody@example.org', password: 'wrong password 1' } }, null, {
      ip: '203.0.113.60',
    });
  const { status, headers } = await logIn();
  expect([status, Number(headers['retry-after']) <= 180]).toEqual([429, true]);
  expect((await readRow('login:203.0.113.60'))!.expire).toBeLessThan(ahead - hour + 190_000);
});
