import type { Db } from './db.ts';

export type OutgoingMail = {
  /** What the mail is for, such as `verify-email:<token id>`: at most one mail is ever sent for it. */
  reason: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When what the mail holds stops working; it is not sent after that. */
  expiresAt?: Date;
  attachments?: readonly Attachment[];
  /** Of mails that one can switch off: an address where one POST does it. */
  unsubscribeUrl?: string;
};
export type Attachment = { name: string; type: string; text: string };

/** One plain address. Quoted names, comments and groups are refused: mail libraries have been led astray by them. */
const PLAIN_ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\\\]]{1,64}@[^\s\p{Cc}"(),:;<>@[\\\]]{1,253}$/u;

export const isPlainAddress = (address: string): boolean => address.length <= 254 && PLAIN_ADDRESS.test(address);

/** Writes the mail and its job in the caller's transaction: no mail without the change it tells of, and the other way round. */
export async function enqueueMail(tx: Db, mail: OutgoingMail): Promise<void> {
  const { reason, to, subject, text, html, expiresAt, attachments = [], unsubscribeUrl } = mail;
  if (!isPlainAddress(to)) throw new Error('A mail needs one plain address.');
  await tx.query(
    `with mail as (
       insert into outbox (reason, recipient, subject, body_text, body_html, expires_at, attachments, unsubscribe_url)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict on constraint outbox_reason_unique do nothing returning id)
     select graphile_worker.add_job('deliver-mail', json_build_object('id', id), job_key := 'mail:' || id) from mail`,
    [
      reason,
      to,
      subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
      text,
      html,
      expiresAt ?? null,
      JSON.stringify(attachments),
      unsubscribeUrl ?? null,
    ],
  );
}

/** Leaves nothing behind that was written to somebody who is gone; what waits is not sent. */
export async function deleteMailsTo(tx: Db, address: string): Promise<void> {
  await tx.query('delete from outbox where lower(recipient) = lower($1)', [address]);
}
