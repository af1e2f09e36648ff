import { describe, expect, test } from 'vitest';
import { changePassword, getProfile, resetPassword, secureAccount } from '#contracts/accounts/accounts.contract.ts';
import { getSignInMethods } from '#contracts/accounts/second-factors.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { setUpTotp } from '#tests/support/second-factors.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const NEW_PASSWORD = 'another battery 7';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOME = { ip: '192.0.2.1' };
const CAFE = { ip: '203.0.113.5', headers: { 'user-agent': FIREFOX } };

const logIn = async ({ email }: SomeoneSignedIn, from: { ip: string; headers?: Record<string, string> }) =>
  (await app.call(login, { body: { email, password: PASSWORD } }, null, from)).body;
const noticesTo = async ({ email }: SomeoneSignedIn) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject === 'New login to your dig account');
/** A link is bound to the time of its sign-in. */
const tick = () => app.clock.advance({ seconds: 1 });

describe('a login', () => {
  test('on a new device or network is mailed, with what is known about it, and later ones are not', async () => {
    const ada = await signUp(app.deps);
    await logIn(ada, HOME);
    expect(await noticesTo(ada)).toEqual([]);
    await logIn(ada, { ip: CAFE.ip });
    await logIn(ada, CAFE);
    const notices = await noticesTo(ada);
    expect(notices).toHaveLength(2);
    expect(notices[1]!.text).toContain('Firefox on Linux');
    await logIn(ada, CAFE);
    expect(await noticesTo(ada)).toHaveLength(2);
  });

  test('is not mailed to an unverified address', async () => {
    const ada = await signUp(app.deps, { isVerified: false });
    await logIn(ada, CAFE);
    expect(await noticesTo(ada)).toEqual([]);
  });
});

describe('the link “This wasn’t me”', () => {
  const secure = (token: string) => app.call(secureAccount, { body: { token } });
  const intruded = async () => {
    const ada = await signUp(app.deps);
    tick();
    const thief = await logIn(ada, CAFE);
    return { ada, thief, token: /\?token=([\w.-]+)/.exec((await noticesTo(ada)).at(-1)!.text)![1]! };
  };

  test('changes nothing when it is opened, and when it is confirmed ends all sessions and the password', async () => {
    const { ada, thief, token } = await intruded();
    await app.send({ method: 'GET', url: `/secure-account?token=${token}` });
    expect((await app.call(getProfile, {}, thief)).status).toBe(200);
    const { resetToken } = (await secure(token)).body;
    for (const session of [ada, thief]) expect((await app.call(getProfile, {}, session)).status).toBe(401);
    const old = { email: ada.email, password: PASSWORD };
    expect((await app.call(login, { body: old })).problem.code).toBe('auth.wrong_credentials');
    const body = { token: resetToken, password: NEW_PASSWORD };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    expect((await app.call(login, { body: { ...old, password: NEW_PASSWORD } })).status).toBe(200);
    expect((await secure(token)).problem.code).toBe('account.secure_link_invalid');
  });

  test('removes second factors that were added since that login, and keeps older ones', async () => {
    const ada = await signUp(app.deps);
    await setUpTotp(app, ada);
    const { ada: ben, thief, token } = await intruded();
    await setUpTotp(app, { ...ben, ...thief });
    const { resetToken } = (await secure(token)).body;
    await app.call(resetPassword, { body: { token: resetToken, password: NEW_PASSWORD } });
    const back = (await app.call(login, { body: { email: ben.email, password: NEW_PASSWORD } })).body;
    expect((await app.call(getSignInMethods, {}, back)).body.secondFactor).toBeNull();
    expect((await app.call(getSignInMethods, {}, ada)).body.secondFactor).not.toBeNull();
  });

  test('works for seven days, unless the password changes', async () => {
    const { token } = await intruded();
    app.clock.advance({ days: 7, seconds: 1 });
    expect((await secure(token)).problem.code).toBe('account.secure_link_invalid');
    const { ada, token: second } = await intruded();
    tick();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await app.call(changePassword, { body }, ada)).status).toBe(200);
    expect((await secure(second)).problem.code).toBe('account.secure_link_invalid');
    for (const forged of ['x', `${second.slice(0, -2)}AA`, 'a.b.c'])
      expect((await secure(forged)).problem.code).toBe('account.secure_link_invalid');
  });
});
