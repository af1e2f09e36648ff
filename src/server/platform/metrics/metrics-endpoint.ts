import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config.ts';
import { listenFailure } from '#server/platform/listen-failure.ts';
import { METRICS_TYPE, Metrics } from './metrics.ts';

const PATH = '/metrics';

type MetricsConfig = Pick<Config, 'METRICS_PORT' | 'METRICS_HOST' | 'METRICS_TOKEN'>;

/** Off by default: measuring costs time. */
export const openMetrics = ({ METRICS_PORT, METRICS_TOKEN }: MetricsConfig): Metrics | undefined =>
  METRICS_PORT === undefined && METRICS_TOKEN === undefined ? undefined : new Metrics();

const digest = (text: string) => createHash('sha256').update(text).digest();

function hasToken({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

/**
 * On the site's port, for scrapers with the token; visitors get the answer of an unknown page. It runs before the guards: an overloaded site can
 * be watched too, and the token is not one of a session.
 */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, config: MetricsConfig): void {
  const { METRICS_PORT: ownPort, METRICS_TOKEN: token } = config;
  if (ownPort !== undefined || token === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== PATH || request.headers.authorization === undefined) return;
    if (!hasToken(request, token)) throw new AppError('auth.invalid_token');
    return reply
      .type(METRICS_TYPE)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
  app.get(PATH, async (_request, reply) => reply.callNotFound());
}

export type MetricsServer = { close(): Promise<void> };

/** On a port of their own, where the site's limits, proxies and visitors do not reach. */
export async function serveMetrics(metrics: Metrics | undefined, config: MetricsConfig): Promise<MetricsServer> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = config;
  if (!metrics || port === undefined) return { close: async () => {} };
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' || path !== PATH) response.writeHead(404).end('The metrics are at /metrics.\n');
    else if (token !== undefined && !hasToken(request, token))
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('The token is METRICS_TOKEN.\n');
    else void metrics.text().then((text) => response.writeHead(200, { 'content-type': METRICS_TYPE }).end(text));
  });
  await listen(server, { port, host });
  return {
    close: async () => {
      const closed = promisify(server.close.bind(server))();
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(listenFailure(cause, { host, port, prefix: 'METRICS_' })));
    server.listen(port, host, resolve);
  });
}
