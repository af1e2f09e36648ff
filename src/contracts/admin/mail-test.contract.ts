import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';

export const MailTest = z.object({
  /** `kept` where no mail server is set, and mails are stored instead. */
  outcome: z.enum(['sent', 'kept', 'failed']),
  recipient: z.string(),
  /** What went wrong and what to do; empty unless it failed. */
  explanation: z.string(),
  /** The words of the mail server or the connection; empty unless it failed. */
  detail: z.string(),
});
export type MailTest = z.infer<typeof MailTest>;

export const testMail = endpoint({
  method: 'POST',
  path: '/api/admin/mail-test',
  summary: 'Send a mail to the administrator who asks, and say what went wrong',
  access: 'administrator',
  success: { status: 200, schema: MailTest },
  errors: [],
});
