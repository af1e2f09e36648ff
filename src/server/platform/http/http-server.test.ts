import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { listenAt, openHttpServer } from './http-server.ts';

const config = { ...readConfig({ NODE_ENV: 'test' }), HOST: '127.0.0.1', PORT: 0 };
const app = openHttpServer(config);
afterAll(() => app.close());

/** How many connections Linux lets a server ask for; other systems do not say. */
const MOST_WAITING = '/proc/sys/net/core/somaxconn';
const TURNS = 10;

test.runIf(existsSync(MOST_WAITING))('a thousand connections of one moment are made at once', async () => {
  await listenAt(app, config);
  const { port } = app.server.address() as AddressInfo;
  const count = Math.min(1000, Number(readFileSync(MOST_WAITING, 'utf8')));
  let connected = 0;
  // All of them before the server has a turn to accept the first; one for which there is no room would be tried again after a second.
  const sockets = Array.from({ length: count }, () => net.connect(port, '127.0.0.1', () => connected++));
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
  for (const socket of sockets) socket.destroy();
  expect(connected).toBe(count);
});
