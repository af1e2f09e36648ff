import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fastifyStatic from '@fastify/static';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { getProfile, updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { requiresSignIn } from '#contracts/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { strictTransportSecurity } from '#server/platform/http/security-headers.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { signUp } from '#tests/support/factories.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { listen, TEST_SECRET, testApp } from '#tests/support/test-app.ts';

const assets = mkdtempSync(join(tmpdir(), 'dig-assets-'));
const PAGE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'";

const app = await testApp();
const ada = await signUp(app.deps);
const avatar = (await app.call(updateProfile, { body: { avatar: dataUrl(await png()) } }, ada)).body.avatar!;
writeFileSync(join(assets, 'entry.js'), 'export {};');
const config = readConfig({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://dig.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'dig@dig.example',
});
const withWeb = await buildApp({
  config,
  db: app.db,
  sessionSecret: TEST_SECRET,
  load: { isLoopLate: () => false, graceMs: 500 },
  web: async (app) => {
    await app.register(fastifyStatic, { root: assets, prefix: '/assets/' });
    const page = { status: 200, contentSecurityPolicy: PAGE_POLICY };
    return { render: async ({ url }) => ({ ...page, html: ['<!doctype html>', new URL(url).pathname] }) };
  },
});
const port = await listen({ app: withWeb });
afterAll(async () => {
  await withWeb.close();
  rmSync(assets, { recursive: true });
});

const bearer = () => ({ authorization: `Bearer ${ada.tokens.access.token}` });
const answers: [string, number, () => InjectOptions][] = [
  ['API', 200, () => ({ url: '/api/site' })],
  ['signed-in API', 200, () => ({ url: getProfile.path, headers: bearer() })],
  ['no content', 204, () => ({ url: '/api/auth/xsrf' })],
  ['documents', 200, () => ({ url: '/api/openapi.json' })],
  ['readable documents', 200, () => ({ url: '/api/docs' })],
  ['wrong input', 400, () => ({ method: 'POST', url: '/api/auth/login', payload: {} })],
  ['not signed in', 401, () => ({ url: getProfile.path })],
  ['wrong token', 401, () => ({ url: getProfile.path, headers: { authorization: 'Bearer x' } })],
  ['other site', 403, () => ({ method: 'POST', url: '/api/auth/login', headers: { origin: 'https://evil.example' } })],
  ['absent call', 404, () => ({ url: '/api/nothing' })],
  ['broken address', 404, () => ({ url: '/api/%zz' })],
  ['absent picture', 404, () => ({ url: '/media/avatars/x.jpg' })],
  ['too much', 413, () => ({ method: 'POST', url: '/api/auth/login', payload: { a: 'x'.repeat(300_000) } })],
  [
    'unknown type',
    415,
    () => ({ method: 'POST', url: '/api/auth/login', payload: 'x', headers: { 'content-type': 'a/b' } }),
  ],
  ['preflight', 404, () => ({ method: 'OPTIONS', url: '/api/site', headers: { origin: 'https://evil.example' } })],
  ['avatar', 200, () => ({ url: avatar })],
  ['sitemap', 200, () => ({ url: '/sitemap.xml' })],
  ['oEmbed without an address', 400, () => ({ url: '/oembed' })],
  ['generated avatar', 200, () => ({ url: '/avatars/seed.svg' })],
];
const pages: typeof answers = [
  ['page', 200, () => ({ url: '/' })],
  ['asset', 200, () => ({ url: '/assets/entry.js' })],
  ['absent asset', 404, () => ({ url: '/assets/absent.js' })],
  ['robots.txt', 200, () => ({ url: '/robots.txt' })],
  ['early form', 303, () => ({ method: 'POST', url: '/', payload: {} })],
];

function expectHeaders(headers: Record<string, unknown>): void {
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/default-src 'none'|object-src 'none'/);
  expect(policy).toMatch(/base-uri 'none'/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).not.toMatch(/unsafe-/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    // Pages whose address may be secret send none.
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
}

describe('headers on every answer, errors and assets too', () => {
  test.each(answers)('%s (%i)', async (_, status, request) => {
    const answer = await app.send(request());
    expect(answer.statusCode).toBe(status);
    expectHeaders(answer.headers);
  });

  // The other app has another address, so tokens of this one are not for it.
  const elsewhere = answers.filter(([name]) => name !== 'signed-in API');
  test.each([...elsewhere, ...pages])('%s (%i), in production with HSTS', async (_, status, request) => {
    const answer = await withWeb.inject(request());
    expect(answer.statusCode).toBe(status);
    expectHeaders(answer.headers);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  const sendRaw = async (request: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    const [head = ''] = (await text(socket)).split('\r\n\r\n');
    const [statusLine = '', ...lines] = head.split('\r\n');
    const headers = lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)]);
    return { statusLine, headers: Object.fromEntries(headers) };
  };
  test.each([
    ['HTTP/1.1 400 Bad Request', 'HELLO\r\n\r\n'],
    ['HTTP/1.1 431 Request Header Fields Too Large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      'HTTP/1.1 408 Request Timeout',
      'POST /api/auth/login HTTP/1.1\r\nHost: dig.example\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
    ],
  ])('%s to an unreadable request, in production with HSTS', async (expected, request) => {
    const { statusLine, headers } = await sendRaw(request);
    expect(statusLine).toBe(expected);
    expectHeaders(headers);
    const readable = (await withWeb.inject('/api/nothing')).headers;
    for (const name of ['strict-transport-security', 'x-frame-options', 'content-security-policy'])
      expect([name, headers[name]]).toEqual([name, String(readable[name]).replaceAll(/;(?=\S)/g, '; ')]);
  });

  test('HSTS includes subdomains where a setting says so', () => {
    const config = { isProduction: true, HSTS_INCLUDE_SUBDOMAINS: true };
    expect(strictTransportSecurity(config)).toBe('max-age=31536000; includeSubDomains');
  });

  test('no HSTS outside production', async () => {
    expect((await app.send({ url: '/api/site' })).headers).not.toHaveProperty('strict-transport-security');
  });

  test('errors are problems with a request id', async () => {
    const { requestId } = (await app.send({ url: '/api/nothing' })).json();
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('redirects only to our own paths', () => {
  const targets = [
    '//evil.example/',
    '/\\\\evil.example/',
    '///evil.example/',
    'http://evil.example/',
    'http://evil.example',
    '*',
    '/%',
    '//[',
    'evil',
  ];
  test.each(targets)('a form sent to %s', async (target) => {
    const socket = connect(port, '127.0.0.1');
    const lines = [`POST ${target} HTTP/1.1`, 'Host: dig.example', 'Content-Length: 0', 'Connection: close'];
    socket.end(`${lines.join('\r\n')}\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 (303|400) /);
    expect(/^location: (.*)$/im.exec(answer)?.[1] ?? '/').toMatch(/^\/(?![/\\])/);
  });
});

describe('no-store', () => {
  const everyCall = Object.entries(allEndpoints);
  test.each(everyCall)('on the authenticated answer of %s, whatever it is', async (_, { method, path }) => {
    const url = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    const answer = await app.send({ method, url, headers: bearer() });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

test('no CORS: a foreign origin gets no CORS headers, neither directly nor by a preflight', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' };
  for (const method of ['GET', 'OPTIONS', 'HEAD'] as const) {
    const answer = await app.send({ method, url: '/api/site', headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('anonymous JSON never holds an email or a token', async () => {
  for (const { method, path, access } of Object.values(allEndpoints)) {
    if (method !== 'GET' || requiresSignIn({ access })) continue;
    const { body } = await app.send({ method, url: path });
    expect(body).not.toMatch(/[\w.]+@[\w.]+|eyJ|token/i);
  }
});

test('404s are rate-limited', async () => {
  const limited = await testApp({ RATE_LIMITS: 'on' });
  const ask = (method: 'GET' | 'PUT', url: string) => limited.send({ method, url, remoteAddress: '203.0.113.5' });
  for (let n = 0; n < 150; n++) {
    expect((await ask('GET', `/api/absent/${n}`)).statusCode).toBe(404);
    expect((await ask('PUT', `/absent/${n}`)).statusCode).toBe(404);
  }
  for (const method of ['GET', 'PUT'] as const) {
    const { statusCode, headers } = await ask(method, '/api/absent');
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  }
  expect((await limited.send({ url: '/api/health/live', remoteAddress: '203.0.113.5' })).statusCode).toBe(200);
});
