import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_CODE_TRIES } from '#contracts/accounts/account-limits.ts';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { logInWithCode, logInWithLink, requestLoginLink } from '#contracts/accounts/login-links.contract.ts';
import { proveSecondFactor } from '#contracts/accounts/second-factors.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { updateEmail } from '#server/accounts/credentials.queries.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { mailsTo, runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { setUpTotp, totpCode } from '#tests/support/second-factors.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
let ada: SomeoneSignedIn;
beforeEach(async () => {
  ada = await signUp(app.deps);
});

const ask = async (email = ada.email, next?: string) => {
  const answer = await app.call(requestLoginLink, { body: { email, ...(next && { next }) } });
  await runJobs(app);
  return answer;
};
const lastMail = async (email = ada.email) => (await mailsTo(app, email)).at(-1)!;
const codeMailedTo = async (email = ada.email) => {
  const [, first, second] = /there: (\d{3}) (\d{3})/.exec((await lastMail(email)).text)!;
  return `${first}${second}`;
};
const useLink = async (token: string) => app.call(logInWithLink, { body: { token } });
const useCode = async (code: string, email = ada.email) => app.call(logInWithCode, { body: { email, code } });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a mailed link', () => {
  test('logs in once, and opens a page of this site afterwards', async () => {
    expect((await ask(ada.email.toUpperCase(), '/events/a?b=c')).status).toBe(204);
    const mail = await lastMail();
    expect(mail.subject).toBe('Log in to dig');
    expect(new URL(/\S+\/log-in\?\S+/.exec(mail.text)![0]).searchParams.get('next')).toBe('/events/a?b=c');
    const [token, code] = [await tokenMailedTo(app, ada.email), await codeMailedTo()];
    const signedIn = (await useLink(token)).body;
    expect(signedIn.user).toMatchObject({ id: ada.user.id, isEmailVerified: true });
    expect((await app.call(getProfile, {}, signedIn)).status).toBe(200);
    expect((await useLink(token)).problem.code).toBe('account.login_link_invalid');
    expect((await useCode(code)).problem.code).toBe('auth.wrong_login_code');
  });

  test('of 20 parallel presses signs in one', async () => {
    await ask();
    const token = await tokenMailedTo(app, ada.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => useLink(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('names no page of another site', async () => {
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await ask(ada.email, next);
      expect((await lastMail()).text).not.toContain('evil');
      expect((await lastMail()).text).not.toContain('javascript');
    }
  });

  test('works for 15 minutes, as long as it is the newest and the address stays the same', async () => {
    await ask();
    const first = await tokenMailedTo(app, ada.email);
    await ask();
    expect((await useLink(first)).problem.code).toBe('account.login_link_invalid');
    app.clock.advance({ minutes: 15 });
    expect((await useLink(await tokenMailedTo(app, ada.email))).problem.code).toBe('account.login_link_invalid');
    await ask();
    const token = await tokenMailedTo(app, ada.email);
    await updateEmail(app.db, ada.user.id, `new-${ada.email}`, app.clock.now());
    expect((await useLink(token)).status).toBe(400);
  });

  test('is not mailed to an address without an account, which gets the same answer', async () => {
    expect((await ask('nobody@example.org')).status).toBe(204);
    expect(await mailsTo(app, 'nobody@example.org')).toEqual([]);
    expect((await useCode('123456', 'nobody@example.org')).problem.code).toBe('auth.wrong_login_code');
  });
});

describe('a mailed code', () => {
  test('logs in on another device, once', async () => {
    await ask();
    const code = await codeMailedTo();
    const token = await tokenMailedTo(app, ada.email);
    expect((await useCode(`${code.slice(0, 3)} ${code.slice(3)}`)).body.user.id).toBe(ada.user.id);
    expect((await useCode(code)).problem).toMatchObject({ status: 401, code: 'auth.wrong_login_code' });
    expect((await useLink(token)).status).toBe(400);
  });

  test('is void after some wrong tries, also in parallel, but the link still works', async () => {
    await ask();
    const code = await codeMailedTo();
    const answers = await Promise.all(Array.from({ length: 20 }, () => useCode(wrong(code))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await useCode(code)).status).toBe(401);
    expect((await useLink(await tokenMailedTo(app, ada.email))).status).toBe(200);
    await ask();
    for (let tries = 1; tries < MAX_CODE_TRIES; tries++) await useCode(wrong(await codeMailedTo()));
    expect((await useCode(await codeMailedTo())).status).toBe(200);
  });

  test('is not readable in the database', async () => {
    await ask();
    const code = await codeMailedTo();
    expect(await app.db.execute(`select from mailed_tokens t where t::text like '%' || $1 || '%'`, [code])).toBe(0);
  });
});

test('the first login by mail to an address that was never verified locks out the person who made the account', async () => {
  const stranger = await signUp(app.deps, { isVerified: false });
  await setUpTotp(app, stranger);
  await ask(stranger.email);
  const owner = (await useLink(await tokenMailedTo(app, stranger.email))).body;
  expect(owner.user).toMatchObject({ id: stranger.user.id, isEmailVerified: true });
  expect((await app.call(getProfile, {}, stranger)).status).toBe(401);
  const body = { email: stranger.email, password: PASSWORD };
  expect((await app.call(login, { body })).problem.code).toBe('auth.wrong_credentials');
  const subjects = (await mailsTo(app, stranger.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your dig email address is confirmed');
  expect((await app.call(getProfile, {}, owner)).status).toBe(200);
});

test('a login by mail asks for the second factor of an account that has one', async () => {
  const { secret } = await setUpTotp(app, ada);
  await ask();
  const { code, step } = (await useLink(await tokenMailedTo(app, ada.email))).problem;
  expect(code).toBe('auth.second_factor_needed');
  app.clock.advance({ seconds: 30 });
  const body = { step: step!, code: await totpCode(secret, app) };
  expect((await app.call(proveSecondFactor, { body })).body.user.id).toBe(ada.user.id);
  await ask();
  expect((await useCode(await codeMailedTo())).problem.code).toBe('auth.second_factor_needed');
});

test('a login by mail keeps the password and the other sessions of a verified account', async () => {
  await ask();
  await useLink(await tokenMailedTo(app, ada.email));
  expect((await app.call(getProfile, {}, ada)).status).toBe(200);
  expect((await app.call(login, { body: { email: ada.email, password: PASSWORD } })).status).toBe(200);
});
