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
    requestTimeout: 60_000,
    rewriteUrl: readableUrl,
    clientErrorHandler: refuseUnreadable,
    // Past it Fastify answers before any hook; parameters are validated like everything else.
    routerOptions: { maxParamLength: 16_384 },
  });
}
