import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getProfile, register, updateProfile } from '#contracts/accounts/accounts.contract.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { requiresSignIn } from '#contracts/endpoint.ts';
import type { AppError } from '#server/platform/app-error.ts';
import { compileValidator } from '#server/platform/http/validation.ts';
import { allEndpoints, isUnsafe, representativeEndpoints } from '#tests/support/all-endpoints.ts';
import { PASSWORD, type SomeoneSignedIn, staffMember } from '#tests/support/factories.ts';
import { listen, testApp } from '#tests/support/test-app.ts';

const app = await testApp();
// An administrator gets past the access check of every endpoint.
const ada = await staffMember(app.deps, 'administrator');

const PARAMETER = '00000000-0000-4000-8000-000000000000';
/** A valid value for a path parameter, so that the body is what is refused. */
const validParameter = (schema: z.ZodType | undefined): string =>
  [PARAMETER, 'logo', 'q1', '1'].find((value) => schema?.safeParse(value).success) ?? PARAMETER;
const as = ({ tokens }: SomeoneSignedIn) => ({ authorization: `Bearer ${tokens.access.token}` });
const send = (
  { method, path, params }: Endpoint,
  { headers, search = '', ...rest }: Omit<InjectOptions, 'url'> & { search?: string },
) =>
  app.send({
    method,
    url: path.replace(/:(\w+)/g, (_, name: string) => validParameter(params?.shape[name])) + search,
    headers: { ...as(ada), ...headers },
    ...rest,
  });
const json = { 'content-type': 'application/json' };
const representatives = Object.entries(representativeEndpoints);
const withBody = (entries: [string, Endpoint][]) => entries.filter(([, { body }]) => body);

const odd = [
  ['null', null],
  ['an array', ['a@example.org']],
  ['an object', { a: 1 }],
  ['true', true],
  ['a huge number', 1e308],
  ['a text of 100,000 letters', 'x'.repeat(100_000)],
] as const;

test.each(withBody(Object.entries(allEndpoints)))(
  '%s: a field of the wrong type is refused by its name',
  (_, { body }) => {
    const validate = compileValidator({ schema: body! } as never);
    for (const [field, schema] of Object.entries(body!.shape) as [string, z.ZodType][])
      for (const [name, value] of odd) {
        if (schema.safeParse(value).success) continue;
        const { error } = validate({ [field]: value }) as { error: AppError };
        expect(error.message).toMatch(/\S/);
        const fields = Object.keys(error.fields!);
        expect(
          fields.some((wrong) => wrong === field || wrong.startsWith(`${field}.`)),
          `${name} in ${field}`,
        ).toBe(true);
      }
  },
);

describe.each(withBody(representatives))('%s', (_, endpoint) => {
  const fields = Object.entries(endpoint.body!.shape) as [string, z.ZodType][];

  test.each(odd)('%s in a field of another type: 400 with message and fields', async (_name, value) => {
    for (const [field, schema] of fields) {
      if (schema.safeParse(value).success) continue;
      const answer = await send(endpoint, { payload: { [field]: value } });
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'request.invalid',
        message: expect.stringMatching(/\S/),
        fields: expect.any(Object),
      });
    }
  });

  test.each(['[]', '"text"', '5', 'true'])('%s instead of an object: 400', async (payload) => {
    const answer = await send(endpoint, { headers: json, payload });
    expect(answer.json()).toMatchObject({ status: 400, fields: expect.any(Object) });
  });
});

