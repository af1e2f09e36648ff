import type http from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { EVENT_STREAM } from './event-stream.ts';

/** How long a keep-alive connection may still deliver requests that were sent before; in steps, so that a busy event loop can read them. */
const LAST_REQUEST_STEPS = 10;
const STEP_MS = 30;
const MAX_DRAIN_MS = 8000;

const isStream = (response: http.ServerResponse) => String(response.getHeader('content-type')).startsWith(EVENT_STREAM);

export type Draining = { isDraining(): boolean; drain(): Promise<void> };

/**
 * Stops a server without failing a request: it accepts no new connections, responds to requests in flight and late ones on keep-alive
 * connections with `Connection: close`, and then closes those. Fastify's own close() would respond 503 to late requests, and reset idle
 * connections that are being written to.
 */
export function watchRequests(server: http.Server): Draining {
  const open = new Set<http.ServerResponse>();
  let isDraining = false;
  server.prependListener('request', (_request, response: http.ServerResponse) => {
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
      // http.Server's close() would also close idle connections immediately.
      net.Server.prototype.close.call(server);
      const deadline = performance.now() + MAX_DRAIN_MS;
      for (let step = 0; step < LAST_REQUEST_STEPS; step++) await delay(STEP_MS);
      server.closeIdleConnections();
      while (open.size > 0 && performance.now() < deadline) {
        endStreams();
        await delay(STEP_MS);
      }
      server.closeAllConnections();
    },
  };
}
