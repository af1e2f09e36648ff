import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changeEmail,
  changePassword,
  forgotPassword,
  resetPassword,
  sendVerificationEmail,
  updateProfile,
  verifyEmail,
} from '#contracts/accounts/accounts.contract.ts';
import { requestLoginLink } from '#contracts/accounts/login-links.contract.ts';
import { PASSWORD, signUp, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { dataUrl } from '#tests/support/pictures.ts';
import { testApp } from '#tests/support/test-app.ts';

const LINK_REQUESTS = [
  ['forgot-password', forgotPassword, 'Reset'],
  ['send-verification-email', sendVerificationEmail, 'Verify'],
  ['login-links', requestLoginLink, 'Log in'],
] as const;
const purposes = {
  'forgot-password': 'reset-password',
  'send-verification-email': 'verify-email',
  'login-links': 'log-in',
} as const;
const TOKEN = 'x'.repeat(43);

const app = await testApp({ RATE_LIMITS: 'on', SMTP_URL: 'smtp://127.0.0.1:1' });
beforeEach(async () => {
  await app.db.execute('delete from rate_limits');
});

const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
/** Resets a limit as if its window were over; the limits use the real clock. */
const resetLimit = (name: string) => app.db.execute('delete from rate_limits where key like $1', [`${name}:%`]);

describe.each(LINK_REQUESTS)('%s', (name, endpoint, subject) => {
  const purpose = purposes[name];
  const { status: success } = endpoint.success;

  test('is limited to 25 in 5 min per network; 50 in parallel cannot bypass it', async () => {
    const answers = await many(50, (n) => app.call(endpoint, { body: { email: `a${n}@example.org` } }));
    expect([count(answers, success), count(answers, 429)]).toEqual([25, 25]);
    const { problem, headers } = answers.find(({ status }) => status === 429)!;
    expect(problem.message).toBe('Too many attempts. Please try again in 5 min.');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = await app.call(endpoint, { body: { email: 'a@example.org' } }, null, { ip: '203.0.113.9' });
    expect(elsewhere.status).toBe(success);
  });

  test('silently sends at most 1 mail in 60 s, 5 in 30 min and 6 a day per address', async () => {
    const { email } = await signUp(app.deps, { isVerified: false });
    const written = async () => {
      await runJobs(app);
      return (await mailsTo(app, email)).filter((mail) => mail.subject.startsWith(subject)).length;
    };
    const before = await written();
    const ask = async () => {
      const answer = await app.call(endpoint, { body: { email: email.toUpperCase() } });
      expect(answer.status).toBe(success);
      return (await written()) - before;
    };
    expect([await ask(), await ask()]).toEqual([1, 1]);
    const later: number[] = [];
    for (let n = 0; n < 5; n++) {
      await resetLimit(`${purpose}-minute`);
      later.push(await ask());
    }
    expect(later).toEqual([2, 3, 4, 5, 5]);
    for (const limit of ['minute', 'half-hour']) await resetLimit(`${purpose}-${limit}`);
    expect(await ask()).toBe(6);
    for (const limit of ['minute', 'half-hour']) await resetLimit(`${purpose}-${limit}`);
    expect(await ask()).toBe(6);
  });

  test('requests by others do not use up the owner’s limit on a network where they have signed in', async () => {
    const { email } = await signUp(app.deps, { ip: '203.0.113.8', isVerified: false });
    const mails = async () => {
      await runJobs(app);
      return (await mailsTo(app, email)).filter((mail) => mail.subject.startsWith(subject)).length;
    };
    for (let n = 0; n < 8; n++) {
      await app.call(endpoint, { body: { email } }, null, { ip: `198.51.100.${n}` });
      for (const limit of ['minute', 'half-hour']) await resetLimit(`${purpose}-${limit}`);
    }
    const before = await mails();
    await app.call(endpoint, { body: { email } }, null, { ip: '203.0.113.8' });
    expect((await mails()) - before).toBe(1);
  });

  test('runs the same statements and gives the same response for known and unknown addresses, even while SMTP is down', async () => {
    const { email } = await signUp(app.deps);
    const trace = async (address: string, ip: string) => {
      const spies = (['rows', 'row', 'one', 'execute', 'transaction'] as const).map((name) => vi.spyOn(app.db, name));
      const { status, headers, body } = await app.call(endpoint, { body: { email: address } }, null, { ip });
      const statements = spies.map((spy) => spy.mock.calls.map((args) => args.find((arg) => typeof arg === 'string')));
      // A timer, not the request, merges the counters of all requests.
      const texts = statements.map((each) =>
        each.filter((text) => !text?.startsWith('insert into rate_limits as counted')),
      );
      for (const spy of spies) spy.mockRestore();
      return { status, cookies: headers['set-cookie'], body, texts };
    };
    const known = await trace(email, '198.51.100.1');
    expect(known.status).toBe(success);
    expect(known.texts.flat().length).toBeGreaterThan(1);
    expect(await trace('nobody@example.org', '198.51.100.2')).toEqual(known);
    await runJobs(app);
  });
});

test('submitting tokens is limited to 10 in 15 min per network, for verifying and resetting together', async () => {
  const verified = await many(5, () => app.call(verifyEmail, { body: { token: TOKEN } }));
  const reset = await many(8, () => app.call(resetPassword, { body: { token: TOKEN, password: PASSWORD } }));
  expect([count(verified, 400), count(reset, 400), count(reset, 429)]).toEqual([5, 5, 3]);
});

test('changing the password is limited to 10 in 10 min per person; 50 in parallel cannot bypass it', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const body = { currentPassword: 'wrong password 1', newPassword: 'another battery 7' };
  const answers = await many(50, (n) => app.call(changePassword, { body }, ada, { ip: `198.51.100.${n}` }));
  expect([count(answers, 400), count(answers, 429)]).toEqual([10, 40]);
  expect((await app.call(changePassword, { body }, ben)).status).toBe(400);
});

test('changing the email is limited to 5 an hour per person', async () => {
  const ada = await signUp(app.deps);
  const ask = (n: number) =>
    app.call(changeEmail, { body: { email: `new${n}@example.org`, currentPassword: PASSWORD } }, ada);
  const answers = await many(7, ask);
  expect([count(answers, 200), count(answers, 429)]).toEqual([5, 2]);
});

test('avatar uploads are limited to 30 in 30 min per person; other changes do not count', async () => {
  const ada = await signUp(app.deps);
  const avatar = dataUrl(Buffer.from('no picture'));
  const answers = await many(32, () => app.call(updateProfile, { body: { avatar } }, ada));
  expect(count(answers, 429)).toBe(2);
  expect((await app.call(updateProfile, { body: { name: 'Ada' } }, ada)).status).toBe(200);
});
