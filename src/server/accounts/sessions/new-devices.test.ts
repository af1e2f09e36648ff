import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  changeEmail,
  changePassword,
  forgotPassword,
  getProfile,
  resetPassword,
  secureAccount,
  verifyEmail,
} from '#contracts/accounts/accounts.contract.ts';
import { getSignInMethods } from '#contracts/accounts/second-factors.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { renewCalendarFeed } from '#contracts/rsvps/calendar-feeds.contract.ts';
import { findSecondFactor } from '#server/accounts/factors/second-factors.queries.ts';
import { insertIdentity } from '#server/accounts/identities/identities.queries.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { mailsTo, runJobs, type TestMail, tokenMailedTo } from '#tests/support/mailbox.ts';
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
  const secureTokenIn = ({ text }: TestMail) => /\/secure-account\?token=([\w.-]+)/.exec(text)![1]!;
  const intruded = async () => {
    const ada = await signUp(app.deps);
    tick();
    const thief = await logIn(ada, CAFE);
    return { ada, thief, token: secureTokenIn((await noticesTo(ada)).at(-1)!) };
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

  test('ends the private calendar, which shows what is in the account without a session', async () => {
    const { thief, token } = await intruded();
    const { url } = (await app.call(renewCalendarFeed, {}, thief)).body;
    const feed = async () => (await app.send({ method: 'GET', url: new URL(url!).pathname })).statusCode;
    expect(await feed()).toBe(200);
    await secure(token);
    expect(await feed()).toBe(404);
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

  test('voids recovery codes that were made since that login, of a second factor that is older', async () => {
    const { ada, token } = await intruded();
    await setUpTotp(app, ada);
    const older = `update second_factors set confirmed_at = confirmed_at - interval '1 day' where account_id = $1`;
    await app.db.execute(older, [ada.user.id]);
    const { resetToken } = (await secure(token)).body;
    await app.call(resetPassword, { body: { token: resetToken, password: NEW_PASSWORD } });
    const factor = await findSecondFactor(app.db, ada.user.id);
    expect(factor).toMatchObject({ recoveryCodesLeft: 0 });
  });

  test('disconnects accounts of other sites that were connected since that login, and keeps older ones', async () => {
    const connect = (person: SomeoneSignedIn, subject: string, now: Date) =>
      insertIdentity(app.db, {
        accountId: person.user.id,
        issuer: 'https://a.example',
        subject,
        providerKey: 'a',
        email: null,
        now,
      });
    const { ada, token } = await intruded();
    await connect(ada, 'older', new Date(app.clock.now().getTime() - 86_400_000));
    await connect(ada, 'newer', app.clock.now());
    expect((await secure(token)).status).toBe(200);
    const linked = await app.db.rows(
      z.object({ subject: z.string() }),
      'select subject from identities where account_id = $1',
      [ada.user.id],
    );
    expect(linked).toEqual([{ subject: 'older' }]);
  });

  test('works although the stranger changed the password and the address, and gives the address back', async () => {
    const { ada, thief: stranger, token } = await intruded();
    const thief = { ...ada, ...stranger };
    const theirs = `thief-${ada.email}`;
    await app.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }, thief);
    await app.call(changeEmail, { body: { email: theirs } }, thief);
    await app.call(verifyEmail, { body: { token: await tokenMailedTo(app, theirs) } });
    await app.call(forgotPassword, { body: { email: theirs } });
    await runJobs(app);
    const reset = { token: await tokenMailedTo(app, theirs), password: 'a third battery 8' };
    expect((await app.call(resetPassword, { body: reset })).status).toBe(200);
    // The address is free now: they take it for an account that is theirs.
    await signUp(app.deps, { email: ada.email, isVerified: false });

    const { resetToken } = (await secure(token)).body;
    const body = { token: resetToken, password: 'the owner chose this 9' };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    const attempt = (email: string, password: string) => app.call(login, { body: { email, password } });
    expect((await attempt(ada.email, body.password)).body.user).toMatchObject({
      id: ada.user.id,
      email: ada.email,
      isEmailVerified: true,
    });
    expect((await attempt(theirs, reset.password)).status).toBe(401);
    expect((await secure(token)).problem.code).toBe('account.secure_link_invalid');
  });

  test('is in the mail about a new address too, for strangers in a session that was left open', async () => {
    const ada = await signUp(app.deps);
    const theirs = `thief-${ada.email}`;
    tick();
    await app.call(changeEmail, { body: { email: theirs } }, ada);
    const notice = (await mailsTo(app, ada.email)).at(-1)!;
    expect(notice.text).toContain('works for up to 7 days, even after the address has changed');
    const token = secureTokenIn(notice);
    tick();
    await app.call(verifyEmail, { body: { token: await tokenMailedTo(app, theirs) } });
    await app.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }, ada);
    const { resetToken } = (await secure(token)).body;
    expect((await mailsTo(app, theirs)).at(-1)).toMatchObject({
      subject: 'Your dig email address was changed back',
      text: expect.stringContaining('someone else reads the mailbox of your earlier address'),
    });
    expect((await app.call(getProfile, {}, ada)).status).toBe(401);
    const body = { token: resetToken, password: 'the owner chose this 9' };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    const again = await app.call(login, { body: { email: ada.email, password: body.password } });
    expect(again.body.user.id).toBe(ada.user.id);
  });

  test('in the mail about a new address works although the stranger of that open session chose a password and a second factor', async () => {
    const ada = await signUp(app.deps);
    tick();
    await app.call(changeEmail, { body: { email: `thief-${ada.email}` } }, ada);
    const token = secureTokenIn((await mailsTo(app, ada.email)).at(-1)!);
    await setUpTotp(app, ada);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await app.call(changePassword, { body }, ada)).status).toBe(200);
    expect((await secure(token)).status).toBe(200);
    expect((await app.call(getProfile, {}, ada)).status).toBe(401);
    expect(await findSecondFactor(app.db, ada.user.id)).toBeUndefined();
    expect((await secure(token)).problem.code).toBe('account.secure_link_invalid');
  });

  test('works for the longest addresses', async () => {
    const [local, label] = ['a'.repeat(64), 'b'.repeat(61)];
    const ada = await signUp(app.deps, { email: `${local}@${label}.${label}.${label}.ch` });
    tick();
    await app.call(changeEmail, { body: { email: 'short@example.org' } }, ada);
    expect((await secure(secureTokenIn((await mailsTo(app, ada.email)).at(-1)!))).status).toBe(200);
  });

  test('is not mailed about a new address to an unverified one, which may belong to somebody else', async () => {
    const ada = await signUp(app.deps, { isVerified: false });
    await app.call(changeEmail, { body: { email: `new-${ada.email}` } }, ada);
    const notice = (await mailsTo(app, ada.email)).find(({ reason }) => reason.startsWith('email-change-notice:'))!;
    expect(notice.text).not.toContain('/secure-account');
  });

  test('works for seven days, unless the owner changes the password', async () => {
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
