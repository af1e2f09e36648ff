import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitLargeBodies } from './large-bodies.ts';
import { registerErrorHandlers } from './problems.ts';

const MEGABYTE = 1024 * 1024;
const sockets: net.Socket[] = [];
let app: FastifyInstance;
let received = 0;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  app.server.closeAllConnections();
  await app.close();
});

async function serve(): Promise<number> {
  app = Fastify();
  received = 0;
  registerErrorHandlers(app);
  app.addHook('onRequest', async () => {
    received += 1;
  });
  limitLargeBodies(app, 3 * MEGABYTE);
  app.post('/pictures', { bodyLimit: 2 * MEGABYTE }, async () => 'drawn');
  app.post('/texts', async () => 'written');
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as net.AddressInfo).port;
}

/** Sends the headers of a request and the beginning of its body. */
function begin(port: number, headers: string) {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`POST /pictures HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${headers}\r\n\r\n`);
  return socket;
}
const post = async (port: number, path: string, bytes: number) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: 'x'.repeat(bytes) })).status;

test('large bodies beyond the budget get 503 before they are read, and small ones pass', async () => {
  const port = await serve();
  const socket = begin(port, `Content-Length: ${2 * MEGABYTE}`);
  await expect.poll(() => received).toBe(1);
  expect(await post(port, '/pictures', 1.5 * MEGABYTE)).toBe(503);
  expect(await post(port, '/pictures', 0.5 * MEGABYTE)).toBe(200);
  expect(await post(port, '/texts', 1000)).toBe(200);
  socket.destroy();
  await expect.poll(() => post(port, '/pictures', 1.5 * MEGABYTE)).toBe(200);
});

test('a body without a length counts as the limit of its route', async () => {
  const port = await serve();
  begin(port, 'Transfer-Encoding: chunked');
  await expect.poll(() => received).toBe(1);
  expect(await post(port, '/pictures', 1.5 * MEGABYTE)).toBe(503);
});

test('a body above the limit of its route reserves nothing', async () => {
  const port = await serve();
  expect(await post(port, '/texts', 1.5 * MEGABYTE)).toBe(413);
  begin(port, `Content-Length: ${3 * MEGABYTE}`);
  await expect.poll(() => received).toBe(2);
  expect(await post(port, '/pictures', 1.5 * MEGABYTE)).toBe(200);
});
