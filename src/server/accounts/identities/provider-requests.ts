import type { CustomFetch } from 'openid-client';
import { Agent, fetch } from 'undici';
import { guardedConnector, publicRules } from '#server/platform/http/public-fetch.ts';

/** People wait for every answer of a provider, so that no request and no chain of requests takes longer. */
export const PROVIDER_SECONDS = 3;
const MAX_ANSWER_BYTES = 100_000;

const limits = {
  headersTimeout: PROVIDER_SECONDS * 1000,
  bodyTimeout: PROVIDER_SECONDS * 1000,
  maxResponseSize: MAX_ANSWER_BYTES,
};
/** The operator named this host, which may be one of their own network. */
const ownHostAgent = new Agent({ ...limits, connect: { timeout: PROVIDER_SECONDS * 1000 } });
/** Other hosts are named by the provider, which must not reach our network through us. */
const publicAgent = new Agent({
  ...limits,
  connect: guardedConnector({ ...publicRules, deadlineMs: PROVIDER_SECONDS * 1000 }),
});

/** How openid-client reaches a provider: without redirects, with short answers, and on private networks only at the issuer's own host. */
export function providerFetch(issuer: string): CustomFetch {
  const ownHost = new URL(issuer).host;
  return async (url, options) => {
    const dispatcher = new URL(url).host === ownHost ? ownHostAgent : publicAgent;
    // The library's types are those of the browser's fetch.
    const response = await fetch(url, { ...(options as object), redirect: 'manual', dispatcher });
    return response as unknown as Response;
  };
}

/** Rejects when the provider takes too long altogether. */
export async function withinProviderDeadline<T>(work: Promise<T>): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The provider takes too long.')), PROVIDER_SECONDS * 1000);
  work.catch(() => undefined);
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
