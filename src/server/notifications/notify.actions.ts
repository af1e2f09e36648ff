import { DAY_SECONDS } from '#contracts/durations.ts';
import { claimMails } from '#server/accounts/accounts.queries.ts';
import { channelPreferencesFor } from '#server/notifications/settings/channel-preferences.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { siteDateStyle } from '#server/platform/formats/page-style.ts';
import { enqueueMails } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { NewNotification, NotifyDeps } from './new-notification.ts';
import { checkFacts } from './notification-facts.ts';
import { notificationMail } from './notifications.emails.ts';
import {
  announceChanges,
  findRecipients,
  insertNotifications,
  markSuperseded,
  type Recipient,
  updateNotifications,
} from './notify.queries.ts';
import { enqueuePushes } from './push/push-queue.queries.ts';
import { asDeliveredAt, formatMail, formatNotification } from './text/notification-text.ts';

/** Types for callers in other features. */
export type { NewNotification, NotifyDeps };

type Deps = Pick<AppDeps, 'config' | 'keys' | 'clock'>;

/**
 * Notifies people in the site, by mail or in their next digest, and on their devices, as their preferences say. Runs in the caller's
 * transaction. Handles hundreds of recipients with a few statements; callers with thousands enqueue a job for each batch. A row in
 * `notification_reasons` is unique by person and reason, so a retry writes nothing for people who have been notified. Callers select only
 * people who may see the subject; the list of notifications checks again. Returns how many people were notified.
 */
export async function notify(tx: Db, deps: Deps, notifications: readonly NewNotification[]): Promise<number> {
  if (notifications.length === 0) return 0;
  const now = deps.clock.now();
  const recipients = await findRecipients(tx, notifications, now);
  const deliveries = recipients
    .map((recipient) => planDelivery(recipient, notifications[recipient.index]!, now))
    .filter(({ channels }) => channels.site || channels.mail !== 'off' || channels.push);
  const { due, updatedIds } = await storeNotifications(tx, deliveries, now);
  await mailNotifications(tx, deps, due);
  await pushNotifications(tx, due, now);
  await announceChanges(tx, [...due.filter(({ channels }) => channels.site).map(personIdOf), ...updatedIds]);
  return due.length;
}

type Delivery = ReturnType<typeof planDelivery>;
type DueDelivery = Delivery & { id: number };

/** Returns the new notifications, and the people whose earlier ones were updated. */
async function storeNotifications(
  tx: Db,
  planned: readonly Delivery[],
  now: Date,
): Promise<{ due: DueDelivery[]; updatedIds: string[] }> {
  const deliveries = new Map(planned.map((delivery) => [keyOf(delivery.notification), delivery]));
  const storedFacts = memoize(checkFacts);
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
  const insertedKeys = new Set(inserted.map(keyOf));
  const updates = [...deliveries.values()]
    .filter(({ notification }) => notification.isUpdatable && !insertedKeys.has(keyOf(notification)))
    .map(({ notification, channels }) => ({
      personId: notification.personId,
      reasons: [notification.reason, ...(notification.supersededReasons ?? [])],
      facts: storedFacts(notification),
      actorId: notification.actorId,
      isMailed: channels.mail === 'digest',
    }));
  const updatedIds = updates.length > 0 ? await updateNotifications(tx, updates) : [];
  const outdated = due.flatMap(({ notification: { personId, supersededReasons: reasons = [] } }) =>
    reasons.length > 0 ? [{ personId, reasons }] : [],
  );
  if (outdated.length > 0) await markSuperseded(tx, outdated, now);
  return { due, updatedIds };
}

/** Sends mails now; the other ones wait for a digest. */
async function mailNotifications(tx: Db, deps: Deps, due: readonly DueDelivery[]): Promise<void> {
  const now = deps.clock.now();
  const mailed = due.filter(({ channels }) => channels.mail === 'now');
  const unverifiedIds = mailed.filter(({ isMailedFreely }) => !isMailedFreely).map(personIdOf);
  const mailable = unverifiedIds.length > 0 ? await claimMails(tx, unverifiedIds) : new Set();
  const style = siteDateStyle(deps.config);
  const textOf = memoize((notification, heldUntil) => {
    const delivered = heldUntil ? asDeliveredAt(notification, heldUntil) : notification;
    return { short: formatNotification(delivered, style), mail: formatMail(delivered, style, heldUntil ?? now) };
  });
  await enqueueMails(
    tx,
    mailed
      .filter((delivery) => delivery.isMailedFreely || mailable.has(personIdOf(delivery)))
      .map(({ notification, ...delivery }) =>
        notificationMail(deps, notification, textOf(notification, delivery.heldUntil), delivery),
      ),
  );
}

const pushNotifications = (tx: Db, due: readonly DueDelivery[], now: Date): Promise<void> =>
  enqueuePushes(
    tx,
    due
      .filter(({ channels }) => channels.push)
      .map(({ id, notification: { expiresAt = null }, heldUntil }) => ({ notificationId: id, heldUntil, expiresAt })),
    now,
  );

const keyOf = ({ personId, reason }: Pick<NewNotification, 'personId' | 'reason'>) => `${personId} ${reason}`;

const personIdOf = ({ notification }: Delivery) => notification.personId;

/**
 * Unverified addresses, which may belong to somebody else, get no mail except about what their owner paid or, once, did (ADR 74): see `claimMails`.
 * `isMailedFreely`: not counted against that one mail.
 */
function planDelivery(recipient: Recipient, notification: NewNotification, now: Date) {
  const { email, isEmailVerified, switches, quietEnd } = recipient;
  const { kind, isMailOnly, isAboutPayment, skipsDigestOnLastDay, startsAt } = notification;
  const isLateInDigest = skipsDigestOnLastDay && startsAt && startsAt <= secondsAfter(now, DAY_SECONDS);
  const preferences = channelPreferencesFor(kind, switches);
  const isMailedFreely = isEmailVerified || Boolean(isAboutPayment);
  const isMailable = isEmailVerified || ((isMailOnly || isAboutPayment) && preferences.mail === 'now');
  const channels = {
    ...preferences,
    ...(isLateInDigest && preferences.mail === 'digest' && { mail: 'now' as const }),
    ...(isMailOnly && { site: false, push: false }),
    ...(!isMailable && { mail: 'off' as const }),
  };
  const startsBeforeQuietEnd = quietEnd && startsAt && startsAt <= quietEnd;
  return { notification, channels, email, isMailedFreely, heldUntil: startsBeforeQuietEnd ? null : quietEnd };
}

/** Caches results by the facts and mail facts of a notification, which all recipients of a batch share, and by the end of their quiet hours. */
function memoize<Result>(
  compute: (notification: NewNotification, heldUntil: Date | null) => Result,
): (notification: NewNotification, heldUntil?: Date | null) => Result {
  const cache = new Map<object, Map<object | null, Map<number | null, Result>>>();
  return (notification, heldUntil = null) => {
    const { facts, mail = null } = notification;
    const byMail = cache.get(facts) ?? new Map<object | null, Map<number | null, Result>>();
    cache.set(facts, byMail);
    const byTime = byMail.get(mail) ?? new Map<number | null, Result>();
    byMail.set(mail, byTime);
    const time = heldUntil && heldUntil.getTime();
    const result = byTime.get(time) ?? compute(notification, heldUntil);
    byTime.set(time, result);
    return result;
  };
}
