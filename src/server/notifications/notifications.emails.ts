import { mailedPath } from '#contracts/mailed-paths.ts';
import { notificationKinds } from '#contracts/notifications/notification-kinds.ts';
import type { SitePath } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import type { NewNotification } from './new-notification.ts';
import { unsubscribeUrl } from './settings/unsubscribe-links.ts';
import type { MailText, ShortText } from './text/kind-text.ts';

type Deps = Pick<AppDeps, 'config' | 'keys'>;
type Text = { short: ShortText & { path: SitePath }; mail: MailText };

/** The mail of a single notification. */
export function notificationMail(
  deps: Deps,
  { personId, kind, reason, answerUrls, isForMembers, attachments = [], replyTo = [], expiresAt }: NewNotification,
  { short: { title, path }, mail: { subject = title, paragraphs, button, secondButton, links = [] } }: Text,
  { email, heldUntil }: { email: string; heldUntil: Date | null },
): OutgoingMail {
  const unsubscribeLink = unsubscribeUrl(deps, personId, kind);
  return {
    ...renderMail({
      productName: deps.config.PRODUCT_NAME,
      heading: subject,
      paragraphs: paragraphs.filter(Boolean),
      button: { label: button, url: answerUrls?.yes ?? deps.config.PUBLIC_URL + mailedPath(path, { isForMembers }) },
      ...(answerUrls && secondButton && { secondButton: { label: secondButton, url: answerUrls.no } }),
      links: links.map(({ label, path }) => ({ label, url: deps.config.PUBLIC_URL + mailedPath(path) })),
      footnote: notificationKinds[kind].reason,
      unsubscribeUrl: unsubscribeLink,
    }),
    reason: `${reason}:${personId}`,
    to: email,
    subject,
    attachments,
    unsubscribeUrl: unsubscribeLink,
    listId: kind,
    replyTo,
    heldUntil,
    ...(expiresAt && { expiresAt }),
  };
}
