import type http from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { EVENT_STREAM } from './event-stream.ts';

/** Without a request for so long, idle keep-alive connections are closed; in steps, so that a busy event loop can read what was sent before. */
const QUIET_STEPS = 10;
const STEP_MS = 30;
const MAX_DRAIN_MS = 8000;
/** Turns of the event loop in which connections that the kernel holds may be accepted; a flood of them does not delay the end. */
const MAX_ACCEPT_TURNS = 100;

const isStream = (response: http.ServerResponse) => String(response.getHeader('content-type')).startsWith(EVENT_STREAM);

export type Draining = { isDraining(): boolean; drain(): Promise<void> };

type Options = { pause?: () => Promise<unknown> };

/**
 * Stops a server without failing a request: it accepts no new connections, responds to requests in flight and late ones on keep-alive
 * connections with `Connection: close`, and closes the idle ones when no more requests arrive: a proxy does not repeat a POST or PATCH that meets
 * a closed connection. Fastify's own close() would respond 503 to late requests, and reset idle connections that are being written to.
 */
export function watchRequests(server: http.Server, { pause = () => delay(STEP_MS) }: Options = {}): Draining {
  const open = new Set<http.ServerResponse>();
  let isDraining = false;
  const seen = { connections: 0, requests: 0 };
  server.on('connection', () => seen.connections++);
  server.prependListener('request', (_request, response: http.ServerResponse) => {
    seen.requests++;
    if (isDraining) response.shouldKeepAlive = false;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return {
    isDraining: () => isDraining,
    async drain() {
      isDraining = true;
      for (const response of open) response.shouldKeepAlive = false;
      // Also ends streams that are opened while draining.
      const endStreams = () => [...open].filter(isStream).forEach((response) => response.end());
      endStreams();
      // Closing resets the connections that wait to be accepted, and their requests.
      await untilUnchanged(() => seen.connections, { times: 2, most: MAX_ACCEPT_TURNS, pause: nextTurn });
      // http.Server's close() would also close idle connections immediately.
      net.Server.prototype.close.call(server);
      const deadline = performance.now() + MAX_DRAIN_MS;
      await untilUnchanged(() => seen.requests, { times: QUIET_STEPS, most: MAX_DRAIN_MS / STEP_MS, pause });
      server.closeIdleConnections();
      while (open.size > 0 && performance.now() < deadline) {
        endStreams();
        await pause();
      }
      server.closeAllConnections();
    },
  };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

type StableOptions = { times: number; most: number; pause: () => Promise<unknown> };

/** Waits until a value is the same after so many pauses in a row. */
async function untilUnchanged(read: () => number, { times, most, pause }: StableOptions): Promise<void> {
  for (let unchanged = 0, count = 0; unchanged < times && count < most; count++) {
    const before = read();
    await pause();
    unchanged = read() === before ? unchanged + 1 : 0;
  }
}
