import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { watchRequests } from './draining.ts';
import { EVENT_STREAM } from './event-stream.ts';

async function startServer(options?: Parameters<typeof watchRequests>[1]) {
  const waiting: http.ServerResponse[] = [];
  const server = http.createServer((request, response) => {
    if (request.url === '/slow') waiting.push(response);
    else response.end('quick');
  });
  const requests = watchRequests(server, options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, waiting, requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function get(url: string, agent: http.Agent): Promise<{ text: string; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ text, connection: response.headers.connection }));
    });
    request.on('error', reject);
  });
}

test('a draining server responds to requests in flight and on keep-alive connections, then closes them, and accepts no new ones', async () => {
  const { server, url, requests, waiting } = await startServer();
  const [kept, other] = [new http.Agent({ keepAlive: true, maxSockets: 1 }), new http.Agent({ keepAlive: true })];
  expect(await get(url, kept)).toEqual({ text: 'quick', connection: 'keep-alive' });
  const slow = get(`${url}/slow`, other);
  await expect.poll(() => waiting.length).toBe(1);

  expect(requests.isDraining()).toBe(false);
  let isDrained = false;
  const drained = requests.drain().finally(() => {
    isDrained = true;
  });
  expect(requests.isDraining()).toBe(true);
  expect(await get(url, kept)).toEqual({ text: 'quick', connection: 'close' });
  await expect.poll(() => server.listening).toBe(false);
  await expect(get(url, kept)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(isDrained).toBe(false);
  waiting[0]!.end('slow');
  expect(await slow).toEqual({ text: 'slow', connection: 'close' });
  await drained;
});

test('a stream opened while draining is ended too', async () => {
  const { url, requests, waiting } = await startServer();
  const stream = get(`${url}/slow`, new http.Agent());
  await expect.poll(() => waiting.length).toBe(1);
  const drained = requests.drain();
  waiting[0]!.setHeader('content-type', EVENT_STREAM).write('data: 1\n\n');
  expect((await stream).text).toBe('data: 1\n\n');
  await drained;
});

test('a connection that the kernel holds when draining begins is answered', async () => {
  const { url, requests } = await startServer();
  const answer = get(url, new http.Agent());
  // Connects, but the server has had no turn to accept it.
  await new Promise(process.nextTick);
  await new Promise(process.nextTick);
  const drained = requests.drain();
  expect(await answer).toEqual({ text: 'quick', connection: 'close' });
  await drained;
});

test('idle kept-alive connections stay open while requests arrive on others', async () => {
  const agents = Array.from({ length: 25 }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const unused = agents.slice();
  const texts: string[] = [];
  const { url, requests } = await startServer({
    // A request in every other step, for longer than the connections would be idle.
    async pause() {
      const agent = unused.length % 2 === 0 ? undefined : unused[0];
      if (agent) texts.push((await get(url, agent)).text);
      unused.shift();
    },
  });
  for (const agent of agents) await get(url, agent);
  await requests.drain();
  expect(texts).toEqual(Array.from({ length: 13 }, () => 'quick'));
});
