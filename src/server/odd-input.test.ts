import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, Problem } from '#contracts/endpoint.ts';
import { errorCatalogue } from '#contracts/errors.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { fc } from '#tests/support/properties.ts';
import { listen, type TestApp, testApp } from '#tests/support/test-app.ts';

const RUNS = 40;
let it: TestApp;
let ada: SomeoneSignedIn;
beforeAll(async () => {
  it = await testApp();
  ada = await signUp(it.deps);
});

/** Near misses of what is expected, and texts that have broken parsers, databases and logs before. */
const words = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    'ﬀ',
    '🏴‍☠️'.repeat(60),
    'null',
    '-1',
    "'; drop table people; --",
  ),
  fc.constantFrom(
    'a@example.org',
    'a@b',
    '"a b"@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'ä@exämple.org',
    `${'a'.repeat(65)}@example.org`,
  ),
  fc.constantFrom(
    'data:image/png;base64,',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml,<svg/>',
    '/media/avatars/x.jpg',
  ),
  fc.constantFrom(
    'v1~x~0~y',
    `v1~00000000-0000-4000-8000-000000000000~999999999~${'x'.repeat(43)}`,
    'password1',
    '%00',
    '../../etc/passwd',
    '{{7*7}}',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const value = fc.oneof(words, fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(1e308, -0, 2 ** 53, 1e-320, [], {}, null));

function bodyFor({ body }: Endpoint): fc.Arbitrary<unknown> {
  const known = Object.fromEntries(Object.keys(body?.shape ?? {}).map((field) => [field, fc.oneof(words, value)]));
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ ...known, extra: value }, { requiredKeys: [] }) },
    { weight: 1, arbitrary: value },
  );
}
const query = fc.dictionary(fc.string({ maxLength: 10 }), fc.string({ unit: 'binary', maxLength: 40 }), { maxKeys: 3 });
const token = fc.constantFrom('', 'Bearer', 'Bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'signed in');

function toUrl({ path }: Endpoint, parameter: string, search: Record<string, string>): string {
  const parts = Object.entries(search).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return `${path.replace(/:\w+/g, encode(parameter) || 'x')}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}
const encode = (part: string) => encodeURIComponent(part.toWellFormed());

describe.each(Object.entries(allEndpoints))('%s', (_, endpoint) => {
  test('odd input: never a 500, and what fails is a problem of the catalogue', async () => {
    const request = fc.record({ body: bodyFor(endpoint), search: query, parameter: words, token });
    await fc.assert(
      fc.asyncProperty(request, async ({ body, search, parameter, token }) => {
        const answer = await it.send({
          method: endpoint.method,
          url: toUrl(endpoint, parameter, search),
          headers: {
            ...(token && { authorization: token === 'signed in' ? `Bearer ${ada.tokens.access.token}` : token }),
            ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
          },
          ...(endpoint.method !== 'GET' && { payload: JSON.stringify(body) ?? 'null' }),
        });
        if (answer.statusCode < 400) return;
        const problem = Problem.parse(answer.json());
        expect(problem.status).toBe(answer.statusCode);
        expect(problem.status).toBeLessThan(500);
        expect(errorCatalogue).toHaveProperty([problem.code]);
      }),
      { numRuns: RUNS },
    );
  });
});

test.each([
  '/api/%',
  '/api/%zz',
  '/api/auth/sessions/%00',
  '//api//site',
  '/api/site?%',
  '/api/site?a[]=1&a[]=2',
  '/api/../etc',
  `/api/${'a/'.repeat(3000)}`,
  `/avatars/${'%F0'.repeat(9)}.svg`,
  '/media/avatars/%2e%2e.jpg',
  '/api/auth/sessions/x;y',
  '/dev/mail/99999999999999999999',
])('odd URL %#: never a 500, and what fails is a problem', async (url) => {
  const answer = await it.send({ method: 'GET', url });
  const status = answer.statusCode === 200 ? 200 : Problem.parse(answer.json()).status;
  expect(status).toBeLessThan(500);
});

test('what is not HTTP gets a problem, and the connection ends', async () => {
  const port = await listen(it);
  const say = (words: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(words);
    return text(socket);
  };
  expect(await say('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*nosniff[^]*"code":"request\.invalid"/);
  expect(await say(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  expect(await say('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 /,
  );
});

test('odd methods: never a 500', async () => {
  for (const method of ['OPTIONS', 'PUT', 'DELETE', 'HEAD', 'PATCH'] as const)
    for (const { path } of Object.values(allEndpoints))
      expect((await it.send({ method, url: path })).statusCode, `${method} ${path}`).toBeLessThan(500);
});

test('the signed-in person of these tests is still who they were', async () => {
  const rows = await it.db.rows(z.object({ email: z.string() }), 'select email from accounts where id = $1', [
    ada.user.id,
  ]);
  expect(rows).toEqual([{ email: ada.email }]);
  expect(PASSWORD).toBe(ada.password);
});
