import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { isLoopback } from '#server/platform/config.ts';
import { isNavigation } from './problems.ts';
import { readCookie } from './xsrf.ts';

/**
 * Rejects requests that a proxy could parse differently: two Host headers, or two values of one query key of an API call. Also rejects
 * NUL, which PostgreSQL text cannot contain.
 */
export async function rejectAmbiguousRequests(request: FastifyRequest): Promise<void> {
  if (countHosts(request.raw.rawHeaders) > 1)
    throw new AppError('request.invalid', { message: 'A request must have one Host header.' });
  if (request.url.includes('%00'))
    throw new AppError('request.invalid', { message: 'Text can’t contain the NUL character.' });
  if (!request.url.startsWith('/api/')) return;
  const doubled = Object.entries(request.query ?? {}).filter(([, value]) => Array.isArray(value));
  if (doubled.length === 0) return;
  throw new AppError('request.invalid', {
    fields: Object.fromEntries(doubled.map(([key]) => [key, 'Send this only once.'])),
  });
}

const REDIRECTED = 'OTHER-HOST';
const REDIRECTED_SECONDS = 5;

/**
 * Rejects requests to another host than the site's, against DNS rebinding: a page whose name was rebound to this machine would be same-origin with
 * the site and could read what only this machine may see. Health checks use IP addresses. People who open a page, such as at www, are redirected
 * to the site, once: a proxy that replaces the host would lead them to the same place again.
 */
export function rejectOtherHosts(publicUrl: string) {
  const { hostname: ownHost } = new URL(publicUrl);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { hostname, url, method, headers } = request;
    if (hostname === ownHost || isLoopback(hostname) || url.startsWith('/api/health/')) return undefined;
    if (
      method === 'GET' &&
      !isLoopback(ownHost) &&
      isNavigation(request) &&
      readCookie(headers.cookie ?? '', REDIRECTED) === undefined
    ) {
      const cookie = `${REDIRECTED}=1; Path=/; HttpOnly; SameSite=Lax; Max-Age=${REDIRECTED_SECONDS}`;
      return reply.header('set-cookie', cookie).header('cache-control', 'no-store').redirect(`${publicUrl}${url}`);
    }
    throw new AppError('request.invalid', {
      message: `This site is at ${publicUrl}. Its administrator can change that with PUBLIC_URL.`,
      homeUrl: publicUrl,
    });
  };
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') hosts++;
  return hosts;
}
