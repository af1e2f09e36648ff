import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { MAX_SESSIONS } from '#contracts/accounts/session-limits.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  refreshTokens,
} from '#contracts/accounts/sessions.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { type As, testApp } from '#tests/support/test-app.ts';
import { startSession } from './sessions.actions.ts';
import { deleteExpiredSessionsJob, sessionJobs } from './sessions.jobs.ts';

const app = await testApp();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const logInAgain = async ({ email, password }: SomeoneSignedIn, userAgent = FIREFOX) =>
  (await app.call(login, { body: { email, password } }, null, { headers: { 'user-agent': userAgent } })).body;
const isAccepted = async (as: As) => (await app.call(getProfile, {}, as)).status === 200;
const logOut = (refreshToken?: string) =>
  app.call(logout, { body: refreshToken === undefined ? {} : { refreshToken } });

describe('logout', () => {
  // spec: 7.9
  test('ends the session of the refresh token and no other', async () => {
    const first = await signUp(app.deps);
    const second = await logInAgain(first);
    expect((await logOut(first.tokens.refresh.token)).status).toBe(204);
    expect(await isAccepted(first)).toBe(false);
    expect((await app.call(refreshTokens, { body: { refreshToken: first.tokens.refresh.token } })).status).toBe(401);
    expect(await isAccepted(second)).toBe(true);
    const rows = await app.db.rows(
      z.object({ kind: z.string() }),
      'select kind from security_events where account_id = $1 order by id desc limit 1',
      [first.user.id],
    );
    expect(rows).toEqual([{ kind: 'signed-out' }]);
  });

  test('without a token or body, or repeated, is 204', async () => {
    const { tokens } = await signUp(app.deps);
    expect((await logOut()).status).toBe(204);
    expect((await app.send({ method: 'POST', url: logout.path })).statusCode).toBe(204);
    await logOut(tokens.refresh.token);
    expect((await logOut(tokens.refresh.token)).status).toBe(204);
  });

  test('with a forged token is 204 and keeps the session', async () => {
    const person = await signUp(app.deps);
    const { token } = person.tokens.refresh;
    for (const forged of [`${token.slice(0, -4)}AAAA`, 'x', '', person.tokens.access.token.slice(0, 400)])
      expect((await logOut(forged)).status).toBe(204);
    expect(await isAccepted(person)).toBe(true);
  });
});

