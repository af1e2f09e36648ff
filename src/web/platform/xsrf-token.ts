import * as calls from '#contracts/calls.gen.ts';
import { callUrl } from '#contracts/endpoint-url.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isSafe = (method: string): boolean => SAFE_METHODS.has(method);

/** The value of the XSRF-TOKEN cookie, which every request repeats in X-XSRF-TOKEN. */
export function xsrfToken(): string | null {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return value ? decodeURIComponent(value) : null;
}

let asking: Promise<void> | null = null;

/** Has the server set the cookie anew. Calls that start together share one request. */
export function fetchXsrfToken(): Promise<void> {
  asking ??= fetch(callUrl(calls.issueXsrfCookie), { credentials: 'same-origin', cache: 'no-store' })
    .then(() => undefined)
    .finally(() => {
      asking = null;
    });
  return asking;
}
