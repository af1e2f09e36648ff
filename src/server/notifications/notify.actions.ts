import { channelPreferencesFor } from '#server/notifications/settings/channel-preferences.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { enqueueMails } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { NewNotification, NotifyDeps } from './new-notification.ts';
import { checkFacts } from './notification-facts.ts';
import { notificationMail } from './notifications.emails.ts';
import { announceChanges, findRecipients, insertNotifications, type Recipient } from './notify.queries.ts';
import { enqueuePushes } from './push/push-queue.queries.ts';
import { formatMail, formatNotification } from './text/notification-text.ts';

/** For features that notify people. */
export type { NewNotification, NotifyDeps };

type Deps = Pick<AppDeps, 'config' | 'keys' | 'clock'>;

/**
 * Notifies people, in the transaction of what happened or of the job that found the recipients: in the site, by mail or in their next digest,
 * and on their devices, as each has chosen. Set-based, for hundreds at once; a caller with thousands makes a job for each batch. The row in
 * `notifications` is what makes it once: a retried caller writes nothing for those who have it. Who may see what it is about is the caller's
 * query; the list of notifications asks again. Returns how many were notified.
 */
export async function notify(tx: Db, deps: Deps, notifications: readonly NewNotification[]): Promise<number> {
  if (notifications.length === 0) return 0;
  const now = deps.clock.now();
  const recipients = await findRecipients(tx, notifications, now);
  const deliveries = new Map(
    recipients
      .map((recipient) => deliveryTo(recipient, notifications[recipient.index]!))
      .filter(({ channels }) => channels.site || channels.mail !== 'off' || channels.push)
      .map((delivery) => [keyOf(delivery.notification), delivery]),
  );
  const storedFacts = once(checkFacts);
  const rows = [...deliveries.values()].map(({ notification, channels }) => ({
    personId: notification.personId,
    kind: notification.kind,
    reason: notification.reason,
    facts: storedFacts(notification),
    actorId: notification.actorId,
    eventId: notification.eventId,
    groupId: notification.groupId,
    isForMembers: notification.isForMembers,
    isInSite: channels.site,
    waitsForDigest: channels.mail === 'digest',
  }));
  const inserted = await insertNotifications(tx, rows, now);
  const due = inserted.map(({ id, ...key }) => ({ id, ...deliveries.get(keyOf(key))! }));
  const textOf = once((one: NewNotification) => ({ short: formatNotification(one), letter: formatMail(one) }));
  await enqueueMails(
    tx,
    due
      .filter(({ channels }) => channels.mail === 'now')
      .map(({ notification, ...to }) => notificationMail(deps, notification, textOf(notification), to)),
  );
  await enqueuePushes(
    tx,
    due
      .filter(({ channels }) => channels.push)
      .map(({ id, notification: { expiresAt = null }, heldUntil }) => ({ notificationId: id, heldUntil, expiresAt })),
  );
  await announceChanges(
    tx,
    due.filter(({ channels }) => channels.site).map(({ notification }) => notification.personId),
  );
  return due.length;
}

const keyOf = ({ personId, reason }: Pick<NewNotification, 'personId' | 'reason'>) => `${personId} ${reason}`;

function deliveryTo({ email, switches, quietEnd }: Recipient, notification: NewNotification) {
  const { kind, isReceipt, startsAt } = notification;
  const channels = { ...channelPreferencesFor(kind, switches), ...(isReceipt && { site: false, push: false }) };
  const startsBeforeQuietEnd = quietEnd && startsAt && startsAt <= quietEnd;
  return { notification, channels, email, heldUntil: startsBeforeQuietEnd ? null : quietEnd };
}

/** The recipients of a batch share their facts, and what the mail says beside them: what is made of these is made once. */
function once<Made>(make: (notification: NewNotification) => Made): (notification: NewNotification) => Made {
  const made = new Map<object, Map<object | null, Made>>();
  return (notification) => {
    const { facts, mail = null } = notification;
    const byMail = made.get(facts) ?? new Map<object | null, Made>();
    made.set(facts, byMail);
    const known = byMail.get(mail) ?? make(notification);
    byMail.set(mail, known);
    return known;
  };
}