describe.each(representatives.filter(([, endpoint]) => isUnsafe(endpoint)))('%s', (_, endpoint) => {
  test.each(['{"__proto__":{"isAdmin":true}}', '{"a":{"__proto__":1}}', '{"constructor":{"prototype":1}}'])(
    '%s: 400, and no prototype changes',
    async (payload) => {
      const answer = await send(endpoint, { headers: json, payload });
      expect(answer.json()).toMatchObject({ status: 400, code: 'request.invalid' });
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    },
  );

  test('a body deeper than 32 levels: 400, also one that would exhaust the stack', async () => {
    for (const depth of [33, 100_000]) {
      const payload = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      expect((await send(endpoint, { headers: json, payload })).json()).toMatchObject({
        status: 400,
        code: 'request.invalid',
      });
    }
  });

  test('a body over the limit, 256 KB unless the endpoint takes uploads: 413', async () => {
    const bytes = (endpoint.bodyLimit ?? 256 * 1024) + 1;
    const answer = await send(endpoint, { headers: json, payload: `{"a":"${'x'.repeat(bytes - 8)}"}` });
    expect(answer.json()).toMatchObject({ status: 413, code: 'request.too_large' });
  });

  test('broken JSON: 400', async () => {
    for (const payload of ['{', '{"a":1}}', "{'a':1}", '\u0000', '{"a":01}'])
      expect((await send(endpoint, { headers: json, payload })).json()).toMatchObject({ status: 400 });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json', 'x'])(
    'unknown content type %s: 415',
    async (type) => {
      const answer = await send(endpoint, { headers: { 'content-type': type }, payload: '{}' });
      expect(answer.json()).toMatchObject({ status: 415, code: 'request.unsupported_type' });
    },
  );

  test.each(['gzip', 'br', 'deflate', 'zstd', 'identity, gzip'])('Content-Encoding %s: 415', async (encoding) => {
    const answer = await send(endpoint, { headers: { ...json, 'content-encoding': encoding }, payload: '{}' });
    expect(answer.json()).toMatchObject({ status: 415, code: 'request.unsupported_type' });
  });

  test('a browser without the XSRF token, or on another site: 403', async () => {
    const withoutToken = await send(endpoint, { headers: { origin: 'http://127.0.0.1:3000' }, payload: {} });
    expect(withoutToken.json()).toMatchObject({ status: 403, code: 'xsrf.invalid' });
    const foreign = await send(endpoint, { headers: { origin: 'https://evil.example' }, payload: {} });
    expect(foreign.json()).toMatchObject({ status: 403, code: 'xsrf.foreign_origin' });
  });
});

describe.each(representatives)('%s', (_, endpoint) => {
  test('duplicate query keys: 400 with fields', async () => {
    const answer = await send(endpoint, { search: '?a=1&b=2&a=3' });
    expect(answer.json()).toMatchObject({
      status: 400,
      message: expect.any(String),
      fields: { a: expect.any(String) },
    });
  });

  test('a malformed Authorization is 401 or ignored, never 500', async () => {
    const malformed = [
      'Bearer',
      'Bearer ',
      'Bearer x',
      'Basic YTpi',
      'Bearer a.b.c',
      `Bearer ${'x'.repeat(5000)}`,
      '\u00ff',
    ];
    for (const authorization of malformed) {
      const { statusCode } = await send(endpoint, { headers: { authorization } });
      expect(requiresSignIn(endpoint) ? statusCode === 401 : statusCode < 500).toBe(true);
    }
  });
});

test('unknown and privileged fields in a body change nothing, at any endpoint', async () => {
  const dump = async () => {
    const rows = await app.db.rows(
      z.looseObject({}),
      `select a.id, a.email, a.email_verified_at, a.password_hash, a.created_at, p.* from accounts a join people p using (id)`,
    );
    return JSON.stringify(rows);
  };
  const before = await dump();
  const payload = {
    role: 'admin',
    isAdmin: true,
    id: PARAMETER,
    ownerId: PARAMETER,
    isEmailVerified: true,
    createdAt: 1,
  };
  for (const endpoint of Object.values(allEndpoints))
    if (isUnsafe(endpoint) && endpoint !== updateProfile) await send(endpoint, { payload });
  expect(await dump()).toBe(before);
});

test('no GET changes anything', async () => {
  const counts = async () => {
    const tables = [
      'accounts',
      'people',
      'avatars',
      'sessions',
      'mailed_tokens',
      'outbox',
      'security_events',
      'idempotency_keys',
    ];
    return app.db.rows(
      z.record(z.string(), z.number()),
      `select ${tables.map((name) => `(select count(*) from ${name}) as ${name}`).join()}`,
    );
  };
  const before = await counts();
  for (const endpoint of Object.values(allEndpoints).filter(({ method }) => method === 'GET'))
    expect((await send(endpoint, {})).statusCode).toBeLessThan(500);
  expect(await counts()).toEqual(before);
});

test.each([
  `${'a'.repeat(65)}@example.org`,
  `a@${'b.'.repeat(130)}org`,
  'a@b',
  'a b@example.org',
  'a@example.org,b@example.org',
])('the email address %s, which no mail can carry: 400', async (email) => {
  const answer = await send(register, { payload: { email, password: PASSWORD } });
  expect(answer.json()).toMatchObject({ status: 400, fields: { email: 'Please enter a valid email' } });
});

test('two Host headers are refused', async () => {
  const port = await listen(app);
  const request = async (hosts: string[]) => {
    const socket = connect(port, '127.0.0.1');
    const lines = [`GET ${getProfile.path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close'];
    socket.end(`${lines.join('\r\n')}\r\n\r\n`);
    return text(socket);
  };
  expect(await request(['127.0.0.1', 'evil.example'])).toMatch(/^HTTP\/1\.1 400 [^]*"code":"request\.invalid"/);
  expect(await request(['127.0.0.1'])).toMatch(/^HTTP\/1\.1 401 /);
});

test('a request for another host is refused, health checks excepted', async () => {
  const status = async (url: string, host: string) => (await app.app.inject({ url, headers: { host } })).statusCode;
  expect(await status('/api/site', 'rebound.example')).toBe(400);
  expect(await status('/dev/mail.json', 'rebound.example')).toBe(400);
  expect(await status('/api/site', 'localhost:3000')).toBe(200);
  expect(await status('/api/health/live', '10.1.2.3')).toBe(200);
});

test('people who open a page at another host are redirected to the site, once', async () => {
  const PUBLIC_URL = 'https://dig.example';
  const { app: site } = await testApp({ PUBLIC_URL });
  const open = (url: string, headers: object = {}) =>
    site.inject({ url, headers: { host: 'www.dig.example', accept: 'text/html', ...headers } });
  const { statusCode, headers } = await open('//evil.example/events?q=a%20b');
  expect([statusCode, headers.location]).toEqual([302, `${PUBLIC_URL}/evil.example/events?q=a%20b`]);
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  // Behind a proxy that replaces the host.
  const again = await open('/events', { cookie });
  expect(again.statusCode).toBe(400);
  expect(again.body).toContain(`<a href="${PUBLIC_URL}">Go to the home page</a>`);
  expect((await open('/api/site')).statusCode).toBe(400);
});

test('a site without an address of its own leads nobody to their own machine', async () => {
  const { statusCode, body } = await app.app.inject({
    url: '/',
    headers: { host: 'dig.example', accept: 'text/html' },
  });
  expect(statusCode).toBe(400);
  expect(body).toContain('Its administrator can change that with PUBLIC_URL');
});
