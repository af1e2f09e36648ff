import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runNow } from '#server/platform/jobs/work.ts';
import { type SmtpSink, startSilentServer, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import type { Mailer } from './mail-delivery.ts';
import { deliverMail, outboxJobs, sweepOutboxJob } from './outbox.jobs.ts';
import { enqueueMail, type OutgoingMail } from './outbox.ts';
import { openSmtp, type SmtpTimeouts } from './smtp.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

const sinks: SmtpSink[] = [];
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.close();
});
async function opened(sink: Promise<SmtpSink>): Promise<SmtpSink> {
  sinks.push(await sink);
  return sink;
}

const HASTY = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 };
const smtp = (url: string, timeouts: Partial<SmtpTimeouts> = {}): Mailer => ({
  outcome: 'sent',
  send: openSmtp(url, { name: 'dig', address: 'dig@example.org' }, timeouts),
});
const logger = { warn() {}, error() {} };
const deliver = (mailer: Mailer, id: number) => deliverMail({ db: database.db, mailer, logger }, id);

let nextReason = 0;
async function enqueue(fields: Partial<OutgoingMail> = {}): Promise<number> {
  const reason = `test:${nextReason++}`;
  const mail = { reason, to: 'ada@example.org', subject: 'Grüße', text: 'secret link', html: '<p>secret link</p>' };
  await enqueueMail(database.db, { ...mail, ...fields });
  const row = await database.db.one(z.object({ id: z.number() }), 'select id from outbox where reason = $1', [reason]);
  return row.id;
}

async function row(id: number) {
  return database.db.one(
    z.object({
      state: z.string(),
      attempts: z.number(),
      body: z.string().nullable(),
      error: z.string().nullable(),
      isSettled: z.boolean(),
      runsIn: z.number().nullable(),
    }),
    `select state, attempts, body_text || body_html as body, last_error as error, settled_at is not null as "isSettled",
       (select extract(epoch from run_at - now())::int from graphile_worker.jobs where key = 'mail:' || outbox.id) as "runsIn"
     from outbox where id = $1`,
    [id],
  );
}

describe('a working mail server', () => {
  test('receives the mail once with a stable Message-ID, and the stored body is then erased', async () => {
    const sink = await opened(startSmtpSink());
    const id = await enqueue();
    await deliver(smtp(sink.url), id);
    await deliver(smtp(sink.url), id);
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]).toMatchObject({ from: 'dig@example.org', to: ['ada@example.org'] });
    expect(sink.mails[0]?.source).toMatch(new RegExp(`Message-ID: <${id}\\.\\d+@example\\.org>`, 'i'));
    expect(sink.mails[0]?.source).toContain('From: dig <dig@example.org>');
    expect(sink.mails[0]?.source).toContain('Auto-Submitted: auto-generated');
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1, body: '', isSettled: true });
  });

  test('receives the subject as typed, even if it looks like an encoded word', async () => {
    const sink = await opened(startSmtpSink());
    await deliver(smtp(sink.url), await enqueue({ subject: 'By =?utf-8?q?Staff?=' }));
    expect(sink.mails[0]!.source).not.toContain('=?utf-8?q?Staff?=');
    expect(sink.mails[0]!.source).toMatch(/^Subject: .*=\?UTF-8\?/m);
  });

  test('receives attachments, the address for replies and headers of the list, and stored attachments are then erased', async () => {
    const sink = await opened(startSmtpSink());
    const attachments = [{ name: 'event.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', text: 'BEGIN:Ü' }];
    const unsubscribeUrl = 'https://dig.example/unsubscribe/a.b.c';
    const headers = { unsubscribeUrl, listId: 'shift', replyTo: ['ada@example.org', 'ben@example.org'] };
    const id = await enqueue({ attachments, ...headers });
    await deliver(smtp(sink.url), id);
    const source = sink.mails[0]!.source.replaceAll('\r\n ', ' ');
    expect(source).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(source).toMatch(/^List-Id: <shift\.[\w.]+>$/im);
    expect(source).toMatch(/^Reply-To: ada@example\.org, ben@example\.org\r?$/m);
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH; name=event\.ics/);
    expect(source).toContain(Buffer.from('BEGIN:Ü').toString('base64'));
    const left = await database.db.one(
      z.object({ attachments: z.array(z.unknown()) }),
      'select attachments from outbox where id = $1',
      [id],
    );
    expect(left).toEqual({ attachments: [] });
  });

  test('receives the mail once if several workers deliver it concurrently', async () => {
    const sink = await opened(startSmtpSink());
    const id = await enqueue();
    await Promise.all([deliver(smtp(sink.url), id), deliver(smtp(sink.url), id), deliver(smtp(sink.url), id)]);
    expect(sink.mails).toHaveLength(1);
    expect(await row(id)).toMatchObject({ state: 'sent' });
  });
});

