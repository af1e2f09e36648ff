import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { acceptOnlyJson } from './json-body.ts';
import { answerProblems } from './problems.ts';
import { readableUrl, refuseUnreadable } from './raw-requests.ts';
import { securityHeaders } from './security-headers.ts';
import { compileSerializer } from './serialization.ts';
import { compileValidator } from './validation.ts';

/** Fastify with every default that matters here stated: what it reads, checks and says of a failure. It serves nothing yet. */
export async function openHttpServer(config: Config, logger?: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ?? false,
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
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  answerProblems(app);
  acceptOnlyJson(app);
  await securityHeaders(app, config);
  return app;
}

/** Says which setting to change when the port is somebody else's. */
export async function listenAt(app: FastifyInstance, { HOST, PORT }: Config): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${PORT} is taken. Set PORT to a free one.`, { cause: error });
  }
}
