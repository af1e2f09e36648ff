import type { DateStyle } from '#contracts/date-style.ts';
import { mailedPath } from '#contracts/mailed-paths.ts';
import { kindGroups, notificationKinds } from '#contracts/notifications/notification-kinds.ts';
import { paths } from '#contracts/site-paths.ts';
import { unsubscribeUrl } from '#server/notifications/settings/unsubscribe-links.ts';
import { formatNotification } from '#server/notifications/text/notification-text.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { siteDateStyle } from '#server/platform/formats/page-style.ts';
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
  const items = mergeEqual(notifications, siteDateStyle(deps.config));
  const subject = digestSubject(items);
  const shown = Map.groupBy(items.slice(0, MAX_ITEMS), ({ kind }) => notificationKinds[kind].group);
  const omitted = items.length - MAX_ITEMS;
  const unsubscribeLink = unsubscribeUrl(deps, personId, 'digest');
  const sections = (Object.keys(kindGroups) as (keyof typeof kindGroups)[]).flatMap((group) => {
    const own = shown.get(group);
    return own
      ? [
          {
            heading: kindGroups[group],
            items: own.map((item) => ({ ...item, url: PUBLIC_URL + mailedPath(item.path, item) })),
          },
        ]
      : [];
  });
  return {
    ...renderMail({
      productName,
      heading: 'What’s new',
      paragraphs: omitted > 0 ? [`Here are the first ${MAX_ITEMS} of ${items.length} notifications.`] : [],
      sections,
      button: { label: 'View all notifications', url: PUBLIC_URL + mailedPath(paths.notifications()) },
      footnote: `You’re getting this because you chose a ${digest} summary of your notifications.`,
      unsubscribeUrl: unsubscribeLink,
    }),
    reason: `digest:${personId}:${day}`,
    to: email,
    subject,
    unsubscribeUrl: unsubscribeLink,
    listId: 'digest',
    heldUntil: quietEnd,
  };
}

type Item = ReturnType<typeof formatNotification> &
  Pick<PendingNotification, 'kind' | 'isForMembers'> & { source: string | null };

/** One item for notifications that read the same, such as approved hours of several shifts of a role. */
function mergeEqual(notifications: readonly PendingNotification[], style: DateStyle): Item[] {
  const items = notifications.map((stored) => ({
    ...formatNotification(stored, style),
    kind: stored.kind,
    isForMembers: stored.isForMembers,
    source: sourceOf(stored.facts),
  }));
  const groups = Map.groupBy(items, ({ kind, title, text }) => JSON.stringify([kind, title, text]));
  return [...groups.values()].map((equal) => ({
    ...equal[0]!,
    ...(equal.length > 1 && { title: `${equal[0]!.title} (${equal.length} times)` }),
  }));
}

/** The host, group or organization that a notification is about. */
function sourceOf(facts: PendingNotification['facts']): string | null {
  if ('host' in facts) return facts.host;
  if ('organization' in facts) return facts.organization;
  return 'group' in facts ? facts.group : null;
}

/** “New event from Owls: Tea”, “3 updates from Owls and others”. */
function digestSubject(items: readonly Item[]): string {
  if (items.length === 1) return items[0]!.title;
  const bySource = Map.groupBy(items, ({ source }) => source);
  const [most] = [...bySource].filter(([source]) => source !== null).toSorted(([, a], [, b]) => b.length - a.length);
  if (!most) return `${items.length} updates`;
  return `${items.length} updates from ${most[0]}${bySource.size > 1 ? ' and others' : ''}`;
}
