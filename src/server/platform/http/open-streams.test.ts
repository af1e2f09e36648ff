import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { maintainStreams } from './open-streams.ts';
import { registerErrorHandlers } from './problems.ts';

const leaving = new AbortController();
const app = Fastify({ trustProxy: true });
registerErrorHandlers(app);
afterAll(async () => {
  leaving.abort();
  await app.close();
});

test('a network has a limited number of open streams, no matter who opens them, and leaves others theirs', async () => {
  let markEnded = () => {};
  const ended = new Promise<void>((resolve) => (markEnded = resolve));
  const limits = { kind: 'tests', maxPerProcess: 10, maxPerNetwork: 2, maxPerPerson: 5 };
  const streams = maintainStreams(app, { sessionStreams: undefined!, metrics: undefined }, limits);
  app.get('/live', async (_request, reply) => {
    streams.requireCapacity(reply, null);
    streams.start(reply, null, { opening: '', onEnd: markEnded });
    return reply;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const watch = async (ip: string, { signal } = leaving) =>
    (await fetch(`http://127.0.0.1:${port}/live`, { headers: { 'x-forwarded-for': ip }, signal })).status;

  const first = new AbortController();
  expect(await watch('2001:db8::1', first)).toBe(200);
  expect(await watch('2001:db8::2')).toBe(200);
  expect(await watch('2001:db8::3')).toBe(429);
  expect(await watch('2001:db8:0:1::3')).toBe(200);
  first.abort();
  await ended;
  expect(await watch('2001:db8::3')).toBe(200);
});
