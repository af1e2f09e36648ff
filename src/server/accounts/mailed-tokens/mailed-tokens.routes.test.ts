import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  changeEmail,
  changePassword,
  forgotPassword,
  getProfile,
  resetPassword,
  sendVerificationEmail,
  verifyEmail,
} from '#contracts/accounts/accounts.contract.ts';
import { login, refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { mailLinkJob } from './mailed-tokens.jobs.ts';

const NEW_PASSWORD = 'another battery 7';
const app = await testApp();

/** Signs the same person in on another device. */
const signInAgain = async ({ email }: SomeoneSignedIn, password = PASSWORD) => ({
  ...(await app.call(login, { body: { email, password } })).body,
  email,
  password,
});
const verify = (token: string) => app.call(verifyEmail, { body: { token } });
const reset = (token: string, password = NEW_PASSWORD) => app.call(resetPassword, { body: { token, password } });
async function askReset(email: string): Promise<string> {
  await app.call(forgotPassword, { body: { email } });
  await runJobs(app);
  return tokenMailedTo(app, email);
}
const isVerified = async (as: SomeoneSignedIn) => (await app.call(getProfile, {}, as)).body.isEmailVerified;

describe('verify-email', () => {
  // spec: 7.19
  test('registering mails a link to the page that verifies the address', async () => {
    const ada = await signUp(app.deps, { email: 'ada.verifies@example.org', isVerified: false });
    const [mail] = await mailsTo(app, ada.user.email);
    expect(mail!.text).toMatch(/http:\/\/127\.0\.0\.1:3000\/verify-email\?token=[\w-]{43}\n/);
    const answer = await verify(await tokenMailedTo(app, ada.user.email));
    expect(answer.body).toEqual({ message: 'Your email has been successfully verified!' });
    expect(await isVerified(ada)).toBe(true);
  });

  test('a 256-bit token is stored only as its SHA-256', async () => {
    const { user } = await signUp(app.deps, { isVerified: false });
    const token = await tokenMailedTo(app, user.email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await app.db.rows(
      z.object({ found: z.boolean() }),
      'select token_hash = sha256($2::text::bytea) as found from mailed_tokens where account_id = $1',
      [user.id, token],
    );
    expect(rows).toEqual([{ found: true }]);
  });

  test('of 20 parallel uses of a token one succeeds', async () => {
    const { user } = await signUp(app.deps, { isVerified: false });
    const token = await tokenMailedTo(app, user.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.message);
    expect(new Set(refused)).toEqual(new Set(['Verification failed. The link may be expired or invalid.']));
  });

  test('the link works for 24 hours', async () => {
    const early = await signUp(app.deps, { isVerified: false });
    const late = await signUp(app.deps, { isVerified: false });
    app.clock.advance({ hours: 23, minutes: 59 });
    expect((await verify(await tokenMailedTo(app, early.user.email))).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    const refused = await verify(await tokenMailedTo(app, late.user.email));
    expect(refused.problem).toMatchObject({ code: 'account.token_invalid', status: 400 });
  });

  // spec: 7.17
  test('a new request revokes the old link; a verified address gets none', async () => {
    const ada = await signUp(app.deps, { isVerified: false });
    const old = await tokenMailedTo(app, ada.user.email);
    const answer = await app.call(sendVerificationEmail, { body: { email: ada.user.email.toUpperCase() } });
    expect(answer.body).toEqual({ message: 'Verification email sent successfully!' });
    await runJobs(app);
    expect((await verify(old)).status).toBe(400);
    expect((await verify(await tokenMailedTo(app, ada.user.email))).status).toBe(200);
    const before = await mailsTo(app, ada.user.email);
    await app.call(sendVerificationEmail, { body: { email: ada.user.email } });
    await runJobs(app);
    expect(await mailsTo(app, ada.user.email)).toHaveLength(before.length);
  });

  test('GET never uses up a token', async () => {
    const { user } = await signUp(app.deps, { isVerified: false });
    const token = await tokenMailedTo(app, user.email);
    for (const url of [`/api/auth/verify-email?token=${token}`, `/verify-email?token=${token}`])
      expect((await app.send({ method: 'GET', url })).statusCode).toBe(404);
    expect((await verify(token)).status).toBe(200);
  });

  test('a token works only for its purpose', async () => {
    const { user } = await signUp(app.deps, { isVerified: false });
    const forVerifying = await tokenMailedTo(app, user.email);
    expect((await reset(forVerifying)).problem.code).toBe('account.reset_token_invalid');
    const forReset = await askReset(user.email);
    expect((await verify(forReset)).problem.code).toBe('account.token_invalid');
    expect((await reset(forReset)).status).toBe(200);
  });
});

describe('forgot and reset', () => {
  // spec: 7.22, 7.23
  test('the mailed link sets a password, ends every session and mails a notice', async () => {
    const ada = await signUp(app.deps);
    const phone = await signInAgain(ada);
    const answer = await reset(await askReset(ada.user.email));
    expect(answer.body).toEqual({
      message: 'Password reset successful! You will be redirected to the login page shortly.',
    });
    for (const session of [ada, phone]) expect((await app.call(getProfile, {}, session)).status).toBe(401);
    expect((await app.call(login, { body: { email: ada.user.email, password: PASSWORD } })).status).toBe(401);
    expect((await signInAgain(ada, NEW_PASSWORD)).user.id).toBe(ada.user.id);
    const mails = await mailsTo(app, ada.user.email);
    expect(mails.at(-1)!.subject).toBe('Your dig password was changed');
    expect(mails.find(({ subject }) => subject.startsWith('Reset'))!.text).toMatch(
      /http:\/\/127\.0\.0\.1:3000\/reset-password\?token=[\w-]{43}\n/,
    );
  });

  test('known and unknown addresses get the same response', async () => {
    const { user } = await signUp(app.deps);
    const [known, unknown] = await Promise.all(
      [user.email, 'nobody@example.org'].map((email) => app.call(forgotPassword, { body: { email } })),
    );
    expect(known!.body).toEqual(unknown!.body);
    await runJobs(app);
    expect(await mailsTo(app, 'nobody@example.org')).toEqual([]);
  });

  // spec: 5.36
  test('of 20 parallel uses one succeeds; a rejected password leaves the link usable', async () => {
    const { user } = await signUp(app.deps);
    const token = await askReset(user.email);
    expect((await reset(token, 'password1')).problem).toMatchObject({
      code: 'account.weak_password',
      fields: { password: expect.any(String) },
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('the link works for 30 minutes, and an expired mail is not sent', async () => {
    const { user } = await signUp(app.deps);
    const token = await askReset(user.email);
    const mail = (await mailsTo(app, user.email)).at(-1)!;
    expect(mail.expiresAt!.getTime() - app.clock.now().getTime()).toBe(30 * 60_000);
    app.clock.advance({ minutes: 30 });
    expect((await reset(token)).problem.code).toBe('account.reset_token_invalid');
  });

  test('a job that runs twice sends one mail with a working link', async () => {
    const { user } = await signUp(app.deps);
    await app.call(forgotPassword, { body: { email: user.email } });
    await app.db.execute(
      `select graphile_worker.add_job($2, payload) from graphile_worker._private_jobs where payload->>'email' = $1`,
      [user.email, mailLinkJob.name],
    );
    await runJobs(app);
    const resets = (await mailsTo(app, user.email)).filter(({ subject }) => subject.startsWith('Reset'));
    expect(resets).toHaveLength(1);
    expect((await reset(await tokenMailedTo(app, user.email))).status).toBe(200);
  });
});

describe('change-password', () => {
  const change = (as: SomeoneSignedIn, currentPassword = PASSWORD, newPassword = NEW_PASSWORD) =>
    app.call(changePassword, { body: { currentPassword, newPassword } }, as);

  // spec: 5.16
  test('asks for the current password', async () => {
    const ada = await signUp(app.deps);
    const fields = { currentPassword: 'Current password is required' };
    for (const payload of [{ newPassword: NEW_PASSWORD }, { newPassword: NEW_PASSWORD, currentPassword: '' }]) {
      const body = payload as { newPassword: string; currentPassword: string };
      expect((await app.call(changePassword, { body }, ada)).problem).toMatchObject({ status: 400, fields });
    }
  });

  // spec: 7.25
  test('ends all other sessions and mails a notice', async () => {
    const ada = await signUp(app.deps);
    const phone = await signInAgain(ada);
    const pending = await askReset(ada.user.email);
    expect((await app.call(getProfile, {}, phone)).status).toBe(200);
    expect((await change(ada)).body).toEqual({ message: 'Password changed successfully!' });
    expect((await app.call(getProfile, {}, phone)).status).toBe(401);
    expect((await app.call(getProfile, {}, ada)).status).toBe(200);
    expect((await mailsTo(app, ada.user.email)).at(-1)!.subject).toBe('Your dig password was changed');
    expect((await reset(pending)).status).toBe(400);
    expect((await signInAgain(ada, NEW_PASSWORD)).user.id).toBe(ada.user.id);
  });

  // spec: 9.1, 5.36
  test('rejects a wrong current password and a weak new one', async () => {
    const ada = await signUp(app.deps);
    expect((await change(ada, 'not my password 1')).problem).toMatchObject({
      code: 'account.wrong_password',
      message: 'Your current password is incorrect.',
    });
    expect((await change(ada, PASSWORD, 'password1')).problem).toMatchObject({
      code: 'account.weak_password',
      fields: { newPassword: expect.any(String) },
    });
    expect((await change(ada, PASSWORD, 'short1')).problem.fields).toEqual({
      newPassword: 'Password must be at least 8 characters long.',
    });
    expect((await change(ada, PASSWORD, 'no digits here')).problem.fields).toEqual({
      newPassword: 'Password must contain at least 1 letter and 1 number.',
    });
  });
});

describe('change-email', () => {
  const ask = (as: SomeoneSignedIn, email: string, currentPassword = PASSWORD) =>
    app.call(changeEmail, { body: { email, currentPassword } }, as);

  // spec: 7.39
  test('mails the link to the new address and a notice to the old one; using the link changes the address', async () => {
    const ada = await signUp(app.deps);
    expect((await app.call(changeEmail, { body: { email: 'ada.new@example.org' } }, ada)).status).toBe(200);
    expect((await mailsTo(app, ada.user.email)).at(-1)!.text).toContain('ada.new@example.org');
    expect((await app.call(getProfile, {}, ada)).body).toMatchObject({
      email: ada.user.email,
      pendingEmail: 'ada.new@example.org',
    });
    const resetOfOldAddress = await askReset(ada.user.email);
    expect((await verify(await tokenMailedTo(app, 'ada.new@example.org'))).status).toBe(200);
    expect((await app.call(getProfile, {}, ada)).body).toMatchObject({
      email: 'ada.new@example.org',
      isEmailVerified: true,
      pendingEmail: null,
    });
    expect((await reset(resetOfOldAddress)).status).toBe(400);
  });

  test('requires the password 15 minutes after signing in, checks one that is sent, and rejects the current address', async () => {
    const early = await signUp(app.deps);
    app.clock.advance({ minutes: 15 });
    const tokens = (await app.call(refreshTokens, { body: { refreshToken: early.tokens.refresh.token } })).body;
    const body = { email: 'ada.other@example.org' };
    expect((await app.call(changeEmail, { body }, { ...early, tokens })).problem).toMatchObject({
      code: 'account.password_required',
      fields: { currentPassword: 'Current password is required' },
    });
    const ada = await signUp(app.deps);
    expect((await ask(ada, 'ada.other@example.org', 'wrong password 1')).problem.code).toBe('account.wrong_password');
    expect((await ask(ada, ada.user.email.toUpperCase())).problem).toMatchObject({
      code: 'account.same_email',
      message: 'This is already your current email address',
      fields: { email: 'This is already your current email address' },
    });
  });

  test('hides that an address is taken, and mails its owner a notice without a link', async () => {
    const [ada, grace] = await signUpPeople(app.deps, 2);
    const free = await ask(ada, 'nobody.has.this@example.org');
    const pendingFree = (await app.call(getProfile, {}, ada)).body.pendingEmail;
    const taken = await ask(ada, grace.user.email);
    expect({ status: taken.status, body: taken.body }).toEqual({ status: free.status, body: free.body });
    expect(pendingFree).toBe('nobody.has.this@example.org');
    expect((await app.call(getProfile, {}, ada)).body.pendingEmail).toBe(grace.user.email);
    const notice = (await mailsTo(app, grace.user.email)).at(-1)!;
    expect(notice.text).toContain('You already have an account');
    expect(notice.text).not.toContain('token=');
  });

  test('is rejected if the address was taken in the meantime', async () => {
    const ada = await signUp(app.deps);
    await ask(ada, 'wanted@example.org');
    const token = await tokenMailedTo(app, 'wanted@example.org');
    await signUp(app.deps, { email: 'Wanted@example.org' });
    expect((await verify(token)).problem).toMatchObject({ code: 'account.email_taken', status: 409 });
    expect((await app.call(getProfile, {}, ada)).body.email).toBe(ada.user.email);
  });

  test('the link works for 30 minutes, and setting a password revokes it', async () => {
    const [ada, grace] = await signUpPeople(app.deps, 2);
    await ask(ada, 'too.late@example.org');
    app.clock.advance({ minutes: 30 });
    expect((await verify(await tokenMailedTo(app, 'too.late@example.org'))).status).toBe(400);
    const graceAgain = await signInAgain(grace);
    await ask(graceAgain, 'thief@example.org');
    await app.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }, graceAgain);
    expect((await verify(await tokenMailedTo(app, 'thief@example.org'))).status).toBe(400);
  });
});
