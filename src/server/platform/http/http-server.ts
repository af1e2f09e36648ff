import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { listenFailure } from '#server/platform/listen-failure.ts';
import { DEFAULT_BODY_LIMIT, LARGE_BODY_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '#server/platform/memory-limits.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { acceptOnlyJson } from './json-body.ts';
import { registerErrorHandlers } from './problems.ts';
import { normalizeUrl, rejectInvalidHttp } from './raw-requests.ts';
import { securityHeaders } from './security-headers.ts';
import { compileSerializer } from './serialization.ts';
import { readTraceParent } from './trace-context.ts';
import { compileValidator } from './validation.ts';

/** Fastify with explicit limits and error handling, without routes. */
export function openHttpServer(
  config: Config,
  { logger, tracing }: { logger?: FastifyBaseLogger | undefined; tracing?: Tracing | undefined } = {},
): FastifyInstance {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ?? false,
    genReqId: () => randomUUID(),
    childLoggerFactory: (log, bindings, options, request) => {
      const trace = tracing ? tracing.traceOf(request) : readTraceParent(request.headers['traceparent']);
      return log.child({ ...bindings, ...trace }, options);
    },
    bodyLimit: DEFAULT_BODY_LIMIT,
    // Pictures may be slow, but slow headers are an attack. `rejectSlowBodies` ends other slow bodies.
    requestTimeout: LARGE_BODY_TIMEOUT_MS,
    handlerTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 90_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    // Longer than the usual 60 s of proxies, so that they never reuse a connection that we just closed.
    keepAliveTimeout: 72_000,
    rewriteUrl: normalizeUrl,
    clientErrorHandler: rejectInvalidHttp(config),
    // For longer parameters Fastify would respond before any hook; ours are validated by their schemas.
    routerOptions: { maxParamLength: 16_384 },
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  registerErrorHandlers(app);
  acceptOnlyJson(app);
  securityHeaders(app, config);
  return app;
}

/**
 * Connections that wait to be accepted; the kernel may allow fewer. When a node dies, its boards come to the others within the same moment, and a
 * connection beyond Node's 511 is tried again only after a second, when a proxy may take the node for dead.
 */
const BACKLOG = 8192;

export async function listenAt(app: FastifyInstance, { HOST, PORT }: Config): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST, backlog: BACKLOG });
  } catch (error) {
    throw listenFailure(error, { host: HOST, port: PORT });
  }
}
