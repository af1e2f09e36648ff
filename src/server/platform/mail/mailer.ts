import type { Config } from '#server/platform/config.ts';
import { DeliveryFailure, type Mailer } from './mail-delivery.ts';

type Settings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PRODUCT_NAME' | 'keepsMail'>;

export function openMailer(settings: Settings): Mailer {
  const { SMTP_URL, MAIL_FROM, keepsMail } = settings;
  if (SMTP_URL) {
    return {
      outcome: 'sent',
      async send(...delivery) {
        // With the first mail, because its library takes 9 MB.
        const { openSmtp } = await import('./smtp.ts');
        await openSmtp(SMTP_URL, { name: settings.PRODUCT_NAME, address: MAIL_FROM })(...delivery);
      },
    };
  }
  if (keepsMail) return { outcome: 'kept', send: (_mail, claim) => claim() };
  return {
    outcome: 'sent',
    async send() {
      throw new DeliveryFailure('No mail server is set: SMTP_URL is missing.', { isPermanent: false });
    },
  };
}
