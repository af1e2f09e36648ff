import { kindGroups, notificationKinds } from '#contracts/notifications/notification-kinds.ts';
import { paths } from '#contracts/site-paths.ts';
import { unsubscribeUrl } from '#server/notifications/settings/unsubscribe-links.ts';
import { formatNotification } from '#server/notifications/text/notification-text.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { renderMail } from '#server/platform/mail/mail-layout.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import type { DueDigest, PendingNotification } from './digests.queries.ts';

const MAX_ITEMS = 40;

/** One mail with all pending notifications, grouped under the headings of the settings page. */
export function digestMail(
  deps: Pick<AppDeps, 'config' | 'keys'>,
  { personId, email, digest, day, quietEnd }: DueDigest,
  notifications: readonly PendingNotification[],
): OutgoingMail {
  const { PRODUCT_NAME: productName, PUBLIC_URL } = deps.config;
  const items = notifications.map((stored) => ({ kind: stored.kind, ...formatNotification(stored) }));
  const more = items.length - 1;
  const subject = `${items[0]!.title}${more > 0 ? `, and ${more} more` : ''}`;
  const shown = Map.groupBy(items.slice(0, MAX_ITEMS), ({ kind }) => notificationKinds[kind].group);
  const omitted = items.length - MAX_ITEMS;
  const unsubscribeLink = unsubscribeUrl(deps, personId, 'digest');
  const sections = (Object.keys(kindGroups) as (keyof typeof kindGroups)[]).flatMap((group) => {
    const own = shown.get(group);
    return own
      ? [{ heading: kindGroups[group], items: own.map((item) => ({ ...item, url: `${PUBLIC_URL}${item.path}` })) }]
      : [];
  });
  return {
    ...renderMail({
      productName,
      heading: 'What’s new',
      paragraphs: omitted > 0 ? [`Here are the first ${MAX_ITEMS} of ${items.length} notifications.`] : [],
      sections,
      button: { label: 'View all notifications', url: PUBLIC_URL + paths.notifications() },
      footnote: `You’re getting this because you chose a ${digest} summary of your notifications.`,
      unsubscribeUrl: unsubscribeLink,
    }),
    reason: `digest:${personId}:${day}`,
    to: email,
    subject,
    unsubscribeUrl: unsubscribeLink,
    heldUntil: quietEnd,
  };
}
