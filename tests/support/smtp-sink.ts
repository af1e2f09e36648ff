import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; source: string };
type Behaviour = {
  /** An answer to refuse the sender with, such as `550` or `550 5.7.1`. */
  refuseSender?: string;
  /** An answer to refuse each recipient with. */
  refuseRecipients?: string;
  /** An answer to refuse the mail with after all of it has arrived. */
  refuseContent?: string;
  /** Accepts the mail only then. */
  acceptContentAfter?: Promise<void>;
  /** Accepts the mail, then closes the connection without a response. */
  vanishAfterContent?: boolean;
};
export type SmtpSink = { url: string; mails: ReceivedMail[]; close(): Promise<void> };

function refusal(answer: string): Error {
  const [code, ...status] = answer.split(' ');
  return Object.assign(new Error([...status, 'refused for the test'].join(' ')), { responseCode: Number(code) });
}

/** A mail server on loopback that records mails. */
export async function startSmtpSink(behaviour: Behaviour = {}): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    hideENHANCEDSTATUSCODES: true,
    onMailFrom: (_address, _session, done) => done(behaviour.refuseSender ? refusal(behaviour.refuseSender) : null),
    onRcptTo: (_address, _session, done) =>
      done(behaviour.refuseRecipients ? refusal(behaviour.refuseRecipients) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A mail from a sender that disconnected before the end does not count.
      stream.on('error', () => {});
      const accept = async () => {
        await behaviour.acceptContentAfter;
        done();
      };
      stream.on('end', () => {
        if (behaviour.refuseContent) return done(refusal(behaviour.refuseContent));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        mails.push({ from, to: rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString('utf8') });
        if (behaviour.vanishAfterContent) for (const connection of server.connections) connection.close();
        else void accept();
      });
    },
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: addressOf(listener), mails, close };
}

/** A mail server that accepts connections and never responds. */
export async function startSilentServer(): Promise<SmtpSink> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => sockets.add(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: addressOf(server), mails: [], close };
}

const addressOf = (server: net.Server) => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
