import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { getProfile, register } from '#contracts/accounts/accounts.contract.ts';
import {
  endOtherSessions,
  issueXsrfCookie,
  login,
  logout,
  refreshTokens,
} from '#contracts/accounts/sessions.contract.ts';
import { sign } from '#server/platform/keys.ts';
import { openBrowser, readXsrfToken } from '#tests/support/browser.ts';
import { PASSWORD, signUp, signUpPeople } from '#tests/support/factories.ts';
import { type As, testApp } from '#tests/support/test-app.ts';
import { readCookie } from './xsrf.ts';

const OWN = 'http://127.0.0.1:3000';
const app = await testApp();
const browser = await openBrowser(app, OWN);

/** Sends a harmless unsafe request with these headers; returns the error code, or the status if it succeeds. */
async function post(headers: Record<string, string>, request: InjectOptions = {}): Promise<string | number> {
  const response = await app.send({ method: 'POST', url: logout.path, payload: {}, headers, ...request });
  return response.statusCode < 400 ? response.statusCode : response.json().code;
}
const issueToken = async (as: As) => readXsrfToken((await app.call(issueXsrfCookie, {}, as)).headers)!;
const withToken = (token: string) => ({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token });

describe('the XSRF cookie', () => {
  test('is readable by scripts, SameSite=Lax and different each time', async () => {
    const answers = [await app.call(issueXsrfCookie, {}), await app.call(issueXsrfCookie, {})];
    const cookies = answers.map(({ headers }) => String(headers['set-cookie']));
    expect(cookies[0]).toMatch(/^XSRF-TOKEN=[\w-]{24}\.[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=2592000$/);
    expect(cookies[0]).not.toBe(cookies[1]);
    expect(answers[0]!.status).toBe(204);
    expect(answers[0]!.headers['cache-control']).toBe('no-store');
  });
});

describe('the session of an XSRF token', () => {
  test('must be the session of the request', async () => {
    const [ada, grace] = await signUpPeople(app.deps, 2);
    const [own, foreign] = [await issueToken(ada), await issueToken(grace)];
    expect((await browser.call(endOtherSessions, {}, ada, own)).status).toBe(200);
    for (const token of [foreign, browser.xsrfToken])
      expect((await browser.call(endOtherSessions, {}, ada, token)).problem.code).toBe('xsrf.invalid');
    const body = { email: ada.email, password: ada.password };
    const otherSession = (await browser.call(login, { body })).body;
    expect((await browser.call(endOtherSessions, {}, otherSession, own)).problem.code).toBe('xsrf.invalid');
  });

  test('changes when a browser registers, signs in, refreshes and signs out', async () => {
    const credentials = { email: 'renewed@example.org', password: PASSWORD };
    const registered = await browser.call(register, { body: credentials }, null, browser.xsrfToken);
    expect((await browser.call(endOtherSessions, {}, registered.body, readXsrfToken(registered.headers))).status).toBe(
      200,
    );
    const signedIn = await browser.call(login, { body: credentials }, null, browser.xsrfToken);
    const token = readXsrfToken(signedIn.headers);
    expect((await browser.call(endOtherSessions, {}, signedIn.body, token)).status).toBe(200);

    const refreshToken = signedIn.body.tokens.refresh.token;
    const refresh = (xsrfToken?: string) => browser.call(refreshTokens, { body: { refreshToken } }, null, xsrfToken);
    expect((await refresh(await issueToken(await signUp(app.deps)))).problem.code).toBe('xsrf.invalid');
    const refreshed = await refresh(browser.xsrfToken);
    expect((await browser.call(endOtherSessions, {}, signedIn.body, readXsrfToken(refreshed.headers))).status).toBe(
      200,
    );
    expect(readXsrfToken((await refresh(token)).headers)).toBeUndefined();

    const left = await browser.call(logout, { body: { refreshToken } }, null, token);
    expect(left.status).toBe(204);
    expect((await browser.call(login, { body: credentials }, null, readXsrfToken(left.headers))).status).toBe(200);
  });

  test('is none for an access token that has expired, whose 401 comes before the token is compared', async () => {
    const ada = await signUp(app.deps);
    const bound = await issueToken(ada);
    app.clock.advance({ hours: 1 });
    const token = await issueToken(ada);
    expect(token.split('.')).toHaveLength(2);
    for (const sent of [token, bound])
      expect((await browser.call(endOtherSessions, {}, ada, sent)).problem.code).toBe('auth.invalid_token');
  });

  test('is not required of clients without cookies, which get none', async () => {
    const { email, password } = await signUp(app.deps);
    const answer = await app.call(login, { body: { email, password } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await app.call(endOtherSessions, {}, answer.body)).status).toBe(200);
  });
});

describe('requests from browsers', () => {
  test('with our origin, cookie and header are accepted', async () => {
    const signedIn = await browser.call(register, { body: { email: 'browser@example.org', password: PASSWORD } });
    expect(signedIn.status).toBe(201);
    expect((await browser.call(endOtherSessions, {}, signedIn.body)).status).toBe(200);
  });

  test.each([
    ['Origin', { origin: OWN }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['any cookie', { cookie: 'theme=dark' }],
  ])('are recognized by %s and rejected without a token', async (_, headers) => {
    expect(await post(headers)).toBe('xsrf.invalid');
    expect(await post({ ...headers, 'x-xsrf-token': browser.xsrfToken })).toBe('xsrf.invalid');
  });

  // spec: 7.3
  test('need a header equal to the cookie, signed by us', async () => {
    const other = (await openBrowser(app)).xsrfToken;
    const own = browser.xsrfToken;
    const [random] = own.split('.');
    const foreignKey = new Uint8Array(32);
    expect(await post({ origin: OWN, ...withToken(own) })).toBe(204);
    expect(await post({ origin: OWN, cookie: `XSRF-TOKEN=${own}` })).toBe('xsrf.invalid');
    expect(await post({ origin: OWN, cookie: `XSRF-TOKEN=${own}`, 'x-xsrf-token': other })).toBe('xsrf.invalid');
    for (const planted of ['x', '.', `${random}.`, random!, `${random}.${sign(foreignKey, random!)}`, `${own}x`])
      expect(await post({ origin: OWN, ...withToken(planted) })).toBe('xsrf.invalid');
  });

  test('with two XSRF cookies are rejected, since either may be planted', async () => {
    const cookie = `XSRF-TOKEN=${browser.xsrfToken}; XSRF-TOKEN=${browser.xsrfToken}`;
    expect(await post({ origin: OWN, cookie, 'x-xsrf-token': browser.xsrfToken })).toBe('xsrf.invalid');
  });

  test('from a foreign origin or cross-site are rejected even with a valid token', async () => {
    const good = withToken(browser.xsrfToken);
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1:3001',
      'http://127.0.0.1.evil.example:3000',
      '',
    ])
      expect([origin, await post({ ...good, origin })]).toEqual([origin, 'xsrf.foreign_origin']);
    expect(await post({ ...good, 'sec-fetch-site': 'cross-site' })).toBe('xsrf.foreign_origin');
    expect(await post({ ...good, origin: OWN, 'sec-fetch-site': 'cross-site' })).toBe('xsrf.foreign_origin');
  });

  test('are accepted from another loopback name than PUBLIC_URL', async () => {
    const headers = { ...withToken(browser.xsrfToken), origin: 'http://localhost:8080', host: 'localhost:8080' };
    expect(await post(headers)).toBe(204);
    expect(await post({ ...headers, host: 'localhost' })).toBe('xsrf.foreign_origin');
  });

  test('are checked for every unsafe method, before any other check', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect(await post({ origin: OWN }, { method, url: '/api/nowhere' })).toBe('xsrf.invalid');
    expect(await post({ origin: OWN, 'content-type': 'text/plain' }, { payload: 'x' })).toBe('xsrf.invalid');
    const { tokens } = await signUp(app.deps);
    expect(await post({ origin: OWN, authorization: `Bearer ${tokens.access.token}` })).toBe('xsrf.invalid');
  });

  test('may read without a token from any origin', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: 'theme=dark' };
    const { status, headers: answered } = await app.call(getProfile, {}, await signUp(app.deps), { headers });
    expect(status).toBe(200);
    expect(answered).not.toHaveProperty('access-control-allow-origin');
  });
});

test('clients without browser headers need no XSRF token, with or without a bearer token', async () => {
  const person = await signUp(app.deps);
  expect((await app.call(endOtherSessions, {}, person)).status).toBe(200);
  const { email, password } = person;
  expect((await app.call(login, { body: { email, password } })).status).toBe(200);
});

test('readCookie matches the exact name', () => {
  expect(readCookie('XSRF-TOKEN=a', 'XSRF-TOKEN')).toBe('a');
  expect(readCookie('x=1;XSRF-TOKEN=a=b ; y=2', 'XSRF-TOKEN')).toBe('a=b');
  expect(readCookie('NOT-XSRF-TOKEN=a; XSRF-TOKEN2=b', 'XSRF-TOKEN')).toBeUndefined();
  expect(readCookie('XSRF-TOKEN=a; XSRF-TOKEN=b', 'XSRF-TOKEN')).toBeUndefined();
});
