import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { DeliveryFailure, type Mail, type Mailer } from './mail-delivery.ts';
import { isPlainAddress } from './outbox.ts';

type Sender = { name: string; address: string };
export type SmtpTimeouts = { connectionTimeout: number; greetingTimeout: number; socketTimeout: number };

const TIMEOUTS: SmtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const LONGEST_CONVERSATION_MS = 60_000;

/**
 * One connection per mail, spoken to directly instead of through nodemailer's transport, because only the connection tells how far
 * it came: until the message's last byte is handed over, a broken connection means that the mail was certainly not taken.
 */
export function openSmtp(url: string, from: Sender, timeouts: Partial<SmtpTimeouts> = {}): Mailer['send'] {
  const { auth, ...server } = parseConnectionUrl(url);
  return async (mail, claim, signal) => {
    if (!isPlainAddress(mail.to)) throw new DeliveryFailure('Not one plain address.', { isPermanent: true });
    const message = await compose(mail, from);
    const connection = new SMTPConnection({ ...server, ...TIMEOUTS, ...timeouts });
    const hangUp = abortion(signal);
    let isHandedOver = false;
    async function* content() {
      hangUp.disarm();
      await claim();
      yield message;
      isHandedOver = true;
    }
    const talk = async () => {
      await called((done) => connection.connect(done));
      if (auth?.user) await called((done) => connection.login(auth, done));
      await called((done) => connection.send({ from: from.address, to: [mail.to] }, Readable.from(content()), done));
    };
    try {
      await Promise.race([talk(), broken(connection), hangUp.promise]);
    } catch (error) {
      throw classify(error, isHandedOver);
    } finally {
      hangUp.disarm();
      connection.close();
    }
  };
}

/** Some failures reach no callback but only the event. The listeners stay: without one, a late 'error' would end the process. */
function broken(connection: SMTPConnection): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  connection.on('error', reject);
  connection.on('end', () => reject(new Error('The mail server closed the connection.')));
  promise.catch(() => {});
  return promise;
}

/** Rejects when the work is to be given up, or a slow server has taken too long; not any more once the mail is being handed over. */
function abortion(signal?: AbortSignal): { promise: Promise<never>; disarm(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new Error('The conversation with the mail server was given up.'));
  const timer = setTimeout(onAbort, LONGEST_CONVERSATION_MS);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  promise.catch(() => {});
  return {
    promise,
    disarm() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

const called = (start: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

function compose(mail: Mail, from: Sender): Promise<Buffer> {
  return new MailComposer({
    from,
    to: { name: '', address: mail.to },
    subject: withoutEncodedWords(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.name}@${from.address.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail) },
    attachments: mail.attachments.map(({ name, type, text }) => ({ filename: name, contentType: type, content: text })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** Mail programs would decode `=?utf-8?q?…?=` in a name or a title (RFC 2047): a zero-width space keeps it as it was typed. */
const withoutEncodedWords = (subject: string): string => subject.replaceAll('=?', '=\u200b?');

/** One POST, without a page in between: RFC 8058. */
const unsubscribing = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

/** An answer of the server, or a break before the end of the message, is certain; silence after it is not. */
function classify(error: unknown, isHandedOver: boolean): unknown {
  const { responseCode, message } = error as { responseCode?: number; message: string };
  if (isHandedOver && responseCode === undefined) return error;
  const isPermanent = responseCode !== undefined && responseCode >= 550 && responseCode < 560;
  return new DeliveryFailure(message, { isPermanent, cause: error });
}
