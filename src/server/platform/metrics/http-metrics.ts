import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Metrics } from './metrics.ts';

/** Seconds; 0.5 is the bound of the objective for RSVPs in docs/watching. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Not the faults of a client: limits, overload, a database that is away, a full disk. */
const REFUSALS = new Set([429, 503, 507]);

/**
 * Requests by the pattern of their route, of which there are few hundred, never by their URL. What a page reads is part of its own
 * time. Streams stay open for minutes, so only their number is counted.
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.counter({
    name: 'dig_http_requests_total',
    help: 'Answered requests by route pattern and status; every page is the route /*.',
    labels: ['method', 'route', 'status'],
  });
  const durations = metrics.histogram({
    name: 'dig_http_request_duration_seconds',
    help: 'From the headers of a request to the end of its answer, without streams.',
    labels: ['method', 'route'],
    buckets: DURATIONS,
  });
  const refused = metrics.counter({
    name: 'dig_http_refused_total',
    help: 'Requests refused by a limit, overload, a missing database or a full disk, by error code.',
    labels: ['code'],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    requests.add([method, route, String(reply.statusCode)]);
    if (!routeOptions.config.isStream) durations.observe([method, route], reply.elapsedTime / 1000);
  });
  app.addHook('onError', async (_request, _reply, error: unknown) => {
    if (error instanceof AppError && REFUSALS.has(error.status)) refused.add([error.code]);
  });
}
