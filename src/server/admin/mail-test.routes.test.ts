import { expect, onTestFinished, test, vi } from 'vitest';
import { testMail } from '#contracts/admin/mail-test.contract.ts';
import { explainFailure } from '#server/platform/mail/explain-failure.ts';
import { staffMember } from '#tests/support/factories.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { startSmtpSink } from '#tests/support/smtp-sink.ts';
import { testApp } from '#tests/support/test-app.ts';

const PUBLIC = { PUBLIC_URL: 'https://dig.example', MAIL_FROM: 'dig@dig.example' };

async function testAt(env: Record<string, string>) {
  const app = await testApp(env);
  const boss = await staffMember(app.deps, 'administrator');
  return { app, boss, result: (await app.call(testMail, {}, boss)).body };
}

test('the test mail goes to the administrator at once, and the answer says that it was sent', async () => {
  const sink = await startSmtpSink();
  const { boss, result } = await testAt({ ...PUBLIC, SMTP_URL: sink.url });
  expect(result).toEqual({ outcome: 'sent', recipient: boss.email, explanation: '', detail: '' });
  expect(sink.mails.map(({ to }) => to)).toEqual([[boss.email]]);
  expect(sink.mails[0]!.source).toContain('A test from dig');
  await sink.close();
});

test('without a mail server on the own machine the test mail is stored like the others', async () => {
  const { app, boss, result } = await testAt({});
  expect(result.outcome).toBe('kept');
  expect((await mailsTo(app, boss.email)).map(({ subject }) => subject)).toContain('A test from dig');
});

test('a refused mail is explained, with the words of the server', async () => {
  const sink = await startSmtpSink({ refuseRecipients: '550' });
  const { result } = await testAt({ ...PUBLIC, SMTP_URL: sink.url });
  expect(result).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('refused for the test') });
  expect(result.explanation).toContain('refused the sender or the recipient');
  await sink.close();
});

test('a mail server that takes the mail and does not answer is not waited for longer than 20 seconds', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const sink = await startSmtpSink({ acceptContentAfter: isOver });
  const app = await testApp({ ...PUBLIC, SMTP_URL: sink.url });
  const boss = await staffMember(app.deps, 'administrator');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answer = app.call(testMail, {}, boss);
  await vi.waitFor(() => expect(sink.mails).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await answer).body).toMatchObject({
    outcome: 'failed',
    explanation: expect.stringContaining('did not answer in time'),
    detail: 'The mail server took the email and did not answer within 20 seconds.',
  });
  end();
  await sink.close();
});

test('an address at which nothing answers is explained', async () => {
  const sink = await startSmtpSink();
  await sink.close();
  const { result } = await testAt({ ...PUBLIC, SMTP_URL: sink.url });
  expect(result).toMatchObject({ outcome: 'failed', explanation: expect.stringContaining('No mail server answers') });
});

test.each([
  [{ code: 'EDNS', message: 'getaddrinfo ENOTFOUND smtp.example' }, 'The name of the mail server'],
  [{ code: 'ETIMEDOUT', message: 'Connection timeout' }, 'did not answer in time'],
  [{ message: 'The mail server took the email and did not answer' }, 'It may arrive later'],
  [{ code: 'EAUTH', responseCode: 535, message: 'Invalid login' }, 'user name or the password'],
  [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'The encrypted connection failed'],
  [{ code: 'EENVELOPE', responseCode: 553, message: 'Sender rejected' }, 'MAIL_FROM'],
  [{ code: 'EMESSAGE', responseCode: 451, message: 'Try later' }, 'isn’t accepting mail right now'],
  [{ message: 'Something else' }, 'wasn’t sent'],
])('%j is explained in plain words', (cause, words) => {
  const error = new Error(cause.message, { cause });
  expect(explainFailure(error)).toContain(words);
});
