import { EventEmitter, once } from 'node:events';
import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { shedLoad } from './load-shedding.ts';
import { limitOpenRequests, rejectSlowBodies } from './open-requests.ts';
import { registerErrorHandlers } from './problems.ts';

let app: FastifyInstance;
let waiting: (() => void)[];
const sockets: net.Socket[] = [];
/** What the server has done, counted: a busy machine takes its time, so tests wait for the event and not for a while. */
const counts = { received: 0, waiting: 0, sent: 0, left: 0 };
const events = new EventEmitter();
function note(what: keyof typeof counts): void {
  counts[what] += 1;
  events.emit('change');
}
async function untilServer(what: keyof typeof counts, count: number): Promise<void> {
  while (counts[what] < count) await once(events, 'change');
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const answer of waiting) answer();
  await app.close();
});

async function serve(register: (app: FastifyInstance) => void): Promise<number> {
  app = Fastify();
  waiting = [];
  Object.assign(counts, { received: 0, waiting: 0, sent: 0, left: 0 });
  registerErrorHandlers(app);
  app.decorateRequest('viewer', null);
  app.decorateRequest('deviceId', null);
  app.addHook('onRequest', async (request) => {
    note('received');
    const id = request.headers['x-person'];
    if (id) request.viewer = { id } as never;
    request.deviceId = request.headers['x-device']?.toString() ?? null;
  });
  register(app);
  // After the hooks above, so that a request which is noted here has left its slot.
  app.addHook('onRequest', async (_, { raw }) => void raw.once('close', () => raw.writableEnded || note('left')));
  app.addHook('onSend', async () => note('sent'));
  app.get('/slow', () => {
    const answer = new Promise((resolve) => waiting.push(() => resolve('done')));
    note('waiting');
    return answer;
  });
  app.post('/echo', async ({ body }) => body);
  app.get('/large', async () => 'x'.repeat(8 * 1024 * 1024));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as net.AddressInfo).port;
}

/** Opens a connection and sends `text`. */
function connect(port: number, text: string) {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.write(text);
  /** All that arrives until the connection ends. */
  const read = async () => {
    let received = '';
    socket.on('data', (data) => (received += data.toString()));
    await closed;
    return received;
  };
  return { socket, read };
}

const partOfPost =
  'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"a":';
const status = async (port: number, path: string, headers = {}) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;

test('requests with incomplete bodies take no slot', async () => {
  const port = await serve((server) => shedLoad(server, { maxInFlight: 2, isLoopLate: () => false }));
  for (let count = 0; count < 5; count++) connect(port, partOfPost);
  await untilServer('received', 5);
  expect(await status(port, '/large')).toBe(200);
});

test('responses that are read slowly take no slot', async () => {
  const port = await serve((server) => shedLoad(server, { maxInFlight: 2, isLoopLate: () => false }));
  for (let count = 0; count < 5; count++) connect(port, 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  await untilServer('received', 5);
  expect(await status(port, '/large')).toBe(200);
});

test('a request whose client left frees its slot when its work is done, or when its body broke off', async () => {
  const port = await serve((server) => shedLoad(server, { maxInFlight: 1, isLoopLate: () => false }));
  const leaving = new AbortController();
  const left = fetch(`http://127.0.0.1:${port}/slow`, { signal: leaving.signal }).catch(() => {});
  await untilServer('waiting', 1);
  leaving.abort();
  await left;
  await untilServer('left', 1);
  expect(await status(port, '/large')).toBe(503);
  const { sent } = counts;
  waiting[0]!();
  await untilServer('sent', sent + 1);
  expect(await status(port, '/large')).toBe(200);
  connect(port, partOfPost).socket.destroySoon();
  await untilServer('left', 2);
  expect(await status(port, '/large')).toBe(200);
});

test('open requests are limited per network, including those with incomplete bodies', async () => {
  const port = await serve((server) => limitOpenRequests(server, { perNetwork: 3 }));
  const client = connect(port, partOfPost);
  const open = [fetch(`http://127.0.0.1:${port}/slow`), fetch(`http://127.0.0.1:${port}/slow`)];
  await untilServer('received', 3);
  const refused = await fetch(`http://127.0.0.1:${port}/slow`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  client.socket.destroy();
  await untilServer('left', 1);
  expect(await status(port, '/large')).toBe(200);
  for (const answer of waiting) answer();
  await Promise.all(open);
});

test('open requests are limited per person', async () => {
  const port = await serve((server) => limitOpenRequests(server, { perNetwork: 10, perPerson: 1 }));
  const ada = { 'x-person': 'ada' };
  const open = fetch(`http://127.0.0.1:${port}/slow`, { headers: ada });
  await untilServer('waiting', 1);
  expect(await status(port, '/large', ada)).toBe(429);
  expect(await status(port, '/large', { 'x-person': 'ben' })).toBe(200);
  waiting[0]!();
  await open;
  expect(await status(port, '/large', ada)).toBe(200);
});

test('open requests of the devices of a network are limited together, apart from those of its other visitors', async () => {
  const port = await serve((server) =>
    limitOpenRequests(server, { perNetwork: 1, perNetworkDevices: 2, perDevice: 1 }),
  );
  const device = (id: string) => ({ 'x-device': id });
  const open = ['owls', 'larks'].map((id) => fetch(`http://127.0.0.1:${port}/slow`, { headers: device(id) }));
  await untilServer('waiting', 2);
  expect(await status(port, '/large', device('owls'))).toBe(429);
  expect(await status(port, '/large', device('wrens'))).toBe(503);
  expect(await status(port, '/large')).toBe(200);
  for (const answer of waiting) answer();
  await Promise.all(open);
  // A refused request has kept no slot.
  expect(await status(port, '/large', device('wrens'))).toBe(200);
  expect(await status(port, '/large', device('owls'))).toBe(200);
});

test('a body that arrives too slowly gets 408', async () => {
  const port = await serve((server) => rejectSlowBodies(server, { graceMs: 20 }));
  expect(await connect(port, partOfPost).read()).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that takes longer than usual gets 408, unless it is large and arrives fast enough', async () => {
  const port = await serve((server) =>
    rejectSlowBodies(server, { minBytesPerSecond: 0, graceMs: 20, bodyTimeoutMs: 20 }),
  );
  const large = connect(port, partOfPost.replace('100000', '500000'));
  large.socket.write('"'.padEnd(250_000, 'x'));
  await untilServer('received', 1);
  expect(await connect(port, partOfPost).read()).toMatch(/^HTTP\/1\.1 408 /);
  large.socket.write(`${'x'.repeat(500_000 - 250_000 - '{"a":"}'.length)}"}`);
  large.socket.end();
  expect(await large.read()).toMatch(/^HTTP\/1\.1 200 /);
});
