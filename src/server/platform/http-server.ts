import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { readableUrl, refuseUnreadable } from './raw-requests.ts';

/** Fastify with every default that matters here stated; it serves nothing yet. */
export function openHttpServer({ TRUST_PROXY }: Config, logger?: FastifyBaseLogger): FastifyInstance {
  return Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: TRUST_PROXY ?? false,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    // A slow phone may upload for a while; headers that do not come are an attack, a silent connection a lost one.
    requestTimeout: 60_000,
    handlerTimeout: 60_000,
    connectionTimeout: 90_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    // Longer than the 60 s of usual proxies: whoever reuses a connection must not find it just closed.
    keepAliveTimeout: 72_000,
    rewriteUrl: readableUrl,
    clientErrorHandler: refuseUnreadable,
    // Past it Fastify answers before any hook; parameters are validated like everything else.
    routerOptions: { maxParamLength: 16_384 },
  });
}
