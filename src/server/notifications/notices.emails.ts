import { notificationKinds } from '#contracts/notifications/notification-kinds.ts';
import { unsubscribeUrl } from '#server/notifications/settings/unsubscribe-links.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import type { Notice } from './notices.ts';

type Deps = Pick<AppDeps, 'config' | 'keys'>;

/** A notice as a mail of its own. */
export function noticeMail(
  deps: Deps,
  { personId, kind, reason, title, text, path, expiresAt, letter = {} }: Notice,
  { email, heldUntil }: { email: string; heldUntil: Date | null },
): OutgoingMail {
  const { subject = title, paragraphs = [text], button = 'See it on the site', attachments = [] } = letter;
  const stopUrl = unsubscribeUrl(deps, personId, kind);
  return {
    ...renderMail({
      productName: deps.config.PRODUCT_NAME,
      heading: subject,
      paragraphs: paragraphs.filter(Boolean),
      button: { label: button, url: `${deps.config.PUBLIC_URL}${path}` },
      footnote: notificationKinds[kind].why,
      unsubscribeUrl: stopUrl,
    }),
    reason: `${reason}:${personId}`,
    to: email,
    subject,
    attachments,
    unsubscribeUrl: stopUrl,
    heldUntil,
    ...(expiresAt && { expiresAt }),
  };
}
