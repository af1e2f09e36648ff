import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { shedLoad } from './load-shedding.ts';
import { registerErrorHandlers } from './problems.ts';

function appWith(limits: Parameters<typeof shedLoad>[1]) {
  const app = Fastify();
  registerErrorHandlers(app);
  shedLoad(app, limits);
  const waiting: (() => void)[] = [];
  app.get('/slow', () => new Promise((resolve) => waiting.push(() => resolve('done'))));
  app.get('/api/health/live', async () => 'live');
  return { app, waiting };
}

test('too many requests get 503 with Retry-After, except health routes, until others finish', async () => {
  const { app, waiting } = appWith({ maxInFlight: 2, isLoopLate: () => false });
  const admitted = [app.inject('/slow'), app.inject('/slow')];
  await expect.poll(() => waiting.length).toBe(2);
  const refused = await app.inject('/slow');
  expect(refused.json()).toMatchObject({ code: 'server.busy', status: 503 });
  expect(refused.headers['retry-after']).toBe('2');
  expect((await app.inject('/api/health/live')).statusCode).toBe(200);
  for (const answer of waiting) answer();
  expect((await Promise.all(admitted)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const after = app.inject('/slow');
  await expect.poll(() => waiting.length).toBe(3);
  waiting[2]!();
  expect((await after).statusCode).toBe(200);
});

test('a delayed event loop causes 503 with Retry-After, except for health routes', async () => {
  let isLate = true;
  const { app, waiting } = appWith({ isLoopLate: () => isLate });
  expect((await app.inject('/slow')).statusCode).toBe(503);
  expect((await app.inject('/api/health/live')).statusCode).toBe(200);
  isLate = false;
  const answer = app.inject('/slow');
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]!();
  expect((await answer).statusCode).toBe(200);
});

test('a handler that never ends gets 503 with Retry-After', async () => {
  const app = Fastify({ handlerTimeout: 10 });
  registerErrorHandlers(app);
  app.get('/endless', () => new Promise(() => {}));
  const { headers, ...answer } = await app.inject('/endless');
  expect(answer.json()).toMatchObject({ code: 'server.unavailable', status: 503 });
  expect(headers['retry-after']).toBe('2');
});
