import { randomUUID } from 'node:crypto';
import type { MailTest } from '#contracts/admin/mail-test.contract.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { listSiteStaff } from '#server/accounts/site-roles.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readableText } from '#server/platform/formats/readable-text.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';

type Deps = Pick<AppDeps, 'config' | 'db' | 'clock'>;

const TIMEOUT_MS = 15_000;
const MAX_DETAIL = 300;

/** Sends at once instead of through the outbox, so that the answer is what happened. */
export async function sendTestMail({ config, db, clock }: Deps, viewerId: string): Promise<MailTest> {
  const [viewer] = await listSiteStaff(db, viewerId);
  if (!viewer) throw new AppError('auth.forbidden');
  const recipient = viewer.email;
  await recordAudit(db, {
    at: clock.now(),
    actorId: viewerId,
    action: 'mail.tested',
    kind: 'account',
    targetId: viewerId,
  });
  const name = `mail-test-${randomUUID()}`;
  const content = renderMail({
    productName: config.PRODUCT_NAME,
    heading: 'Mail works',
    paragraphs: [`This is the test that you asked for. ${config.PRODUCT_NAME} can send emails.`],
    button: { label: 'Back to the setup', url: config.PUBLIC_URL + staffPaths.adminSetup() },
    footnote: 'You asked for this test as an administrator of the site.',
  });
  const subject = `A test from ${config.PRODUCT_NAME}`;
  const mailer = openMailer(config);
  if (mailer.outcome === 'kept') {
    await enqueueMail(db, { reason: name, to: recipient, subject, ...content });
    return { outcome: 'kept', recipient, explanation: '', detail: '' };
  }
  const rest = { attachments: [], unsubscribeUrl: null, listId: null, replyTo: [] };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await mailer.send({ name, to: recipient, subject, ...content, ...rest }, async () => {}, signal);
    return { outcome: 'sent', recipient, explanation: '', detail: '' };
  } catch (error) {
    return { outcome: 'failed', recipient, ...explainFailure(error) };
  }
}

type Failure = { code?: string; responseCode?: number; message: string };

/** In plain words, with what to change. */
export function explainFailure(error: unknown): Pick<MailTest, 'explanation' | 'detail'> {
  const { cause, message } = error as Error;
  const failure = (cause ?? error) as Failure;
  return { explanation: advise(failure), detail: readableText(message).slice(0, MAX_DETAIL) };
}

function advise({ code, responseCode, message }: Failure): string {
  if (/SMTP_URL is missing/.test(message)) return 'No mail server is set. Set SMTP_URL and MAIL_FROM, and restart.';
  if (/ENOTFOUND|EAI_AGAIN/.test(message) || code === 'EDNS')
    return 'The name of the mail server in SMTP_URL was not found. Check it for typing errors.';
  if (/ECONNREFUSED/.test(message))
    return 'No mail server answers at that address and port. Check the host and the port in SMTP_URL.';
  if (code === 'ETIMEDOUT' || /timeout|timed out|aborted/i.test(message))
    return 'The mail server did not answer in time. A firewall may block the port, or the port in SMTP_URL is wrong.';
  if (code === 'EAUTH' || responseCode === 535)
    return 'The mail server refused the user name or the password in SMTP_URL.';
  if (code === 'ETLS' || /certificate|tls|ssl|wrong version/i.test(message))
    return 'The encrypted connection failed. Use smtps:// for port 465 and smtp:// for port 587, and check the certificate of the mail server.';
  if (code === 'EENVELOPE' || (responseCode !== undefined && responseCode >= 500))
    return 'The mail server refused the sender or the recipient. Check that it may send for the address in MAIL_FROM.';
  if (responseCode !== undefined) return 'The mail server isn’t accepting mail right now. Try again in a few minutes.';
  return 'The mail was not sent. The words of the mail server may say why.';
}
