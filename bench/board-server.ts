/** The process measured by `bench/board.ts`: the site on a database, and bare node:http that sends the same bytes to all readers. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';

const SECRET = 'a worthless secret for this benchmark only';
/** About the size of one changed score. */
const EVENT_BYTES = 450;

const db = openDatabase(JSON.parse(process.argv[2]!));
const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
const app = await buildApp({ config, db, sessionSecret: SECRET });
await app.listen({ port: 0, host: '127.0.0.1' });

const readers = new Set<http.ServerResponse>();
const bare = http.createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('id: 0\n\n');
    readers.add(response);
    response.once('close', () => readers.delete(response));
    return;
  }
  const text = `id: ${request.url!.slice(1)}\nevent: state\ndata: ${'x'.repeat(EVENT_BYTES)}\n\n`;
  for (const reader of readers) reader.write(text);
  request.resume();
  response.end();
});
bare.listen(0, '127.0.0.1');
await once(bare, 'listening');

process.on('message', () => {
  global.gc?.();
  const { user, system } = process.cpuUsage();
  process.send!({ rss: process.memoryUsage().rss, cpuMs: (user + system) / 1000 });
});
process.on('disconnect', () => process.exit(0));
process.send!({ site: (app.server.address() as AddressInfo).port, bare: (bare.address() as AddressInfo).port });
