import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { randomToken, sameText, sign } from '#server/platform/keys.ts';

const XSRF_COOKIE = 'XSRF-TOKEN';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/*
 * A token is `random.HMAC(random)` before signing in, and `random.tag.HMAC(random.tag)` for a session, where the tag is an HMAC of its id:
 * a token planted in the browser, such as from a session of the attacker, does not work with the session of the person.
 */

type XsrfDeps = Pick<AppDeps, 'keys' | 'config'>;

/** Sets a fresh cookie for the session, readable by the page's script, which repeats it in X-XSRF-TOKEN. */
export function setXsrfCookie(reply: FastifyReply, { keys, config }: XsrfDeps, sessionId: string | null): void {
  const random = randomToken(18);
  const content = sessionId === null ? random : `${random}.${tagOf(sessionId, keys.xsrf)}`;
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  const value = `${content}.${sign(keys.xsrf, content)}`;
  reply.header('set-cookie', `${XSRF_COOKIE}=${value}; Path=/; SameSite=Lax; Max-Age=2592000${secure}`);
}

/** Moves the cookie of a browser to the session that the response starts, continues or ends. Other clients need none. */
export function renewXsrfCookie(reply: FastifyReply, deps: XsrfDeps, sessionId: string | null): void {
  const token = readCookie(reply.request.headers.cookie ?? '', XSRF_COOKIE);
  const tag = sessionId === null ? null : tagOf(sessionId, deps.keys.xsrf);
  const isCurrent = token !== undefined && isOurs(token, deps.keys.xsrf) && sessionTagOf(token) === tag;
  if (isBrowser(reply.request) && !isCurrent) setXsrfCookie(reply, deps, sessionId);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Authorized only by the signature in its URL, never by the browser's cookies. */
    isProvedByAddress?: true;
    /** Reads nothing and changes nothing. */
    changesNothing?: true;
  }
}

/** Rejects an unsafe request from another site's page or without a token of ours. Runs before authentication. */
export function rejectForgedRequest(request: FastifyRequest, key: Uint8Array, publicOrigin: string): void {
  if (!needsToken(request)) return;
  const { origin, cookie } = request.headers;
  if (
    request.headers['sec-fetch-site'] === 'cross-site' ||
    (origin !== undefined && !isOwnOrigin(origin, request, publicOrigin))
  )
    throw new AppError('xsrf.foreign_origin');
  if (!isBrowser(request)) return;
  const fromCookie = readCookie(cookie ?? '', XSRF_COOKIE);
  const fromHeader = request.headers['x-xsrf-token'];
  if (!fromCookie || typeof fromHeader !== 'string' || !sameText(fromCookie, fromHeader) || !isOurs(fromCookie, key))
    throw new AppError('xsrf.invalid');
}

/** Rejects a request of a signed-in browser with a token of another session, or of none. */
export function rejectXsrfTokenOfOthers(request: FastifyRequest, key: Uint8Array): void {
  if (!request.viewer || !needsToken(request) || !isBrowser(request)) return;
  if (sentTag(request) !== tagOf(request.viewer.sessionId, key)) throw new AppError('xsrf.invalid');
}

/**
 * The same for a request with a refresh token, which may be the first after the access token has expired: a token issued without a
 * session is accepted.
 */
export function rejectXsrfTokenOfOtherSession(request: FastifyRequest, key: Uint8Array, sessionId: string): void {
  const tag = isBrowser(request) ? sentTag(request) : null;
  if (tag !== null && tag !== tagOf(sessionId, key)) throw new AppError('xsrf.invalid');
}

function needsToken({ method, routeOptions }: FastifyRequest): boolean {
  const { isProvedByAddress, changesNothing } = routeOptions.config;
  return !SAFE_METHODS.has(method) && !isProvedByAddress && !changesNothing;
}

export const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined || headers.cookie !== undefined;

const tagOf = (sessionId: string, key: Uint8Array): string => sign(key, `session ${sessionId}`);

/** The tag of the session that a genuine token was issued to, or null. */
function sessionTagOf(token: string): string | null {
  const parts = token.split('.');
  return parts.length === 3 ? parts[1]! : null;
}

const sentTag = ({ headers }: FastifyRequest): string | null => sessionTagOf(String(headers['x-xsrf-token']));

function isOwnOrigin(origin: string, request: FastifyRequest, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

function isOurs(token: string, key: Uint8Array): boolean {
  const end = token.lastIndexOf('.');
  return end > 0 && sameText(sign(key, token.slice(0, end)), token.slice(end + 1));
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
