import type { Config } from '#server/platform/config.ts';
import { DeliveryFailure, type Mailer } from './mail-delivery.ts';
import { openSmtp } from './smtp.ts';

type Settings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PRODUCT_NAME' | 'keepsMail'>;

export function openMailer({ SMTP_URL, MAIL_FROM, PRODUCT_NAME, keepsMail }: Settings): Mailer {
  if (SMTP_URL) return { outcome: 'sent', send: openSmtp(SMTP_URL, { name: PRODUCT_NAME, address: MAIL_FROM }) };
  if (keepsMail) return { outcome: 'kept', send: (_mail, claim) => claim() };
  return {
    outcome: 'sent',
    async send() {
      throw new DeliveryFailure('No mail server is set: SMTP_URL is missing.', { isPermanent: false });
    },
  };
}
