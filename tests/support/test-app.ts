import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { type Endpoint, type EndpointInput, type EndpointOutput, type Problem } from '#contracts/endpoint.ts';
import { endpointUrl } from '#contracts/endpoint-url.ts';
import type { SignInDeps } from '#server/accounts/sessions.actions.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { TestClock } from './test-clock.ts';
import { testDatabase } from './test-database.ts';

export const TEST_SECRET = 'a secret for tests, of no worth to anybody';

/** Whose access token a call carries; without one it is anonymous. */
export type As = { tokens: { access: { token: string } } };
export type From = { ip?: string; headers?: Record<string, string> };

/** `body` is what the contract promises; on a failure it is `problem` that counts, and `body` that throws. */
export type Answer<E extends Endpoint> = {
  status: number;
  headers: LightMyRequestResponse['headers'];
  readonly body: EndpointOutput<E>;
  readonly problem: Problem;
};

export type TestApp = {
  app: FastifyInstance;
  db: Database;
  clock: TestClock;
  /** What factories need to make people without a request. */
  deps: SignInDeps;
  /** Calls as a program does: Bearer token, no cookies, no Origin. */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, as?: As | null, from?: From): Promise<Answer<E>>;
  /** Sends anything at all. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
};

/**
 * The real app on an empty database of the test file's own. Limits are off unless `RATE_LIMITS: 'on'` asks for them, so that
 * tests do not use up one another's.
 */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  // A machine that is busy with other tests is no reason for a 503.
  const { db } = await testDatabase({ connectionTimeoutMillis: 20_000, lock_timeout: 20_000 });
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...env });
  const clock = new TestClock();
  // A test is one network, and sends many requests at once.
  const load = { isLoopLate: () => false, perNetwork: Infinity, perPerson: Infinity };
  const app = await buildApp({ config, db, sessionSecret: TEST_SECRET, clock, load });
  afterAll(() => app.close());
  return {
    app,
    db,
    clock,
    deps: { config, db, clock, keys: deriveKeys(TEST_SECRET) },
    send: (request) => app.inject(request),
    call: async (endpoint, input, as, from) =>
      toAnswer(endpoint, await app.inject(toRequest(endpoint, input, as, from))),
  };
}

/** Serves on a port of the system's choice, for what only a real socket can send. */
export async function listen({ app }: Pick<TestApp, 'app'>): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** The request a typed call becomes; `browser` and raw tests start from it. */
export function toRequest(endpoint: Endpoint, input: object, as?: As | null, from: From = {}): InjectOptions {
  const { body } = input as { body?: object };
  return {
    method: endpoint.method,
    url: endpointUrl(endpoint, input),
    headers: {
      'user-agent': 'dig-tests/1.0',
      ...(as && { authorization: `Bearer ${as.tokens.access.token}` }),
      ...from.headers,
    },
    ...(from.ip && { remoteAddress: from.ip }),
    ...(body && { payload: body }),
  };
}

export function toAnswer<E extends Endpoint>(endpoint: E, response: LightMyRequestResponse): Answer<E> {
  const { statusCode: status, headers } = response;
  const json = () => (response.body === '' ? undefined : response.json());
  return {
    status,
    headers,
    get body() {
      if (status !== endpoint.success.status)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${response.body}`);
      return json();
    },
    get problem() {
      if (status < 400) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}`);
      return json();
    },
  };
}
