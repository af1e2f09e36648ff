import { issueXsrfCookie } from '#contracts/accounts/sessions.contract.ts';
import type { Endpoint, EndpointInput } from '#contracts/endpoint.ts';
import { type Answer, type As, type TestApp, toAnswer, toRequest } from './test-app.ts';

export type Browser = {
  xsrfToken: string;
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, as?: As | null): Promise<Answer<E>>;
};

/** Calls the API like our web client: from the site's origin, with the XSRF cookie and header. */
export async function openBrowser({ app, call }: TestApp, origin = 'http://127.0.0.1:3000'): Promise<Browser> {
  const { headers } = await call(issueXsrfCookie, {});
  const xsrfToken = /^XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))![1]!;
  const sent = {
    origin,
    'sec-fetch-site': 'same-origin',
    cookie: `theme=dark; XSRF-TOKEN=${xsrfToken}`,
    'x-xsrf-token': xsrfToken,
  };
  return {
    xsrfToken,
    call: async (endpoint, input, as) =>
      toAnswer(endpoint, await app.inject(toRequest(endpoint, input, as, { headers: sent }))),
  };
}
