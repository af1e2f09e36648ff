import { GUEST_REQUEST_HOURS } from '#contracts/volunteering/volunteer-limits.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { guestSignUpUrl } from '#server/notifications/sign-up-links.ts';
import { guestRequestText } from '#server/notifications/text/guest-text.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findRequest } from '#server/volunteering/guests/guest-sign-ups.queries.ts';
import { guestSignUpRequested } from '#server/volunteering/volunteering.domain-events.ts';
import { findShiftMails } from './shift-mails.queries.ts';
import { findShift } from './volunteer-notifications.queries.ts';

/** Mails the link that confirms a sign-up without an account. */
export const guestSignUpJobs = (deps: NotifyDeps): Work =>
  on(guestSignUpRequested, { name: 'mail-guest-sign-up' }, ({ requestId }) =>
    deps.db.transaction((tx) => mailGuest(tx, deps, requestId)),
  );

async function mailGuest(tx: Db, deps: NotifyDeps, requestId: string): Promise<void> {
  const request = await findRequest(tx, requestId, deps.clock.now());
  const shift = request && (await findShift(tx, request.shiftId));
  const mails = shift && (await findShiftMails(tx, shift.shiftId));
  if (!mails) return;
  const { subject, paragraphs, button, footnote } = guestRequestText(shift, request, mails.waiting.location);
  const content = renderMail({
    productName: deps.config.PRODUCT_NAME,
    heading: subject,
    paragraphs,
    button: { label: button, url: guestSignUpUrl(deps, requestId) },
    footnote,
  });
  await enqueueMail(tx, {
    ...content,
    subject,
    reason: `guest-sign-up:${requestId}:${request.requestedAt.toISOString()}`,
    to: request.email,
    expiresAt: secondsAfter(request.requestedAt, GUEST_REQUEST_HOURS * 60 * 60),
  });
}
