import { z } from 'zod';
import { readableText } from '#server/platform/formats/readable-text.ts';
import { job } from '#server/platform/jobs/job.ts';
import type { Db } from '#server/platform/postgres/db.ts';

export type OutgoingMail = {
  /** The purpose of the mail, such as `verify-email:<token id>`: at most one mail is ever sent for it. */
  reason: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When the links in the mail expire; it is not sent after that. */
  expiresAt?: Date;
  attachments?: readonly Attachment[];
  /** For mails that can be turned off: a URL where one POST unsubscribes. */
  unsubscribeUrl?: string;
  /** The kind of mail, by which mail programs can filter. */
  listId?: string;
  /** Where replies go; by default nowhere. */
  replyTo?: readonly string[];
  /** Not sent before this. */
  heldUntil?: Date | null;
};
export const Attachment = z.object({ name: z.string(), type: z.string(), text: z.string() });
export type Attachment = z.infer<typeof Attachment>;

/** Enqueued only by SQL, one for each row of the outbox. */
export const deliverMailJob = job({ name: 'deliver-mail', payload: z.object({ id: z.int() }) });

/** One plain address. Quoted names, comments and groups are rejected: they have caused vulnerabilities in mail libraries. */
const PLAIN_ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\\\]]{1,64}@[^\s\p{Cc}"(),:;<>@[\\\]]{1,253}$/u;

/** SQL: the job priority for a row of outbox. A person waits for a link to log in; notifications come after all other work. */
export const MAIL_PRIORITY = 'case when unsubscribe_url is null then 0 else 10 end';

export const isPlainAddress = (address: string): boolean => address.length <= 254 && PLAIN_ADDRESS.test(address);

/** Writes the mail and its job in the caller's transaction, so that mail and change are committed together or not at all. */
export const enqueueMail = (tx: Db, mail: OutgoingMail): Promise<void> => enqueueMails(tx, [mail]);

/** The same for several mails. */
export async function enqueueMails(tx: Db, mails: readonly OutgoingMail[]): Promise<void> {
  if (mails.length === 0) return;
  if (!mails.every(({ to, replyTo = [] }) => [to, ...replyTo].every(isPlainAddress)))
    throw new Error('A mail needs one plain address.');
  const rows = mails.map(({ attachments = [], replyTo = [], subject, text, html, ...mail }) => ({
    ...mail,
    attachments,
    replyTo,
    subject: readableText(subject).replace(/\s+/g, ' ').trim(),
    text: readableText(text),
    html: readableText(html),
  }));
  await tx.execute(
    `with mail as (
       insert into outbox (reason, recipient, subject, body_text, body_html, expires_at, attachments, unsubscribe_url, list_id, reply_to, held_until, due_at)
       select reason, "to", subject, text, html, "expiresAt", attachments, "unsubscribeUrl", "listId", array(select json_array_elements_text("replyTo")), "heldUntil", coalesce("heldUntil", now())
         from json_to_recordset($1) as m (reason text, "to" text, subject text, text text, html text, "expiresAt" timestamptz,
           attachments jsonb, "unsubscribeUrl" text, "listId" text, "replyTo" json, "heldUntil" timestamptz)
       on conflict on constraint outbox_reason_unique do nothing returning id, due_at, unsubscribe_url)
     select from graphile_worker.add_jobs(array(
       select row('deliver-mail', json_build_object('id', id), null, due_at, null, 'mail:' || id, ${MAIL_PRIORITY}, null)::graphile_worker.job_spec
         from mail))`,
    [JSON.stringify(rows)],
  );
}

/** Has a waiting mail sent at once; false if it is being sent, or was settled. */
export async function sendMailNow(tx: Db, id: number): Promise<boolean> {
  const updated = await tx.execute(
    `with due as (update outbox set due_at = now() where id = $1 and state = 'queued' returning *)
     select graphile_worker.add_job('deliver-mail', json_build_object('id', id), run_at := now(), job_key := 'mail:' || id, priority := ${MAIL_PRIORITY})
       from due`,
    [id],
  );
  return updated === 1;
}

/** Mails that still wait are not sent. */
export async function expireMails(tx: Db, reasons: readonly string[]): Promise<void> {
  if (reasons.length === 0) return;
  await tx.execute(`update outbox set expires_at = now() where reason = any ($1) and state = 'queued'`, [reasons]);
}

/** Mails that can be turned off and still wait are sent to another address of the same person; what concerns the address stays. */
export async function redirectNotifications(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(
    `update outbox set recipient = $2 where lower(recipient) = lower($1) and state = 'queued' and unsubscribe_url is not null`,
    [from, to],
  );
}

/** Mails to an address: all of them, or only those of these kinds, and those whose reason ends with this id. */
export type MailFilter = { address: string; only?: { kinds: readonly string[]; id: string } | undefined };

/** SQL: whether a row of outbox matches a `MailFilter`, whose values are $1 to $3. */
export const IS_MAIL_TO = `lower(recipient) = lower($1)
  and ($2::text[] is null or split_part(reason, ':', 1) = any ($2) or reason like '%:' || $3)`;
export const mailFilterValues = ({ address, only }: MailFilter) => [address, only?.kinds ?? null, only?.id ?? null];

/** Deletes mails to an address, such as of a deleted account, and removes it from others; queued ones are not sent. */
export async function deleteMailsTo(tx: Db, mails: MailFilter): Promise<void> {
  await tx.execute(`delete from outbox where ${IS_MAIL_TO}`, mailFilterValues(mails));
  await tx.execute(
    'update outbox set reply_to = array_remove(reply_to, $1) where cardinality(reply_to) > 0 and $1 = any (reply_to)',
    [mails.address],
  );
}
