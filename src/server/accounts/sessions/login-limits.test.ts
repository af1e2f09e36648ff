import { beforeEach, describe, expect, test } from 'vitest';
import { forgotPassword, register, resetPassword } from '#contracts/accounts/accounts.contract.ts';
import { login, logout, refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { PASSWORD, signUp } from '#tests/support/factories.ts';
import { runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { type From, testApp } from '#tests/support/test-app.ts';

const app = await testApp({ RATE_LIMITS: 'on', TRUST_PROXY: '10.0.0.0/8' });
beforeEach(async () => {
  await app.db.execute('delete from rate_limits');
});

const clearNetworkLimits = () => app.db.execute("delete from rate_limits where key like 'login:%'");
const logIn = (email: string, password: string, from: From) =>
  app.call(login, { body: { email, password } }, null, from);
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const many = <T>(n: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));

/** Fails to log in until an attempt is refused, clearing the limit per network; returns how many attempts were checked. */
async function failUntilRefused(email: string, ipOf: (n: number) => string): Promise<number> {
  for (let n = 0; n < 40; n++) {
    const { status } = await logIn(email, 'wrong password 1', { ip: ipOf(n) });
    if (status === 429) return n;
    await clearNetworkLimits();
  }
  return 40;
}

/** Fails once and counts it as 25 times, because each attempt verifies a password. */
async function failOften(email: string, ip: string): Promise<void> {
  await logIn(email, 'wrong password 1', { ip });
  await app.db.execute("update rate_limits set points = 25 where key like 'login-account%'");
  await clearNetworkLimits();
  expect((await logIn(email, PASSWORD, { ip: '198.51.100.99' })).status).toBe(429);
}

describe('login, per network', () => {
  test('the 11th attempt within 3 min is 429 with message and Retry-After, even with the right password', async () => {
    const { email } = await signUp(app.deps);
    expect(count(await many(10, () => logIn(email, PASSWORD, { ip: '203.0.113.1' })), 200)).toBe(10);
    const { problem, headers } = await logIn(email, PASSWORD, { ip: '203.0.113.1' });
    expect(problem).toMatchObject({ status: 429, message: 'Too many attempts. Please try again in 3 min.' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(180);
    expect((await logIn(email, PASSWORD, { ip: '203.0.113.2' })).status).toBe(200);
  });

  test('50 parallel attempts cannot bypass the limit', async () => {
    const answers = await many(50, (n) => logIn(`a${n}@example.org`, 'wrong password 1', { ip: '203.0.113.3' }));
    expect([count(answers, 401), count(answers, 429)]).toEqual([10, 40]);
  });

  test('a forged X-Forwarded-For header is ignored', async () => {
    const forged = (n: number) => ({ ip: '203.0.113.4', headers: { 'x-forwarded-for': `198.51.100.${n}` } });
    expect(count(await many(12, (n) => logIn(`b${n}@example.org`, 'wrong password 1', forged(n))), 429)).toBe(2);
  });

  test('behind the proxy of TRUST_PROXY, clients are identified by the address the proxy appended', async () => {
    const through = (forwarded: string) => ({ ip: '10.0.0.7', headers: { 'x-forwarded-for': forwarded } });
    const visitors = await many(12, (n) => logIn(`c${n}@example.org`, 'wrong password 1', through(`198.51.100.${n}`)));
    expect(count(visitors, 429)).toBe(0);
    const liars = await many(12, (n) =>
      logIn(`d${n}@example.org`, 'wrong password 1', through(`1.1.1.${n}, 198.51.100.99`)),
    );
    expect(count(liars, 429)).toBe(2);
  });

  test('an IPv6 /64 counts as one network', async () => {
    const answers = await many(12, (n) =>
      logIn(`e${n}@example.org`, 'wrong password 1', { ip: `2001:db8:1:2::${n + 1}` }),
    );
    expect(count(answers, 429)).toBe(2);
    expect((await logIn('e@example.org', 'wrong password 1', { ip: '2001:db8:1:3::1' })).status).toBe(401);
  });
});

describe('failed logins', () => {
  test('are limited to 10 in 15 min per account and network; the right password works on other networks', async () => {
    const { email } = await signUp(app.deps);
    expect(await failUntilRefused(email, () => '203.0.113.10')).toBe(10);
    await clearNetworkLimits();
    const here = await logIn(email, PASSWORD, { ip: '203.0.113.10' });
    expect(here.status).toBe(429);
    expect(Number(here.headers['retry-after'])).toBeGreaterThan(180);
    expect((await logIn(email, PASSWORD, { ip: '203.0.113.11' })).status).toBe(200);
  });

  test('do not include successful ones', async () => {
    const { email } = await signUp(app.deps);
    for (let n = 0; n < 12; n++) {
      expect((await logIn(email, PASSWORD, { ip: '203.0.113.12' })).status).toBe(200);
      await clearNetworkLimits();
    }
    expect(await failUntilRefused(email, () => '203.0.113.12')).toBe(10);
  });

  test('are limited to 25 per hour and account over all networks, except where the owner is signed in', async () => {
    const { email } = await signUp(app.deps, { ip: '203.0.113.20' });
    expect(await failUntilRefused(email, (n) => `198.51.100.${n}`)).toBe(25);
    expect((await logIn(email, PASSWORD, { ip: '198.51.100.99' })).status).toBe(429);
    expect((await logIn(email, PASSWORD, { ip: '203.0.113.20' })).status).toBe(200);
  });

  test('networks of earlier sign-ins stay exempt after the session ended', async () => {
    const owner = await signUp(app.deps, { ip: '203.0.113.21' });
    await app.call(logout, { body: { refreshToken: owner.tokens.refresh.token } }, owner);
    await failOften(owner.email, '198.51.100.1');
    expect((await logIn(owner.email, PASSWORD, { ip: '203.0.113.21' })).status).toBe(200);
  });

  test('are reset by a password reset', async () => {
    const { email } = await signUp(app.deps);
    await failOften(email, '203.0.113.22');
    await app.call(forgotPassword, { body: { email } });
    await runJobs(app);
    const body = { token: await tokenMailedTo(app, email), password: 'another battery 7' };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    await clearNetworkLimits();
    for (const ip of ['203.0.113.22', '198.51.100.99'])
      expect((await logIn(email, 'another battery 7', { ip })).status).toBe(200);
  });

  test('in parallel from 50 networks cannot bypass the limit', async () => {
    const { email } = await signUp(app.deps);
    const answers = await many(50, (n) => logIn(email, 'wrong password 1', { ip: `198.51.100.${n}` }));
    expect(count(answers, 401) + count(answers, 503)).toBeLessThanOrEqual(25);
    expect(count(answers, 429)).toBe(25);
  });

  test('are counted the same for unknown addresses', async () => {
    expect(await failUntilRefused('nobody@example.org', () => '203.0.113.30')).toBe(10);
    expect(await failUntilRefused('no-one@example.org', (n) => `198.51.100.${n}`)).toBe(25);
  });
});

test('registering is limited to 5 in 30 min per network', async () => {
  const register5 = (n: number) =>
    app.call(register, { body: { email: `new${n}@example.org`, password: PASSWORD } }, null, { ip: '203.0.113.40' });
  const answers = await many(8, register5);
  expect([count(answers, 201), count(answers, 429)]).toEqual([5, 3]);
});

test('refreshing is limited to 60 in 5 min per session; forged tokens do not count', async () => {
  const { tokens } = await signUp(app.deps);
  const other = await signUp(app.deps);
  const refresh = (refreshToken: string) => app.call(refreshTokens, { body: { refreshToken } });
  const forged = `${tokens.refresh.token.slice(0, -4)}AAAA`;
  expect(count(await many(30, () => refresh(forged)), 401)).toBe(30);
  expect(count(await many(65, () => refresh(tokens.refresh.token)), 200)).toBe(60);
  expect((await refresh(other.tokens.refresh.token)).status).toBe(200);
});
