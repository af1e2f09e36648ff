import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { randomToken, sameText, sign } from '#server/platform/keys.ts';

const XSRF_COOKIE = 'XSRF-TOKEN';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Sets a fresh cookie: `random.HMAC(random)`, readable by the page's script, which repeats it in X-XSRF-TOKEN. */
export function setXsrfCookie(reply: FastifyReply, key: Uint8Array, { secure }: { secure: boolean }): void {
  const random = randomToken(18);
  const value = `${random}.${sign(key, random)}`;
  reply.header(
    'set-cookie',
    `${XSRF_COOKIE}=${value}; Path=/; SameSite=Lax; Max-Age=2592000${secure ? '; Secure' : ''}`,
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Authorized only by the signature in its URL, never by the browser's cookies. */
    isProvedByAddress?: true;
    /** Reads nothing and changes nothing. */
    changesNothing?: true;
  }
}

/** Rejects an unsafe request from another site's page or without our token. */
export function rejectForgedRequest(request: FastifyRequest, key: Uint8Array, publicOrigin: string): void {
  const { isProvedByAddress, changesNothing } = request.routeOptions.config;
  if (SAFE_METHODS.has(request.method) || isProvedByAddress || changesNothing) return;
  const { origin, cookie } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || (origin !== undefined && !isOwnOrigin(origin, request, publicOrigin)))
    throw new AppError('xsrf.foreign_origin');
  const isBrowser = origin !== undefined || site !== undefined || cookie !== undefined;
  if (!isBrowser) return;
  const fromCookie = readCookie(cookie ?? '', XSRF_COOKIE);
  const fromHeader = request.headers['x-xsrf-token'];
  if (!fromCookie || typeof fromHeader !== 'string' || !sameText(fromCookie, fromHeader) || !isOurs(fromCookie, key))
    throw new AppError('xsrf.invalid');
}

function isOwnOrigin(origin: string, request: FastifyRequest, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

function isOurs(token: string, key: Uint8Array): boolean {
  const [random = '', signature = ''] = token.split('.');
  return sameText(sign(key, random), signature);
}

/** The value of a cookie; duplicates count as missing, because either may be planted. */
export function readCookie(header: string, name: string): string | undefined {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}
