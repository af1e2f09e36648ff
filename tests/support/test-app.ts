import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { type Endpoint, type EndpointInput, type EndpointOutput, type Problem } from '#contracts/endpoint.ts';
import { endpointUrl } from '#contracts/endpoint-url.ts';
import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { openMetrics } from '#server/platform/metrics/metrics-endpoint.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { SiteSettings } from '#server/platform/settings/site-settings.ts';
import type { ObjectStorage } from '#server/platform/storage/object-storage.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { TestClock } from './test-clock.ts';
import { emptiedDatabase, testDatabase } from './test-database.ts';

export const TEST_SECRET = 'a secret for tests, worthless elsewhere';

/** The person whose access token a call carries. */
export type As = { tokens: { access: { token: string } } };
export type From = { ip?: string; headers?: Record<string, string> };

/** `body` is typed by the contract and throws on a failure, which has a `problem` instead. */
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
  /** For factories that create data without a request. */
  deps: SignInDeps & { settings: SiteSettings; storage?: ObjectStorage | undefined };
  /** Calls as an API client does: Bearer token, no cookies, no Origin. */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, as?: As | null, from?: From): Promise<Answer<E>>;
  /** Sends a raw request. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
};

/**
 * The real app on an empty database for one test file. Limits are off by default, so that tests do not affect each other.
 */
export async function testApp(env: Record<string, string> = {}, limits?: pg.PoolConfig): Promise<TestApp> {
  // A busy machine must not cause a 503.
  const patience = 20_000;
  const patient = {
    connectionTimeoutMillis: patience,
    lock_timeout: patience,
    statement_timeout: patience,
    query_timeout: patience,
    idle_in_transaction_session_timeout: patience,
  };
  // Tests of limits see only connections of their own.
  const db = limits ? (await testDatabase({ ...patient, ...limits })).db : await emptiedDatabase(patient);
  // A public site needs a mail server; here nobody listens.
  const mail = env.PUBLIC_URL ? { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'dig@dig.example' } : {};
  const environment = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', ...mail, ...env });
  const settings = new SiteSettings({ config: environment, db });
  const { config } = settings;
  const clock = new TestClock();
  // All requests of a test come from one network.
  const load = {
    isLoopLate: () => false,
    connectionWaitMs: patience,
    perNetwork: Infinity,
    perPerson: Infinity,
  };
  const metrics = openMetrics(config);
  const storage = await openStorage(config, () => {}, { pauseMs: 0 });
  const testApp: TestApp = {
    app: await buildApp({ config, db, settings, sessionSecret: TEST_SECRET, clock, load, metrics, storage }),
    db,
    clock,
    deps: { config, settings, db, clock, keys: deriveKeys(TEST_SECRET), storage },
    send: (request) => testApp.app.inject(request),
    call: async (endpoint, input, as, from) =>
      toAnswer(endpoint, await testApp.app.inject(toRequest(endpoint, input, as, from))),
  };
  afterAll(async () => {
    await testApp.app.close();
    // The module of the test file stays loaded, and would keep 10 MB for each app.
    Reflect.deleteProperty(testApp, 'app');
  });
  return testApp;
}

/** Listens on a random port, for tests that need a real socket. */
export async function listen({ app }: Pick<TestApp, 'app'>): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** The raw request of a typed call. */
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
