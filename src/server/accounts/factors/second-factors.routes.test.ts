import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  changeEmail,
  exportAccount,
  forgotPassword,
  getProfile,
  resetPassword,
} from '#contracts/accounts/accounts.contract.ts';
import { reauthenticate } from '#contracts/accounts/reauthentication.contract.ts';
import {
  beginTotpSetup,
  confirmTotp,
  getSignInMethods,
  proveSecondFactor,
  removeTotp,
  renewRecoveryCodes,
} from '#contracts/accounts/second-factors.contract.ts';
import { listSessions, login, refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { mailsTo, runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { setUpTotp, stepOfLogin, totpCode } from '#tests/support/second-factors.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();

const withTotp = async () => {
  const ada = await signUp(app.deps);
  return { ada, ...(await setUpTotp(app, ada)) };
};
const finish = (body: { step: string; code?: string; recoveryCode?: string }) => app.call(proveSecondFactor, { body });
const subjectsTo = async ({ email }: SomeoneSignedIn) => (await mailsTo(app, email)).map(({ subject }) => subject);
/** The same session, 15 minutes after signing in. */
const later = async (person: SomeoneSignedIn) => {
  app.clock.advance({ minutes: 15 });
  const body = { refreshToken: person.tokens.refresh.token };
  return { ...person, tokens: (await app.call(refreshTokens, { body })).body };
};

describe('setting up an authenticator app', () => {
  test('needs a code that the app shows, and returns ten recovery codes once', async () => {
    const ada = await signUp(app.deps);
    const { step, secret, uri } = (await app.call(beginTotpSetup, {}, ada)).body;
    expect(uri).toBe(`otpauth://totp/dig:${encodeURIComponent(ada.email)}?secret=${secret}&issuer=dig`);
    const wrong = await app.call(confirmTotp, { body: { step, code: '000000' } }, ada);
    expect(wrong.problem).toMatchObject({ code: 'auth.wrong_code', fields: { code: expect.any(String) } });
    expect((await app.call(getSignInMethods, {}, ada)).body.secondFactor).toBeNull();
    const code = await totpCode(secret, app);
    const { recoveryCodes } = (
      await app.call(confirmTotp, { body: { step, code: `${code.slice(0, 3)} ${code.slice(3)}` } }, ada)
    ).body;
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const recoveryCode of recoveryCodes)
      expect(recoveryCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await app.call(getSignInMethods, {}, ada)).body.secondFactor).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await app.call(confirmTotp, { body: { step, code } }, ada)).problem.code).toBe(
      'second_factor.setup_expired',
    );
    expect(await subjectsTo(ada)).toContain('Second factor turned on – dig');
  });

  test('belongs to the person and the session that began it, after a recent sign-in', async () => {
    const [ada, ben] = [await signUp(app.deps), await signUp(app.deps)];
    const { step, secret } = (await app.call(beginTotpSetup, {}, ada)).body;
    const body = { step, code: await totpCode(secret, app) };
    expect((await app.call(confirmTotp, { body }, ben)).problem.code).toBe('second_factor.setup_expired');
    const old = await later(ben);
    for (const call of [beginTotpSetup, removeTotp, renewRecoveryCodes])
      expect((await app.call(call, {}, old)).problem.code).toBe('auth.reauthentication_required');
  });

  test('stores neither secret nor recovery codes in readable form, and exports none', async () => {
    const { ada, secret, recoveryCodes } = await withTotp();
    const { row } = await app.db.one(
      z.object({ row: z.string() }),
      'select f::text as row from second_factors f where account_id = $1',
      [ada.user.id],
    );
    const exported = JSON.stringify((await app.call(exportAccount, {}, ada)).body);
    for (const text of [row, exported])
      for (const hidden of [secret, ...recoveryCodes, Buffer.from(secret).toString('hex')])
        expect(text).not.toContain(hidden);
    expect(exported).toContain('authenticatorApps');
  });
});

