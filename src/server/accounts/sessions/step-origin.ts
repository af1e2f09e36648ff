import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import { isBrowser, readCookie } from '#server/platform/http/xsrf.ts';
import { randomToken } from '#server/platform/keys.ts';
import type { StepOrigin } from './sign-in-steps.queries.ts';

type OriginDeps = Pick<AppDeps, 'config'>;
const isSecure = ({ config }: OriginDeps) => config.PUBLIC_URL.startsWith('https:');
/** With the prefix, no subdomain and no page without encryption can plant the cookie. */
const cookieName = (deps: OriginDeps) => (isSecure(deps) ? '__Host-sign-in' : 'sign-in');
const COOKIE_VALUE = /^[\w-]{32}$/;
const MAX_AGE_SECONDS = 15 * 60;

/** Who begins a step: a browser gets a cookie, or keeps its own, so that steps of two tabs both work. */
export function beginStepOrigin(reply: FastifyReply, deps: OriginDeps): StepOrigin {
  const { request } = reply;
  if (!isBrowser(request)) return { network: networkOf(request.ip), browserHash: null };
  return beginInBrowser(reply, deps);
}

/** For pages that only browsers open, although some of them say nothing by which they are known. */
export function beginInBrowser(reply: FastifyReply, deps: OriginDeps): StepOrigin {
  const { request } = reply;
  const network = networkOf(request.ip);
  const value = readOwnCookie(request, deps) ?? randomToken(24);
  const secure = isSecure(deps) ? '; Secure' : '';
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}${secure}`;
  reply.header('set-cookie', `${cookieName(deps)}=${value}; ${attributes}`);
  return { network, browserHash: hashOf(value) };
}

/** Who continues a step. */
export function stepOriginOf(request: FastifyRequest, deps: OriginDeps): StepOrigin {
  const value = readOwnCookie(request, deps);
  return { network: networkOf(request.ip), browserHash: value === undefined ? null : hashOf(value) };
}

function readOwnCookie({ headers }: FastifyRequest, deps: OriginDeps): string | undefined {
  const value = readCookie(headers.cookie ?? '', cookieName(deps));
  return value !== undefined && COOKIE_VALUE.test(value) ? value : undefined;
}

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();