describe('sessions', () => {
  test('are listed per person with device and times; the current one is marked', async () => {
    const person = await signUp(app.deps);
    await signUp(app.deps);
    app.clock.advance({ seconds: 1 });
    const second = await logInAgain(person);
    const { body } = await app.call(listSessions, {}, second);
    expect(body.sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Linux', true],
      ['dig-tests', false],
    ]);
    expect(body.sessions.map(({ method, hasUsedSecondFactor }) => [method, hasUsedSecondFactor])).toEqual([
      ['password', false],
      ['password', false],
    ]);
    expect(Object.keys(body.sessions[0]!).toSorted()).toEqual([
      'createdAt',
      'device',
      'hasUsedSecondFactor',
      'id',
      'isCurrent',
      'lastSeenAt',
      'method',
    ]);
  });

  test('are ended by logging out with the access token alone', async () => {
    const person = await signUp(app.deps);
    const second = await logInAgain(person);
    expect((await app.call(logout, { body: {} }, second)).status).toBe(204);
    expect(await isAccepted(second)).toBe(false);
    expect(await isAccepted(person)).toBe(true);
    expect((await app.call(logout, { body: {} })).status).toBe(204);
  });

  test('can be ended one by one, at once', async () => {
    const person = await signUp(app.deps);
    const second = await logInAgain(person);
    expect(await isAccepted(second)).toBe(true);
    const { body } = await app.call(listSessions, {}, person);
    const sessionId = body.sessions.find(({ isCurrent }) => !isCurrent)!.id;
    expect((await app.call(endSession, { params: { sessionId } }, person)).status).toBe(204);
    expect(await isAccepted(second)).toBe(false);
    expect((await app.call(refreshTokens, { body: { refreshToken: second.tokens.refresh.token } })).status).toBe(401);
    expect(await isAccepted(person)).toBe(true);
    expect((await app.call(endSession, { params: { sessionId } }, person)).problem.code).toBe('session.not_found');
  });

  test('of another person and missing ones answer the same 404', async () => {
    const person = await signUp(app.deps);
    const other = await signUp(app.deps);
    const sessionId = (await app.call(listSessions, {}, other)).body.sessions[0]!.id;
    const theirs = await app.call(endSession, { params: { sessionId } }, person);
    const absent = await app.call(endSession, { params: { sessionId: crypto.randomUUID() } }, person);
    expect({ ...theirs.problem, requestId: '' }).toEqual({ ...absent.problem, requestId: '' });
    expect(theirs.status).toBe(404);
    expect(await isAccepted(other)).toBe(true);
  });

  test('are at most 30 per person: one more login ends the one that was not used for longest, also in parallel', async () => {
    const person = await signUp(app.deps);
    const caller = { ip: '192.0.2.1', userAgent: 'dig-tests/1.0' };
    const old = { tokens: await startSession(app.db, app.deps, person.user.id, caller) };
    app.clock.advance({ minutes: 2 });
    expect(await isAccepted(person)).toBe(true);
    for (let count = 2; count < MAX_SESSIONS; count += 1) await startSession(app.db, app.deps, person.user.id, caller);
    expect(await isAccepted(old)).toBe(true);
    app.clock.advance({ minutes: 2 });
    expect(await isAccepted(person)).toBe(true);
    const logins = await Promise.all(Array.from({ length: 5 }, () => logInAgain(person)));
    const { sessions } = (await app.call(listSessions, {}, person)).body;
    expect(sessions).toHaveLength(MAX_SESSIONS);
    expect(sessions.filter(({ device }) => device.startsWith('Firefox'))).toHaveLength(5);
    for (const each of [...logins, person]) expect(await isAccepted(each)).toBe(true);
  });

  test('that were not used for longest end first', async () => {
    const person = await signUp(app.deps);
    app.clock.advance({ minutes: 2 });
    const caller = { ip: '192.0.2.1', userAgent: 'dig-tests/1.0' };
    for (let count = 1; count < MAX_SESSIONS; count += 1) await startSession(app.db, app.deps, person.user.id, caller);
    const last = await logInAgain(person);
    expect(await isAccepted(person)).toBe(false);
    expect(await isAccepted(last)).toBe(true);
  });

  test('with a malformed id are not found', async () => {
    const person = await signUp(app.deps);
    for (const sessionId of ['1', 'null', '../..', "' or 1=1"])
      expect((await app.call(endSession, { params: { sessionId } }, person)).problem).toMatchObject({
        status: 404,
        code: 'session.not_found',
      });
  });

  test('can all be ended except the current one', async () => {
    const person = await signUp(app.deps);
    const other = await signUp(app.deps);
    const more = [await logInAgain(person), await logInAgain(person)];
    for (const each of more) expect(await isAccepted(each)).toBe(true);
    expect((await app.call(endOtherSessions, {}, person)).body).toEqual({ ended: 2 });
    for (const each of more) expect(await isAccepted(each)).toBe(false);
    expect(await isAccepted(person)).toBe(true);
    expect(await isAccepted(other)).toBe(true);
    expect((await app.call(endOtherSessions, {}, person)).body).toEqual({ ended: 0 });
  });

  test('require signing in', async () => {
    expect((await app.call(listSessions, {})).status).toBe(401);
    expect((await app.call(endOtherSessions, {})).status).toBe(401);
    expect((await app.call(endSession, { params: { sessionId: crypto.randomUUID() } })).status).toBe(401);
  });

  test('that expired are deleted by a job', async () => {
    const old = await signUp(app.deps);
    app.clock.advance({ days: 31 });
    const person = await signUp(app.deps);
    await runNow(sessionJobs(app.deps), deleteExpiredSessionsJob, {});
    const rows = await app.db.rows(z.object({ id: z.string() }), 'select account_id as id from sessions');
    expect(rows.map(({ id }) => id)).toEqual([person.user.id]);
    expect((await app.call(refreshTokens, { body: { refreshToken: old.tokens.refresh.token } })).status).toBe(401);
  });
});