describe('a login with a second factor', () => {
  test('starts a session only after a code, each of which works once', async () => {
    const { ada, secret } = await withTotp();
    const code = await totpCode(secret, app);
    const first = await finish({ step: await stepOfLogin(app, ada), code });
    expect(first.body.user.id).toBe(ada.user.id);
    expect((await app.call(getProfile, {}, first.body)).status).toBe(200);
    const [session] = (await app.call(listSessions, {}, first.body)).body.sessions;
    expect(session).toMatchObject({ method: 'password', hasUsedSecondFactor: true });
    const again = await finish({ step: await stepOfLogin(app, ada), code });
    expect(again.problem).toMatchObject({ status: 400, code: 'auth.wrong_code' });
  });

  test('accepts codes of a clock that is half a minute off, and no others', async () => {
    const { ada, secret } = await withTotp();
    app.clock.advance({ minutes: 10 });
    const code = await totpCode(secret, app);
    app.clock.advance({ seconds: 61 });
    expect((await finish({ step: await stepOfLogin(app, ada), code })).problem.code).toBe('auth.wrong_code');
    const late = await totpCode(secret, app);
    app.clock.advance({ seconds: 29 });
    expect((await finish({ step: await stepOfLogin(app, ada), code: late })).status).toBe(200);
  });

  test('one of 20 parallel requests with the same code starts a session', async () => {
    const { ada, secret } = await withTotp();
    const steps = await Promise.all(Array.from({ length: 20 }, () => stepOfLogin(app, ada)));
    const code = await totpCode(secret, app);
    const answers = await Promise.all(steps.map((step) => finish({ step, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('one of 20 parallel requests with the same recovery code starts a session', async () => {
    const { ada, recoveryCodes } = await withTotp();
    const steps = await Promise.all(Array.from({ length: 20 }, () => stepOfLogin(app, ada)));
    const answers = await Promise.all(steps.map((step) => finish({ step, recoveryCode: recoveryCodes[0]! })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await app.call(getSignInMethods, {}, ada)).body.secondFactor).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('one of 20 parallel requests of one step starts a session', async () => {
    const { ada, recoveryCodes } = await withTotp();
    const step = await stepOfLogin(app, ada);
    const answers = await Promise.all(recoveryCodes.slice(0, 5).map((recoveryCode) => finish({ step, recoveryCode })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('allows five tries, and five minutes, for one password', async () => {
    const { ada, secret } = await withTotp();
    const step = await stepOfLogin(app, ada);
    for (let count = 0; count < 5; count += 1)
      expect((await finish({ step, code: '000000' })).problem.code).toBe('auth.wrong_code');
    const code = await totpCode(secret, app);
    expect((await finish({ step, code })).problem).toMatchObject({ status: 401, code: 'auth.step_expired' });
    const slow = await stepOfLogin(app, ada);
    app.clock.advance({ minutes: 5 });
    expect((await finish({ step: slow, code: await totpCode(secret, app) })).problem.code).toBe('auth.step_expired');
  });

  test('continues only in the browser that gave the password', async () => {
    const { ada, secret } = await withTotp();
    const { cookie, xsrf } = await browserCookies();
    const body = { email: ada.email, password: PASSWORD };
    const begun = await app.call(login, { body }, null, { headers: { cookie, 'x-xsrf-token': xsrf } });
    const set = [begun.headers['set-cookie']].flat().find((text) => text?.startsWith('sign-in='));
    expect(set).toMatch(/; HttpOnly; SameSite=Lax/);
    const next = { body: { step: begun.problem.step!, code: await totpCode(secret, app) } };
    expect((await app.call(proveSecondFactor, next)).problem.code).toBe('auth.step_expired');
    const headers = { cookie: `${cookie}; ${set!.split(';')[0]}`, 'x-xsrf-token': xsrf };
    expect((await app.call(proveSecondFactor, next, null, { headers })).status).toBe(200);
  });

  test('asks for a code if none is sent', async () => {
    const { ada } = await withTotp();
    const { problem } = await finish({ step: await stepOfLogin(app, ada) });
    expect(problem).toMatchObject({ status: 400, fields: { code: 'Enter a code.' } });
  });

  test('is still needed after the password was reset by mail', async () => {
    const { ada, secret } = await withTotp();
    await app.call(forgotPassword, { body: { email: ada.email } });
    await runJobs(app);
    const password = 'another battery 7';
    const token = await tokenMailedTo(app, ada.email);
    expect((await app.call(resetPassword, { body: { token, password } })).status).toBe(200);
    const step = await stepOfLogin(app, { ...ada, password });
    expect((await finish({ step, code: await totpCode(secret, app) })).status).toBe(200);
  });

  test('does not show before a right password whether there is one', async () => {
    const { ada } = await withTotp();
    const wrong = await app.call(login, { body: { email: ada.email, password: 'wrong password 1' } });
    expect(wrong.problem).toMatchObject({ status: 401, code: 'auth.wrong_credentials' });
    expect(wrong.problem.step).toBeUndefined();
  });
});

async function browserCookies() {
  const { headers } = await app.send({ method: 'GET', url: '/api/auth/xsrf' });
  const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0]!;
  return { cookie, xsrf: cookie.slice('XSRF-TOKEN='.length) };
}

describe('recovery codes', () => {
  test('are counted down, however they are typed, and each use is mailed', async () => {
    const { ada, recoveryCodes } = await withTotp();
    const typed = ` ${recoveryCodes[3]!.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect((await finish({ step: await stepOfLogin(app, ada), recoveryCode: typed })).status).toBe(200);
    const again = await finish({ step: await stepOfLogin(app, ada), recoveryCode: recoveryCodes[3]! });
    expect(again.problem).toMatchObject({ status: 400, code: 'auth.wrong_recovery_code' });
    expect((await mailsTo(app, ada.email)).map(({ text }) => text).join('')).toContain('9 are left.');
  });

  test('are replaced by new ones', async () => {
    const { ada, recoveryCodes } = await withTotp();
    const renewed = (await app.call(renewRecoveryCodes, {}, ada)).body.recoveryCodes;
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const old = await finish({ step: await stepOfLogin(app, ada), recoveryCode: recoveryCodes[0]! });
    expect(old.problem.code).toBe('auth.wrong_recovery_code');
    expect((await finish({ step: await stepOfLogin(app, ada), recoveryCode: renewed[0]! })).status).toBe(200);
    expect(await subjectsTo(ada)).toContain('New recovery codes – dig');
  });

  test('exist only with an authenticator app', async () => {
    const ada = await signUp(app.deps);
    for (const call of [renewRecoveryCodes, removeTotp])
      expect((await app.call(call, {}, ada)).problem.code).toBe('second_factor.off');
  });
});

test('a removed authenticator app is no longer asked for', async () => {
  const { ada } = await withTotp();
  expect((await app.call(removeTotp, {}, ada)).status).toBe(204);
  expect((await app.call(login, { body: { email: ada.email, password: PASSWORD } })).status).toBe(200);
  expect(await subjectsTo(ada)).toContain('Second factor turned off – dig');
});

test('a code proves who is there before a sensitive change, and counts as a second factor', async () => {
  const { ada, secret } = await withTotp();
  const old = await later(ada);
  const body = { email: 'ada.new@example.org' };
  expect((await app.call(changeEmail, { body }, old)).status).toBe(400);
  const wrong = await app.call(reauthenticate, { body: { code: '000000' } }, old);
  expect(wrong.problem).toMatchObject({ code: 'auth.wrong_code', fields: { code: expect.any(String) } });
  expect((await app.call(reauthenticate, { body: { code: await totpCode(secret, app) } }, old)).status).toBe(200);
  expect((await app.call(changeEmail, { body }, old)).status).toBe(200);
});
