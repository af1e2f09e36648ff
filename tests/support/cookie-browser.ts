import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { issueXsrfCookie } from '#contracts/accounts/sessions.contract.ts';
import type { Endpoint, EndpointInput } from '#contracts/endpoint.ts';
import { type Answer, type As, type TestApp, toAnswer, toRequest } from './test-app.ts';

/** Calls the app as a browser does: keeps cookies, and repeats the XSRF token. */
export class CookieBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  async open(url: string): Promise<LightMyRequestResponse> {
    return this.#send({ method: 'GET', url });
  }

  /** Opens a URL that redirects; returns where to. */
  async redirect(url: string): Promise<string> {
    const { headers, statusCode, body } = await this.open(url);
    if (statusCode !== 303) throw new Error(`${url} answered ${statusCode}: ${body}`);
    return String(headers.location);
  }

  async call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, as?: As): Promise<Answer<E>> {
    const request = toRequest(endpoint, input, as);
    const answer = toAnswer(endpoint, await this.#send(request));
    if (answer.status !== 403 || answer.problem.code !== 'xsrf.invalid') return answer;
    // As the web does: a new cookie, for the session of the token.
    await this.#send(toRequest(issueXsrfCookie, {}, as));
    return toAnswer(endpoint, await this.#send(request));
  }

  async #send(request: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await this.#app.send({
      ...request,
      headers: {
        ...request.headers,
        'sec-fetch-site': 'same-origin',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
      },
    });
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.cookies.set(name!, value!);
    }
    return response;
  }
}
