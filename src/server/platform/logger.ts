import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { sourceStack } from './source-positions.ts';

/** JSON lines on standard error, or lines for people, by default in a terminal. What writes those is only loaded for them. */
export async function openLogOutput({ LOG_FORMAT }: Pick<Config, 'LOG_FORMAT'>): Promise<DestinationStream> {
  const isTerminal = process.stderr.isTTY;
  if (LOG_FORMAT === 'json' || (LOG_FORMAT === 'auto' && !isTerminal)) return pino.destination(2);
  const { formatForPeople } = await import('./readable-logs.ts');
  return formatForPeople({ destination: 2, hasColors: isTerminal && !process.env['NO_COLOR'] });
}

/** JSON lines in UTC. Requests are logged by route, never with query, headers or bodies. */
export function createLogger(config: Pick<Config, 'LOG_LEVEL'>, destination: DestinationStream): Logger {
  return pino(
    {
      level: config.LOG_LEVEL,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers', 'err.config', '*.password', '*.token', '*.refreshToken'],
      serializers: { err: describeError, req: (request: { id: string }) => ({ id: request.id }) },
    },
    destination,
  );
}

/** Name, message and stack only: errors of the database carry the values of the failed row in other fields. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  return {
    name,
    message,
    ...(stack !== undefined && { stack: sourceStack(stack) }),
    ...(typeof code === 'string' && { code }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const fields = {
      requestId: request.id,
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.viewer && { person: request.viewer.id }),
    };
    request.log.info(fields, 'answered');
  });
}
