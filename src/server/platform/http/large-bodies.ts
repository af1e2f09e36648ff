import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { DEFAULT_BODY_LIMIT, memoryLimits } from '#server/platform/memory-limits.ts';

/**
 * Bounds the bytes of large bodies, such as pictures, from their headers to their response: a body takes up to four times its size while it is
 * received, parsed and decoded. Refuses the request before its body is read. A request whose client left counts until its work is done.
 */
export function limitLargeBodies(app: FastifyInstance, maxBytes: number = memoryLimits.largeBodyBytes): void {
  const reserved = new Map<FastifyRequest, number>();
  let reservedBytes = 0;
  app.addHook('onRequest', async (request) => {
    const bytes = largestBody(request);
    if (bytes <= DEFAULT_BODY_LIMIT) return;
    if (reservedBytes + bytes > maxBytes) throw new AppError('server.busy');
    reserved.set(request, bytes);
    reservedBytes += bytes;
  });
  app.addHook('onSend', async (request) => {
    reservedBytes -= reserved.get(request) ?? 0;
    reserved.delete(request);
  });
}

/** Its stated length, or the route's limit for a body without one. A length above the limit is refused by Fastify. */
export function largestBody({ headers, routeOptions, is404 }: FastifyRequest): number {
  // Bodies for unknown URLs are not read.
  if (is404) return 0;
  const { bodyLimit } = routeOptions;
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  const length = Number(headers['content-length'] ?? 0);
  return length > bodyLimit ? 0 : length;
}
