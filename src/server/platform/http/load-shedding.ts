import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { IN_PROCESS_ADDRESS } from './rate-limits.ts';

/*
 * An overloaded server refuses early with 503 instead of answering everybody too late. Two signs of overload: too many requests in work
 * (they wait for the database), or an event loop that is late in two windows in a row (they wait for the processor; one slow second is no overload).
 * A request is in work from the arrival of its whole body until its response is handed to the socket, so that clients who send or read
 * slowly hold memory, never a slot.
 */
export type LoadLimits = { maxInFlight: number; isLoopLate: () => boolean };

const MAX_IN_FLIGHT = 400;
const LATE_MILLISECONDS = 400;
const WINDOW_MILLISECONDS = 500;

export function shedLoad(app: FastifyInstance, limits: Partial<LoadLimits> = {}): void {
  const { maxInFlight = MAX_IN_FLIGHT, isLoopLate = watchEventLoop(app) } = limits;
  const inFlight = new Set<FastifyRequest>();
  const refuseIfOverloaded = () => {
    if (inFlight.size >= maxInFlight || isLoopLate()) throw new AppError('server.busy');
  };
  app.addHook('onRequest', async (request) => {
    if (isWork(request) || request.routeOptions.config.isStream) refuseIfOverloaded();
  });
  app.addHook('preValidation', async (request) => {
    if (!isWork(request)) return;
    refuseIfOverloaded();
    inFlight.add(request);
  });
  app.addHook('onSend', async (request) => void inFlight.delete(request));
}

/** Streams stay open by design; assets are sent from files; calls of a page that is being rendered belong to its request. */
export const isWork = ({ url, socket, routeOptions }: FastifyRequest): boolean =>
  !url.startsWith('/api/health/') &&
  !url.startsWith('/assets/') &&
  socket.remoteAddress !== IN_PROCESS_ADDRESS &&
  !routeOptions.config.isStream;

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
