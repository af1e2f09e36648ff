import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';

export const mailStates = ['queued', 'sending', 'sent', 'kept', 'uncertain', 'expired', 'failed'] as const;

const Mail = z.object({
  id: z.int(),
  state: z.enum(mailStates),
  /** Such as `a…@example.org`. */
  recipient: z.string(),
  subject: z.string(),
  /** What it is for, such as `verify-email`. */
  kind: z.string(),
  attempts: z.int(),
  error: z.string(),
  createdAt: Instant,
  /** When the next attempt is due, or when the mail was sent or given up. */
  dueAt: Instant,
});
export type Mail = z.infer<typeof Mail>;

const mailParams = z.object({ mailId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const listMails = endpoint({
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'List mails of the last 30 days, newest first: those that wait, that failed, or that were sent',
  access: 'administrator',
  query: z.object({ list: z.enum(['waiting', 'failed', 'sent']).default('waiting'), cursor: Cursor }),
  success: { status: 200, schema: pageOf({ mails: z.array(Mail) }) },
  errors: [],
});

export const previewMail = endpoint({
  method: 'GET',
  path: '/api/admin/mails/:mailId',
  summary: 'A mail without its links, codes and addresses; null once its text was erased',
  access: 'administrator',
  params: mailParams,
  success: { status: 200, schema: Mail.extend({ text: z.string().nullable() }) },
  errors: ['mail.not_found'],
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/:mailId/attempts',
  summary: 'Send a waiting mail now',
  access: 'administrator',
  params: mailParams,
  success: { status: 204, schema: NoContent },
  errors: ['mail.not_found', 'mail.settled'],
});
