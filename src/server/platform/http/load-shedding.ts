import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

/*
 * An overloaded server rejects early with 503 instead of responding to everyone too late. Two signs of overload: too many requests in flight
 * (waiting for the database), or an event loop delayed in two windows in a row (waiting for the processor; one slow window is no overload).
 * A request is in flight from its complete body until its response is passed to the socket, so clients that send or read slowly take no slot.
 */
export type LoadLimits = { maxInFlight: number; isLoopLate: () => boolean };

const MAX_IN_FLIGHT = 400;
const LATE_MILLISECONDS = 400;
const WINDOW_MILLISECONDS = 500;

export function shedLoad(app: FastifyInstance, limits: Partial<LoadLimits> = {}, metrics?: Metrics): void {
  const { maxInFlight = MAX_IN_FLIGHT, isLoopLate = watchEventLoop(app) } = limits;
  const inFlight = new Set<FastifyRequest>();
  metrics?.gauge(
    { name: 'dig_http_requests_in_flight', help: `Requests being worked on; at ${maxInFlight} further ones get 503.` },
    () => inFlight.size,
  );
  const rejectIfOverloaded = () => {
    if (inFlight.size >= maxInFlight || isLoopLate()) throw new AppError('server.busy');
  };
  app.addHook('onRequest', async (request) => {
    if (isWork(request) || request.routeOptions.config.isStream) rejectIfOverloaded();
    if (isWork(request) && !hasBody(request)) inFlight.add(request);
  });
  app.addHook('preValidation', async (request) => {
    if (!isWork(request) || inFlight.has(request)) return;
    rejectIfOverloaded();
    inFlight.add(request);
  });
  app.addHook('onSend', async (request) => void inFlight.delete(request));
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Does not count health checks, static assets, and streams, which stay open. */
export const isWork = (request: FastifyRequest): boolean =>
  !request.url.startsWith('/api/health/') &&
  !request.url.startsWith('/assets/') &&
  !request.routeOptions.config.isStream;

function watchEventLoop(app: FastifyInstance): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  let lateWindows = 0;
  const checkDelay = () => {
    lateWindows = delays.mean / 1e6 > LATE_MILLISECONDS ? lateWindows + 1 : 0;
    delays.reset();
  };
  const timer = setInterval(checkDelay, WINDOW_MILLISECONDS).unref();
  delays.enable();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  return () => lateWindows >= 2;
}