describe('a failing mail server', () => {
  const retried = { state: 'queued', attempts: 1, isSettled: false, runsIn: 5 };

  test.each([
    ['is down', async () => 'smtp://127.0.0.1:1'],
    ['hangs', async () => (await opened(startSilentServer())).url],
    ['rejects recipients temporarily', async () => (await opened(startSmtpSink({ refuseRecipients: '450' }))).url],
    ['rejects the content temporarily', async () => (await opened(startSmtpSink({ refuseContent: '451' }))).url],
    ['refuses the sender', async () => (await opened(startSmtpSink({ refuseSender: '550' }))).url],
    ['refuses the sender for good', async () => (await opened(startSmtpSink({ refuseSender: '553 5.1.1' }))).url],
    ['refuses the sender later', async () => (await opened(startSmtpSink({ refuseRecipients: '550 5.1.8' }))).url],
    ['does not relay', async () => (await opened(startSmtpSink({ refuseRecipients: '554 5.7.1' }))).url],
    ['blocks our network', async () => (await opened(startSmtpSink({ refuseContent: '550 5.7.26' }))).url],
    ['refuses the content without a reason', async () => (await opened(startSmtpSink({ refuseContent: '554' }))).url],
  ])('a server that %s gets the mail in a later attempt', async (_, server) => {
    const id = await enqueue();
    await deliver(smtp(await server(), HASTY), id);
    expect(await row(id)).toMatchObject({
      ...retried,
      body: 'secret link<p>secret link</p>',
      error: expect.stringMatching(/./),
    });
    const sink = await opened(startSmtpSink());
    await deliver(smtp(sink.url), id);
    expect(sink.mails).toHaveLength(1);
  });

  test.each([
    ['recipient', { refuseRecipients: '550' }],
    ['mailbox', { refuseRecipients: '550 5.2.1' }],
    ['recipient after the content', { refuseContent: '550 5.1.1' }],
    ['content', { refuseContent: '554 5.6.0' }],
  ])('a permanently rejected %s is not retried', async (_, behaviour) => {
    const id = await enqueue();
    await deliver(smtp((await opened(startSmtpSink(behaviour))).url), id);
    expect(await row(id)).toMatchObject({ state: 'failed', body: '', error: expect.stringContaining('refused') });
  });

  test('is logged with what to change', async () => {
    const id = await enqueue();
    const lines: unknown[] = [];
    const listening = { ...logger, warn: (line: unknown) => lines.push(line) };
    await deliverMail({ db: database.db, mailer: smtp('smtp://127.0.0.1:1'), logger: listening }, id);
    expect(lines).toEqual([expect.stringMatching(/^mail \d+ was not delivered: .* \(.*in SMTP_URL\.\)$/)]);
  });

  test('is retried after twice the time of the previous attempt, up to 15 minutes', async () => {
    const id = await enqueue();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 10; attempt++) {
      await deliver(smtp('smtp://127.0.0.1:1'), id);
      waits.push((await row(id)).runsIn!);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  });

  test('does not hold a job while it looks at the content, and the mail counts as sent when it accepts it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const sink = await opened(startSmtpSink({ acceptContentAfter: promise }));
    const id = await enqueue();
    await deliverMail({ db: database.db, mailer: smtp(sink.url), logger, waitAfterClaimMs: 1 }, id);
    expect(await row(id)).toMatchObject({ state: 'sending', isSettled: false });
    resolve();
    await expect.poll(() => row(id)).toMatchObject({ state: 'sent', attempts: 1, body: '' });
  });

  test('does not get the mail again if it disconnected after receiving it', async () => {
    const sink = await opened(startSmtpSink({ vanishAfterContent: true }));
    const id = await enqueue();
    await deliver(smtp(sink.url), id);
    await deliver(smtp(sink.url), id);
    expect(sink.mails).toHaveLength(1);
    expect(await row(id)).toMatchObject({ state: 'uncertain', body: '' });
  });
});

