import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { DeliveryFailure, type Mail, type Mailer } from './mail-delivery.ts';
import { isPlainAddress } from './outbox.ts';

type Sender = { name: string; address: string };
export type SmtpTimeouts = { connectionTimeout: number; greetingTimeout: number; socketTimeout: number };

/** A server that looks for viruses may take ten minutes for its answer to the content (RFC 5321, 4.5.3.2.6). */
const TIMEOUTS: SmtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 600_000 };
/** How long the server may take to be ready for the content. */
const PREPARATION_TIMEOUT_MS = 60_000;

/**
 * Uses one SMTP connection per mail directly instead of nodemailer's transport, because only the connection shows how far it got: if it breaks
 * before the last byte of the message is passed on, the mail was certainly not accepted.
 */
export function openSmtp(url: string, from: Sender, timeouts: Partial<SmtpTimeouts> = {}): Mailer['send'] {
  const { auth, ...server } = parseConnectionUrl(url);
  return async (mail, claim, signal) => {
    if (!isPlainAddress(mail.to)) throw new DeliveryFailure('Not one plain address.', { isPermanent: true });
    const message = await compose(mail, from);
    const connection = new SMTPConnection({ ...server, ...TIMEOUTS, ...timeouts });
    const abort = createAbortPromise(signal);
    let isHandedOver = false;
    async function* content() {
      abort.disarm();
      await claim();
      yield message;
      isHandedOver = true;
    }
    const sendMail = async () => {
      await promisify((done) => connection.connect(done));
      if (auth?.user) await promisify((done) => connection.login(auth, done));
      await promisify((done) => connection.send({ from: from.address, to: [mail.to] }, Readable.from(content()), done));
    };
    try {
      await Promise.race([sendMail(), rejectOnConnectionLoss(connection), abort.promise]);
    } catch (error) {
      throw toDeliveryError(error, isHandedOver);
    } finally {
      abort.disarm();
      connection.close();
    }
  };
}

/** Some failures only emit an event. The listeners stay: without one, a late 'error' would end the process. */
function rejectOnConnectionLoss(connection: SMTPConnection): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  connection.on('error', reject);
  connection.on('end', () => reject(new Error('The mail server closed the connection.')));
  promise.catch(() => {});
  return promise;
}

/** Rejects when the job is aborted or the server is too slow, until `disarm` is called because the content is being sent. */
function createAbortPromise(signal?: AbortSignal): { promise: Promise<never>; disarm(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(new Error('The delivery was aborted.'));
  const timer = setTimeout(onAbort, PREPARATION_TIMEOUT_MS);
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

const promisify = (start: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

function compose(mail: Mail, from: Sender): Promise<Buffer> {
  const domain = from.address.split('@').at(-1);
  return new MailComposer({
    from,
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo.map((address) => ({ name: '', address })),
    subject: withoutEncodedWords(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.name}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.listId && { 'List-Id': `<${mail.listId}.${domain}>` }),
      ...unsubscribeHeaders(mail),
    },
    attachments: mail.attachments.map(({ name, type, text }) => ({ filename: name, contentType: type, content: text })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** Mail programs would decode `=?utf-8?q?…?=` in a name or a title (RFC 2047); a zero-width space prevents that. */
const withoutEncodedWords = (subject: string): string => subject.replaceAll('=?', '=\u200b?');

/** One-click unsubscribe, RFC 8058. */
const unsubscribeHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

/** After an error response, or a lost connection before the end of the message, the mail is certainly not delivered; otherwise that is unknown. */
function toDeliveryError(error: unknown, isHandedOver: boolean): unknown {
  const { responseCode, message } = error as Refusal;
  if (isHandedOver && responseCode === undefined) return error;
  return new DeliveryFailure(message, { isPermanent: isFinal(error as Refusal), cause: error });
}

type Refusal = { message: string; command?: string; response?: string; responseCode?: number };

/** Enhanced status codes (RFC 3463) of the sender, of the route, and of policies such as block lists: Postfix refuses senders at RCPT TO. */
const NOT_THE_RECIPIENT = /^5\.(1\.[078]|4\.|7\.)/;
/** The status codes about the recipient's address and mailbox, the size and the content. */
const RECIPIENT_OR_CONTENT = /^5\.(1\.[1-6]|2\.|3\.4|6\.)/;

/** Other refusals end when an administrator corrects a setting or a DNS record, and would be of every mail: none may be lost for them. */
function isFinal({ command, response = '', responseCode = 0 }: Refusal): boolean {
  if (responseCode < 550 || responseCode >= 560) return false;
  const [, status = ''] = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(response) ?? [];
  if (command === 'RCPT TO') return !NOT_THE_RECIPIENT.test(status);
  return command === 'DATA' && RECIPIENT_OR_CONTENT.test(status);
}
