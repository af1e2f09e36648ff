import { once } from 'node:events';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { DeliveryFailure, type Mail, type Mailer } from './mail-delivery.ts';
import { isPlainAddress } from './outbox.ts';

type Sender = { name: string; address: string };
export type SmtpTimeouts = { connectionTimeout: number; greetingTimeout: number; socketTimeout: number };

const TIMEOUTS: SmtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * One connection per mail, spoken to directly instead of through nodemailer's transport, because only the connection tells how far
 * it came: until the message's last byte is handed over, a broken connection means that the mail was certainly not taken.
 */
export function openSmtp(url: string, from: Sender, timeouts: Partial<SmtpTimeouts> = {}): Mailer['send'] {
  const { auth, ...server } = parseConnectionUrl(url);
  return async (mail, claim, signal) => {
    if (!isPlainAddress(mail.to)) throw new DeliveryFailure('Not one plain address.', { isPermanent: true });
    const message = await compose(mail, from);
    const progress = { isHandedOver: false };
    async function* content() {
      signal?.throwIfAborted();
      signal?.removeEventListener('abort', hangUp);
      await claim();
      yield message;
      progress.isHandedOver = true;
    }
    const connection = new SMTPConnection({ ...server, ...TIMEOUTS, ...timeouts });
    // A connection without an 'error' listener ends the process when its server misbehaves after the answer.
    connection.on('error', () => {});
    const hangUp = () => connection.close();
    signal?.addEventListener('abort', hangUp);
    try {
      await connected(connection);
      if (auth?.user) await called((done) => connection.login(auth, done));
      const envelope = { from: from.address, to: [mail.to] };
      await called((done) => connection.send(envelope, Readable.from(content()), done));
    } catch (error) {
      throw classify(error, progress.isHandedOver);
    } finally {
      signal?.removeEventListener('abort', hangUp);
      connection.close();
    }
  };
}

async function connected(connection: SMTPConnection): Promise<void> {
  const failure = once(connection, 'error').then(([error]) => Promise.reject(error as Error));
  failure.catch(() => {});
  const end = once(connection, 'end').then(() => Promise.reject(new Error('Connection closed')));
  end.catch(() => {});
  await Promise.race([called((done) => connection.connect(done)), failure, end]);
}

const called = (start: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

function compose(mail: Mail, from: Sender): Promise<Buffer> {
  return new MailComposer({
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.name}@${from.address.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** An answer of the server, or a break before the end of the message, is certain; silence after it is not. */
function classify(error: unknown, isHandedOver: boolean): unknown {
  const { responseCode, message } = error as { responseCode?: number; message: string };
  if (isHandedOver && responseCode === undefined) return error;
  const isPermanent = responseCode !== undefined && responseCode >= 550 && responseCode < 560;
  return new DeliveryFailure(message, { isPermanent, cause: error });
}
