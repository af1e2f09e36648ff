import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { IN_PROCESS_ADDRESS } from './rate-limits.ts';

/*
 * Past what it can take, the server refuses early with 503 instead of answering everybody too late. Two signs of it: many
 * requests at once (they wait for the database), or an event loop that comes around too seldom (they wait for the
 * processor). One slow second is no overload: the loop must be late in two windows in a row.
 */
export type LoadLimits = { maxInFlight: number; isLoopLate: () => boolean };

const MAX_IN_FLIGHT = 400;
const LATE_MILLISECONDS = 400;
const WINDOW_MILLISECONDS = 500;

export function shedLoad(app: FastifyInstance, limits: Partial<LoadLimits> = {}): void {
  const { maxInFlight = MAX_IN_FLIGHT, isLoopLate = watchEventLoop(app) } = limits;
  let inFlight = 0;
  app.addHook('onRequest', async ({ url, socket, routeOptions }, reply) => {
    if (url.startsWith('/api/health/') || socket.remoteAddress === IN_PROCESS_ADDRESS) return;
    if (inFlight >= maxInFlight || isLoopLate()) throw new AppError('server.busy');
    if (routeOptions.config.isStream) return;
    inFlight++;
    reply.raw.once('close', () => {
      inFlight--;
    });
  });
}

function watchEventLoop(app: FastifyInstance): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  let lateWindows = 0;
  const look = () => {
    lateWindows = delays.mean / 1e6 > LATE_MILLISECONDS ? lateWindows + 1 : 0;
    delays.reset();
  };
  const timer = setInterval(look, WINDOW_MILLISECONDS).unref();
  delays.enable();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  return () => lateWindows >= 2;
}
