import { expect, test } from 'vitest';
import { z } from 'zod';
import { requestLoginLink } from '#contracts/accounts/login-links.contract.ts';
import { listMails, previewMail, retryMail } from '#contracts/admin/mails.contract.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { signUp, staffMember } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const boss = await staffMember(app.deps, 'administrator');

let reasons = 0;
async function enqueue(state = 'queued'): Promise<number> {
  const reason = `test:${++reasons}`;
  const text = 'Hello Ada, your code is 123456: https://dig.example/login?token=very-secret-token';
  await enqueueMail(app.db, { reason, to: 'ada@example.org', subject: 'Hello', text, html: `<p>${text}</p>` });
  const { id } = await app.db.one(z.object({ id: z.number() }), 'select id from outbox where reason = $1', [reason]);
  if (state !== 'queued')
    await app.db.execute(
      `update outbox set state = $2, settled_at = now(), body_text = '', body_html = '', last_error = 'refused: <ada@example.org>' where id = $1`,
      [id, state],
    );
  return id;
}
const list = async (name: 'waiting' | 'failed' | 'sent') =>
  (await app.call(listMails, { query: { list: name } }, boss)).body.mails;
const preview = (mailId: number) => app.call(previewMail, { params: { mailId } }, boss);
const retry = (mailId: number) => app.call(retryMail, { params: { mailId } }, boss);

test('mails are listed by what became of them, without whole addresses', async () => {
  const [waiting, failed, uncertain, sent] = [
    await enqueue(),
    await enqueue('failed'),
    await enqueue('uncertain'),
    await enqueue('sent'),
  ];
  expect((await list('waiting')).map(({ id }) => id)).toContain(waiting);
  expect((await list('failed')).map(({ id }) => id)).toEqual([uncertain, failed]);
  expect((await list('sent')).map(({ id }) => id)).toEqual([sent]);
  const [mail] = await list('failed');
  expect(mail).toMatchObject({ recipient: 'a…@example.org', error: 'refused: <a…@example.org>', kind: 'test' });
});

test('a preview has neither links nor codes, and none is left of a settled mail', async () => {
  const { text } = (await preview(await enqueue())).body;
  expect(text).toBe('Hello Ada, your code is …: https://dig.example/login/…');
  expect((await preview(await enqueue('failed'))).body.text).toBeNull();
  expect((await preview(999_999)).problem.code).toBe('mail.not_found');
});

test('a preview of a mailed login shows nothing to log in with', async () => {
  const cleo = await signUp(app.deps);
  await app.call(requestLoginLink, { body: { email: cleo.email } });
  await runJobs(app);
  const { id, text } = await app.db.one(
    z.object({ id: z.number(), text: z.string() }),
    'select id, body_text as text from outbox where recipient = $1 order by id desc limit 1',
    [cleo.email],
  );
  const code = /\b\d{3} ?\d{3}\b/.exec(text)![0];
  const token = /[?&#]\w+=([\w.-]+)/.exec(text)![1]!;
  const shown = JSON.stringify((await preview(id)).body);
  for (const secret of [code, token]) expect(shown).not.toContain(secret);
});

test('a waiting mail is sent now; a settled one cannot be', async () => {
  const id = await enqueue();
  await app.db.execute(`update outbox set due_at = now() + interval '1 day' where id = $1`, [id]);
  await app.db.execute(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = 'mail:' || $1::text), run_at := now() + interval '1 day')`,
    [id],
  );
  expect((await retry(id)).status).toBe(204);
  const due = await app.db.execute(
    `select from outbox join graphile_worker.jobs j on j.key = 'mail:' || outbox.id where outbox.id = $1 and due_at <= now() and j.run_at <= now()`,
    [id],
  );
  expect(due).toBe(1);
  expect((await retry(await enqueue('failed'))).problem.code).toBe('mail.settled');
});
