import type { Attachment } from './outbox.ts';

/** `name` is unique and stays the same from attempt to attempt: it becomes the Message-ID. */
export type Mail = {
  name: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
  unsubscribeUrl: string | null;
};

/**
 * Hands one mail over. `claim` must be awaited at the last moment before the mail can reach anyone, and nothing be sent when it
 * throws: a mail that was claimed and not settled is never sent again.
 */
export type Mailer = {
  send(mail: Mail, claim: () => Promise<void>, signal?: AbortSignal): Promise<void>;
  /** What becomes of a mail that was handed over. */
  outcome: 'sent' | 'kept';
};

/** Certainly not delivered. Anything else a mailer throws after the claim leaves it open whether the mail went out. */
export class DeliveryFailure extends Error {
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'DeliveryFailure';
    this.isPermanent = isPermanent;
  }
}
