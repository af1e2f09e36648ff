import type { Attachment } from './outbox.ts';

/** `name` is unique and the same for each attempt: it becomes the Message-ID. */
export type Mail = {
  name: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
  unsubscribeUrl: string | null;
  listId: string | null;
  replyTo: readonly string[];
};

/**
 * Sends one mail. A mailer must await `claim` at the last moment before the mail can be delivered, and must not send it if `claim` throws: a claimed
 * mail is never sent again, even if its outcome is unknown.
 */
export type Mailer = {
  send(mail: Mail, claim: () => Promise<void>, signal?: AbortSignal): Promise<void>;
  /** The state of a mail after sending. */
  outcome: 'sent' | 'kept';
};

/** The mail was certainly not delivered. After any other error following the claim, the outcome is unknown. */
export class DeliveryFailure extends Error {
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'DeliveryFailure';
    this.isPermanent = isPermanent;
  }
}
