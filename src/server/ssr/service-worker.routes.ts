import type { FastifyInstance } from 'fastify';
import { filePaths } from '#contracts/site-paths.ts';
import { serviceWorker } from './service-worker.ts';

/** The worker may only send requests to the site. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

export function serviceWorkerRoutes(app: FastifyInstance): void {
  app.get(filePaths.serviceWorker(), async (_request, reply) =>
    reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      // Browsers check for a new service worker regularly; each check must reach the server.
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(serviceWorker),
  );
}
