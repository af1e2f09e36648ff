import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { listSessions, login, logout, refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { getSite } from '#contracts/site.contract.ts';
import { buildApp } from '#server/app.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { enter } from '#tests/support/cast.ts';
import { signUp } from '#tests/support/factories.ts';
import { TEST_SECRET, testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const ada = await enter(app.deps, 'ada');
/** A second process on the same database. */
const secondProcess = await buildApp({ ...app.deps, sessionSecret: TEST_SECRET });
/** An app whose access tokens last a day. */
const appWithLongTokens = await testApp({ ACCESS_TOKEN_TTL: '86400' });
afterAll(() => secondProcess.close());

const withHeader = (authorization: string, url: string = getProfile.path) =>
  app.send({ method: 'GET', url, headers: { authorization } });
const keys = deriveKeys(TEST_SECRET);

type Claims = {
  iss?: string;
  aud?: string;
  sub?: string;
  typ?: string;
  sid?: unknown;
  gen?: unknown;
  expiresIn?: number;
};

/** A token like ours, with the given claims changed. */
async function tokenWith(claims: Claims, key = keys.accessToken, alg = 'HS256'): Promise<string> {
  const sessions = await app.call(listSessions, {}, ada);
  const site = app.deps.config.PUBLIC_URL;
  const now = Math.floor(app.clock.now().getTime() / 1000);
  const { typ = 'at+jwt', sid = sessions.body.sessions[0]!.id, gen = 0, expiresIn = 60, ...rest } = claims;
  const payload = { iss: site, aud: site, sub: ada.user.id, iat: now, exp: now + expiresIn, sid, gen, ...rest };
  return new SignJWT(payload).setProtectedHeader({ alg, typ }).sign(key);
}

describe('an access token', () => {
  test('built by these tests is accepted, so that each rejection below has its own cause', async () => {
    expect((await withHeader(`Bearer ${await tokenWith({})}`)).statusCode).toBe(200);
  });

  test('with another algorithm, typ, iss, aud, exp, sub, sid or gen is 401', async () => {
    const unsigned = new UnsecuredJWT({ sub: ada.user.id, sid: crypto.randomUUID(), gen: 0 }).encode();
    const wrong = [
      await tokenWith({ typ: 'JWT' }),
      await tokenWith({ iss: 'https://evil.example' }),
      await tokenWith({ aud: 'https://evil.example' }),
      await tokenWith({ expiresIn: -1 }),
      await tokenWith({ sub: 'ada' }),
      await tokenWith({ sub: crypto.randomUUID() }),
      await tokenWith({ sid: crypto.randomUUID() }),
      await tokenWith({ sid: "' or true" }),
      await tokenWith({ gen: -1 }),
      await tokenWith({ gen: 'x' }),
      await tokenWith({}, deriveKeys('another secret, of another site altogether').accessToken),
      await tokenWith({}, keys.xsrf),
      await tokenWith({}, new Uint8Array(64), 'HS512'),
      unsigned,
    ];
    for (const token of wrong) {
      const response = await withHeader(`Bearer ${token}`);
      expect([response.statusCode, response.json().code]).toEqual([401, 'auth.invalid_token']);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    }
  });

  test('in a malformed Authorization header is 401, never 500', async () => {
    const { token } = ada.tokens.access;
    const [header, payload, signature] = token.split('.');
    const malformed = [
      '',
      'Bearer',
      'Bearer ',
      'Bearer x',
      'Bearer ..',
      'Bearer a.b.c',
      token,
      `Basic ${btoa('ada:secret')}`,
      `Bearer ${token} ${token}`,
      `Bearer ${header}.${payload}.`,
      `Bearer ${header}.${payload}.${signature}x`,
      `Bearer ${header}.${btoa('[]').replaceAll('=', '')}.${signature}`,
      `Bearer ${'x'.repeat(5000)}`,
      'Bearer \u00ff\u00fe',
    ];
    for (const authorization of malformed) expect((await withHeader(authorization)).statusCode).toBe(401);
  });

  test('that is missing at a protected endpoint is 401 with its own code', async () => {
    expect((await app.call(getProfile, {})).problem.code).toBe('auth.required');
  });

  test('is ignored by endpoints that create or end a session, and by unknown URLs', async () => {
    expect((await withHeader('Bearer broken', getSite.path)).statusCode).toBe(200);
    expect((await withHeader('Bearer broken', '/nowhere')).statusCode).toBe(404);
    const { email, password } = ada;
    const request = { body: { email, password } };
    expect((await app.call(login, request, null, { headers: { authorization: 'Bearer broken' } })).status).toBe(200);
  });

  test('expires after ACCESS_TOKEN_TTL', async () => {
    const { tokens } = await signUp(app.deps);
    app.clock.advance({ seconds: 899 });
    expect((await app.call(getProfile, {}, { tokens })).status).toBe(200);
    app.clock.advance({ seconds: 1 });
    expect((await app.call(getProfile, {}, { tokens })).problem.code).toBe('auth.invalid_token');
  });
});

describe('the session behind a token', () => {
  test('ends at once in this process and within 5 s in another one', async () => {
    const { tokens } = await signUp(app.deps);
    const headers = { authorization: `Bearer ${tokens.access.token}` };
    const callSecondProcess = async () => (await secondProcess.inject({ url: getProfile.path, headers })).statusCode;
    expect(await callSecondProcess()).toBe(200);
    expect((await app.call(getProfile, {}, { tokens })).status).toBe(200);
    await app.call(logout, { body: { refreshToken: tokens.refresh.token } });
    expect((await app.call(getProfile, {}, { tokens })).status).toBe(401);
    app.clock.advance({ seconds: 5 });
    expect(await callSecondProcess()).toBe(401);
  });

  test('is cached for 5 s', async () => {
    const { tokens, user } = await signUp(app.deps);
    await app.call(listSessions, {}, { tokens });
    await app.db.execute('delete from sessions where account_id = $1', [user.id]);
    expect((await app.call(listSessions, {}, { tokens })).status).toBe(200);
    app.clock.advance({ seconds: 5 });
    expect((await app.call(listSessions, {}, { tokens })).status).toBe(401);
  });

  test('records its first use, and its last at most once a minute', async () => {
    // A person registered by the factory has not used the session yet.
    const { tokens } = await signUp(app.deps, { isMailed: true });
    const lastSeen = async () => {
      app.clock.advance({ seconds: 6 });
      const { body } = await app.call(listSessions, {}, { tokens });
      return body.sessions[0]!.lastSeenAt;
    };
    const first = await lastSeen();
    expect(await lastSeen()).toBe(first);
    app.clock.advance({ seconds: 60 });
    const later = await lastSeen();
    expect(Date.parse(later) - Date.parse(first)).toBe(72_000);
  });

  test('expires 30 days after its last use, and at the latest 90 days after signing in', async () => {
    const idle = await signUp(appWithLongTokens.deps);
    const busy = await signUp(appWithLongTokens.deps);
    const refresh = (refreshToken: string) => appWithLongTokens.call(refreshTokens, { body: { refreshToken } });
    let { tokens } = busy;
    const statusesOfIdle: number[] = [];
    for (const isIdleAsked of [false, true, true]) {
      appWithLongTokens.clock.advance({ days: 29 });
      tokens = (await refresh(tokens.refresh.token)).body;
      if (isIdleAsked) statusesOfIdle.push((await refresh(idle.tokens.refresh.token)).status);
    }
    expect(statusesOfIdle).toEqual([401, 401]);
    expect(Date.parse(tokens.refresh.expires) - appWithLongTokens.clock.now().getTime()).toBe(3 * 86_400_000);
    appWithLongTokens.clock.advance({ days: 2, hours: 23 });
    tokens = (await refresh(tokens.refresh.token)).body;
    expect((await appWithLongTokens.call(getProfile, {}, { tokens })).status).toBe(200);
    appWithLongTokens.clock.advance({ hours: 1 });
    expect((await appWithLongTokens.call(getProfile, {}, { tokens })).status).toBe(401);
    expect((await refresh(tokens.refresh.token)).status).toBe(401);
  });
});
