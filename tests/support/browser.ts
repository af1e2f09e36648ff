import { issueXsrfCookie } from '#contracts/accounts/sessions.contract.ts';
import type { Endpoint, EndpointInput } from '#contracts/endpoint.ts';
import { type Answer, type As, type TestApp, toAnswer, toRequest } from './test-app.ts';

export type Browser = {
  /** The token of a browser without a session. */
  xsrfToken: string;
  /** Sends a token issued for `as`, unless another is given. */
  call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    as?: As | null,
    xsrfToken?: string,
  ): Promise<Answer<E>>;
};

/** Calls the API like our web client: from the site's origin, with the XSRF cookie and header. */
export async function openBrowser({ app, call }: TestApp, origin = 'http://127.0.0.1:3000'): Promise<Browser> {
  const issueToken = async (as: As | null) => readXsrfToken((await call(issueXsrfCookie, {}, as)).headers)!;
  const headersWith = (xsrfToken: string) => ({
    origin,
    'sec-fetch-site': 'same-origin',
    cookie: `theme=dark; XSRF-TOKEN=${xsrfToken}`,
    'x-xsrf-token': xsrfToken,
  });
  return {
    xsrfToken: await issueToken(null),
    async call(endpoint, input, as = null, xsrfToken) {
      const headers = headersWith(xsrfToken ?? (await issueToken(as)));
      return toAnswer(endpoint, await app.inject(toRequest(endpoint, input, as, { headers })));
    },
  };
}

/** The XSRF token that a response sets, if any. */
export const readXsrfToken = (headers: Answer<Endpoint>['headers']): string | undefined =>
  /^XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))?.[1];
