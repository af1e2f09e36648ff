import { once } from 'node:events';
import http from 'node:http';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openEventStream } from './event-stream.ts';

const app = fastify();
afterEach(() => app.close());

test('onEnd is called if the reader disconnected before the stream opened', async () => {
  const ended = Promise.withResolvers<string>();
  const requested = Promise.withResolvers<() => void>();
  app.get('/', async (_request, reply) => {
    const isGone = once(reply.raw, 'close');
    requested.resolve(() => request.destroy());
    await isGone;
    openEventStream(reply, () => ended.resolve('ended')).send('data: 1\n\n');
    setImmediate(() => ended.resolve('still open'));
    return reply;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const request = http.get(url).on('error', () => {});
  (await requested.promise)();
  expect(await ended.promise).toBe('ended');
});
