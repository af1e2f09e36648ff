import { randomUUID } from 'node:crypto';
import type { MailTest } from '#contracts/admin/mail-test.contract.ts';
import { mailedPath } from '#contracts/mailed-paths.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { recordAudit } from '#server/accounts/audit.queries.ts';
import { listSiteStaff } from '#server/accounts/site-roles.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readableText } from '#server/platform/formats/readable-text.ts';
import { explainFailure } from '#server/platform/mail/explain-failure.ts';
import type { Mail, Mailer } from '#server/platform/mail/mail-delivery.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';

type Deps = Pick<AppDeps, 'config' | 'db' | 'clock'>;

const PREPARATION_TIMEOUT_MS = 15_000;
/** The page waits half a minute for all of it. */
const ANSWER_TIMEOUT_SECONDS = 20;
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
    heading: 'Email works',
    paragraphs: [`This is the test that you asked for. ${config.PRODUCT_NAME} can send emails.`],
    button: { label: 'Back to the setup', url: config.PUBLIC_URL + mailedPath(staffPaths.adminSetup()) },
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
    await sendInTime(mailer, { name, to: recipient, subject, ...content, ...rest });
    return { outcome: 'sent', recipient, explanation: '', detail: '' };
  } catch (error) {
    const detail = readableText((error as Error).message).slice(0, MAX_DETAIL);
    return { outcome: 'failed', recipient, explanation: explainFailure(error), detail };
  }
}

/** The outbox gives a server that checks the content ten minutes; the request of an administrator would have failed by then. */
async function sendInTime(mailer: Mailer, mail: Mail): Promise<void> {
  const { promise: isLate, reject } = Promise.withResolvers<never>();
  const message = `The mail server took the email and did not answer within ${ANSWER_TIMEOUT_SECONDS} seconds.`;
  const timer = setTimeout(() => reject(new Error(message)), ANSWER_TIMEOUT_SECONDS * 1000);
  const sending = mailer.send(mail, async () => {}, AbortSignal.timeout(PREPARATION_TIMEOUT_MS));
  await Promise.race([sending, isLate]).finally(() => clearTimeout(timer));
}
