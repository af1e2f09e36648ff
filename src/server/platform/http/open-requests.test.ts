import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { shedLoad } from './load-shedding.ts';
import { limitOpenRequests, rejectSlowBodies } from './open-requests.ts';
import { registerErrorHandlers } from './problems.ts';

let app: FastifyInstance;
let waiting: (() => void)[];
let received: number;
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const answer of waiting) answer();
  await app.close();
});

async function serve(register: (app: FastifyInstance) => void): Promise<number> {
  app = Fastify();
  waiting = [];
  received = 0;
  registerErrorHandlers(app);
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    received += 1;
    const id = request.headers['x-person'];
    if (id) request.viewer = { id } as never;
  });
  register(app);
  app.get('/slow', () => new Promise((resolve) => waiting.push(() => resolve('done'))));
  app.post('/echo', async ({ body }) => body);
  app.get('/large', async () => 'x'.repeat(8 * 1024 * 1024));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as net.AddressInfo).port;
}

/** Opens a connection and sends `text`; `state.received` is the response. */
function connect(port: number, text: string) {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  const state = { received: '', isClosed: false };
  socket.on('error', () => {});
  socket.on('close', () => {
    state.isClosed = true;
  });
  socket.write(text);
  return { socket, state, read: () => socket.on('data', (data) => (state.received += data.toString())) };
}

const partOfPost =
  'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"a":';
const status = async (port: number, path: string, headers = {}) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;

test('requests with incomplete bodies take no slot', async () => {
  const port = await serve((server) => shedLoad(server, { maxInFlight: 2, isLoopLate: () => false }));
  for (let count = 0; count < 5; count++) connect(port, partOfPost);
  await expect.poll(() => received).toBe(5);
  expect(await status(port, '/large')).toBe(200);
});

test('responses that are read slowly take no slot', async () => {
  const port = await serve((server) => shedLoad(server, { maxInFlight: 2, isLoopLate: () => false }));
  for (let count = 0; count < 5; count++) connect(port, 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => received).toBe(5);
  expect(await status(port, '/large')).toBe(200);
});

test('a request whose client left frees its slot when its work is done, or when its body broke off', async () => {
  const port = await serve((server) => shedLoad(server, { maxInFlight: 1, isLoopLate: () => false }));
  const leaving = new AbortController();
  const left = fetch(`http://127.0.0.1:${port}/slow`, { signal: leaving.signal }).catch(() => {});
  await expect.poll(() => waiting.length).toBe(1);
  leaving.abort();
  await left;
  expect(await status(port, '/large')).toBe(503);
  waiting[0]!();
  await expect.poll(() => status(port, '/large')).toBe(200);
  connect(port, partOfPost).socket.destroySoon();
  await expect.poll(() => status(port, '/large')).toBe(200);
});

test('open requests are limited per network, including those with incomplete bodies', async () => {
  const port = await serve((server) => limitOpenRequests(server, { perNetwork: 3 }));
  const client = connect(port, partOfPost);
  const open = [fetch(`http://127.0.0.1:${port}/slow`), fetch(`http://127.0.0.1:${port}/slow`)];
  await expect.poll(() => waiting.length).toBe(2);
  const refused = await fetch(`http://127.0.0.1:${port}/slow`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  client.socket.destroy();
  await expect.poll(() => status(port, '/large')).toBe(200);
  for (const answer of waiting) answer();
  await Promise.all(open);
});

test('open requests are limited per person', async () => {
  const port = await serve((server) => limitOpenRequests(server, { perNetwork: 10, perPerson: 1 }));
  const ada = { 'x-person': 'ada' };
  const open = fetch(`http://127.0.0.1:${port}/slow`, { headers: ada });
  await expect.poll(() => waiting.length).toBe(1);
  expect(await status(port, '/large', ada)).toBe(429);
  expect(await status(port, '/large', { 'x-person': 'ben' })).toBe(200);
  waiting[0]!();
  await open;
  expect(await status(port, '/large', ada)).toBe(200);
});

test('a body that arrives too slowly gets 408', async () => {
  const port = await serve((server) => rejectSlowBodies(server, { graceMs: 20 }));
  const { state, read } = connect(port, partOfPost);
  read();
  await expect.poll(() => state.isClosed).toBe(true);
  expect(state.received).toMatch(/^HTTP\/1\.1 408 /);
});