test('aborting the job cancels the delivery, and the mail is retried', async () => {
  const { url } = await opened(startSilentServer());
  const id = await enqueue();
  const mailer: Mailer = { outcome: 'sent', send: openSmtp(url, { name: 'dig', address: 'dig@example.org' }) };
  const stop = new AbortController();
  const delivery = deliverMail({ db: database.db, mailer, logger }, id, stop.signal);
  stop.abort();
  await delivery;
  expect(await row(id)).toMatchObject({ state: 'queued', runsIn: 5 });
});

test('a failing worker does not requeue a mail that another one is sending', async () => {
  const id = await enqueue();
  const overtaken: Mailer = {
    outcome: 'sent',
    async send() {
      await database.db.execute(`update outbox set state = 'sending' where id = $1`, [id]);
      throw new Error('no connection');
    },
  };
  await deliver(overtaken, id);
  expect(await row(id)).toMatchObject({ state: 'sending' });
});

describe('mails', () => {
  const unusedMailer: Mailer = { outcome: 'sent', send: () => Promise.reject(new Error('unexpected send')) };

  test('an expired mail is not sent', async () => {
    const id = await enqueue({ expiresAt: new Date(Date.now() - 1000) });
    await deliver(unusedMailer, id);
    expect(await row(id)).toMatchObject({ state: 'expired', body: '' });
  });

  test('a mail that was never tried, because the site was off for days, is sent', async () => {
    const sink = await opened(startSmtpSink());
    const id = await enqueue();
    await database.db.execute(`update outbox set created_at = now() - interval '3 days' where id = $1`, [id]);
    await deliver(smtp('smtp://127.0.0.1:1'), id);
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1 });
    await deliver(smtp(sink.url), id);
    expect(await row(id)).toMatchObject({ state: 'sent' });
    expect(sink.mails).toHaveLength(1);
  });

  test('a mail fails permanently after as many attempts as are made in a day', async () => {
    const id = await enqueue();
    const deliverAfter = async (attempts: number) => {
      await database.db.execute('update outbox set attempts = $2 where id = $1', [id, attempts]);
      await deliver(smtp('smtp://127.0.0.1:1'), id);
      return (await row(id)).state;
    };
    expect(await deliverAfter(99)).toBe('queued');
    expect(await deliverAfter(100)).toBe('failed');
  });

  test('without a mail server, a mail is stored with its body', async () => {
    const id = await enqueue();
    await deliver({ outcome: 'kept', send: (_mail, claim) => claim() }, id);
    expect(await row(id)).toMatchObject({ state: 'kept', body: 'secret link<p>secret link</p>' });
  });

  test('a mail without a job gets a new one', async () => {
    const [lost, fresh] = [await enqueue(), await enqueue()];
    await database.db.execute(`delete from graphile_worker._private_jobs where key = any($1)`, [
      [`mail:${lost}`, `mail:${fresh}`],
    ]);
    await database.db.execute(`update outbox set due_at = now() - interval '2 minutes' where id = $1`, [lost]);
    await runNow(outboxJobs({ db: database.db, mailer: unusedMailer, logger }), sweepOutboxJob, {});
    expect(await row(lost)).toMatchObject({ runsIn: 0 });
    expect(await row(fresh)).toMatchObject({ runsIn: null });
  });
});

/** Delivers in a child process that is killed at the given step. */
async function deliverAndDie(step: string, id: number, url: string): Promise<void> {
  const worker = path.resolve(import.meta.dirname, '../../../../tests/support/dying-mail-worker.ts');
  const args = [worker, step, String(id), url, JSON.stringify(database.connection)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

describe('a worker killed in step', () => {
  test.each([
    ['before-claim', 1, 'sent'],
    ['after-claim', 0, 'uncertain'],
    ['after-send', 1, 'uncertain'],
  ])('%s: %i mail, %s', async (step, mails, state) => {
    const sink = await opened(startSmtpSink());
    const id = await enqueue();
    await deliverAndDie(step, id, sink.url);
    await deliver(smtp(sink.url), id);
    await deliver(smtp(sink.url), id);
    expect(sink.mails).toHaveLength(mails);
    expect(await row(id)).toMatchObject({ state });
  });
});
