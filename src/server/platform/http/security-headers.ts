import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#server/platform/config.ts';

export type HstsConfig = Pick<Config, 'isProduction' | 'HSTS_INCLUDE_SUBDOMAINS'>;
const HSTS_SECONDS = 31_536_000;

/** The value of Strict-Transport-Security, or null. */
export const strictTransportSecurity = ({ isProduction, HSTS_INCLUDE_SUBDOMAINS }: HstsConfig): string | null =>
  isProduction ? `max-age=${HSTS_SECONDS}${HSTS_INCLUDE_SUBDOMAINS ? '; includeSubDomains' : ''}` : null;

/** `cache-control` of what never changes at its address: for a year, the longest that caches keep anything. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Headers of every response, including errors and assets; rendered pages set their own policy. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"], formAction: ["'none'"] },
    },
    strictTransportSecurity: config.isProduction && {
      maxAge: HSTS_SECONDS,
      includeSubDomains: config.HSTS_INCLUDE_SUBDOMAINS,
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // For Internet Explorer, Flash and a filter that browsers removed: bytes of each first packet.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
  app.addHook('onSend', async (request, reply) => {
    if (request.headers.authorization !== undefined) reply.header('cache-control', 'no-store');
    else if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}
