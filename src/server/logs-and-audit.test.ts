import { Writable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  changeEmail,
  changePassword,
  deleteAccount,
  getProfile,
  register,
  resetPassword,
  updateProfile,
  verifyEmail,
} from '#contracts/accounts/accounts.contract.ts';
import { endOtherSessions, login, logout, refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { createLogger, logRequests } from '#server/platform/logger.ts';
import { SiteSettings } from '#server/platform/settings/site-settings.ts';
import { PASSWORD } from '#tests/support/factories.ts';
import { runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { TEST_SECRET, toAnswer, toRequest } from '#tests/support/test-app.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import { testDatabase } from '#tests/support/test-database.ts';

const EMAIL = 'ada.logged@example.org';
const NEW_EMAIL = 'ada.new@example.org';
const PASSWORDS = [PASSWORD, 'another battery 7', 'yet another 9 staples'] as const;
const BIO = 'Nobody else needs to read this in a log.';

const TRACE_ID = 'a'.repeat(32);
const lines: string[] = [];
const secrets: string[] = [EMAIL, NEW_EMAIL, ...PASSWORDS, BIO];
const SecurityEventRow = z.object({ kind: z.string(), isKnown: z.boolean(), network: z.string() });
let events: z.infer<typeof SecurityEventRow>[] = [];

/** The life of one account, with failures of every kind, on an app that logs at the most verbose level. */
beforeAll(async () => {
  const { db } = await testDatabase();
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'debug' });
  const clock = new TestClock();
  const load = { isLoopLate: () => false };
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).trim().split('\n'));
      done();
    },
  });
  const app = await buildApp({
    config,
    db,
    sessionSecret: TEST_SECRET,
    clock,
    logger: createLogger(config, sink),
    load,
  });
  logRequests(app);
  app.get('/broken', async () => db.execute(`insert into people (name, bio) values (null, '${BIO}')`));
  const settings = new SiteSettings({ config, db });
  const deps = { config, settings, db, clock, keys: deriveKeys(TEST_SECRET) };
  const call = async <E extends Endpoint>(endpoint: E, body?: object, as?: Parameters<typeof toRequest>[2]) => {
    const answer = toAnswer(endpoint, await app.inject(toRequest(endpoint, body ? { body } : {}, as)));
    for (const text of JSON.stringify(answer.status < 300 ? (answer.body ?? {}) : {}).match(/"(eyJ[^"]+|v1~[^"]+)"/g) ??
      [])
      secrets.push(text.slice(1, -1));
    return answer;
  };
  const mailed = async (email: string) => {
    const token = await tokenMailedTo({ db }, email);
    secrets.push(token);
    return token;
  };
  const [first, second, third] = PASSWORDS;

  const ada = (await call(register, { email: EMAIL, password: first })).body;
  await call(verifyEmail, { token: await mailed(EMAIL) });
  await app.inject({ url: `/verify-email?token=${await mailed(EMAIL)}` });
  await call(updateProfile, { bio: BIO, avatar: dataUrl(await png()) }, ada);
  await call(login, { email: EMAIL, password: second });
  await call(login, { email: 'nobody@example.org', password: second });
  const phone = (await call(login, { email: EMAIL, password: first })).body;
  const refreshed = (await call(refreshTokens, { refreshToken: phone.tokens.refresh.token })).body;
  await call(refreshTokens, { refreshToken: refreshed.refresh.token });
  await call(getProfile, undefined, { tokens: { access: { token: 'eyJhbGciOiJub25lIn0.e30.x' } } });
  await call(logout, { refreshToken: refreshed.refresh.token });
  await call(login, { email: EMAIL, password: first });
  await call(endOtherSessions, undefined, ada);
  await call(changeEmail, { email: NEW_EMAIL, currentPassword: first }, ada);
  await call(verifyEmail, { token: await mailed(NEW_EMAIL) });
  await call(changePassword, { currentPassword: first, newPassword: second }, ada);
  await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: NEW_EMAIL } });
  await runJobs({ db, deps });
  await call(resetPassword, { token: await mailed(NEW_EMAIL), password: third });
  const again = (await call(login, { email: NEW_EMAIL, password: third })).body;
  await app.inject({ url: '/broken' });
  await app.inject({ url: '/api/site', headers: { traceparent: `00-${TRACE_ID}-${'b'.repeat(16)}-01` } });
  await app.inject({ url: '/api/site', headers: { traceparent: 'not a trace' } });
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: `{"password":"${third}"`,
    headers: { 'content-type': 'application/json' },
  });
  events = await db.rows(
    SecurityEventRow,
    'select kind, account_id is not null as "isKnown", network from security_events order by id',
  );
  await call(deleteAccount, { currentPassword: third }, again);
  const deletions = await db.rows(
    SecurityEventRow,
    `select kind, false as "isKnown", network from security_events where kind = 'account-deleted'`,
  );
  events.push(...deletions);
  await app.close();
});

describe('logs', () => {
  test('are JSON lines in UTC with request ids', () => {
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      const { time, requestId, reqId } = JSON.parse(line) as Record<string, string>;
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(requestId ?? reqId).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('contain the trace of the caller, and nothing of a header that is no trace', () => {
    const traced = lines.map((line) => JSON.parse(line)).filter(({ traceId }) => traceId !== undefined);
    expect(traced).toMatchObject([{ traceId: TRACE_ID, parentId: 'b'.repeat(16), route: '/api/site', status: 200 }]);
    expect(lines.join('\n')).not.toContain('not a trace');
  });

  test('contain no secrets, tokens, passwords or bodies', () => {
    const log = lines.join('\n');
    expect(secrets.length).toBeGreaterThan(15);
    for (const secret of [...secrets, TEST_SECRET]) expect(log).not.toContain(secret);
    expect(log).not.toMatch(/eyJ|Bearer|\?token=|base64/);
  });

  test('contain an unexpected error without the values of the failed row', () => {
    const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(errors).toHaveLength(1);
    expect(errors[0].err).toMatchObject({ message: expect.stringContaining('null value in column "name"') });
  });
});

describe('security events are audited', () => {
  test.each([
    'registered',
    'email-verified',
    'sign-in-failed',
    'signed-in',
    'signed-out',
    'session-ended',
    'email-change-requested',
    'email-changed',
    'password-changed',
    'password-reset',
  ])('%s', (kind) => {
    expect(events.find((event) => event.kind === kind && event.isKnown)).toMatchObject({ network: '127.0.0.1' });
  });

  test('the deletion of an account stays audited', () => {
    expect(events.map(({ kind }) => kind)).toContain('account-deleted');
  });
});
