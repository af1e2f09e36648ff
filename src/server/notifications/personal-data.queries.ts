import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { DateStyle } from '#contracts/date-style.ts';
import { listRows, type PersonalData, type Row } from '#server/accounts/personal-data.actions.ts';
import { hasReadableFacts, notificationRow } from '#server/notifications/notification-facts.ts';
import { FACTS, VISIBLE } from '#server/notifications/notifications.queries.ts';
import { formatNotification } from '#server/notifications/text/notification-text.ts';
import { notifyOfDeletedEvents } from '#server/notifications/triggers/events/deleted-event-notifications.actions.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const NotificationRow = notificationRow({ createdAt: z.date(), readAt: z.date().nullable() });

const TEXTS_AT_ONCE = 200;

async function listNotificationTexts(db: Db, personId: string, dates: DateStyle): Promise<Row[]> {
  const rows = await db.rows(
    NotificationRow,
    `select n.kind, ${FACTS} as facts, n.created_at as "createdAt", n.read_at as "readAt" from notifications n
      where n.person_id = $1 and ${VISIBLE} order by n.id`,
    [personId],
  );
  const texts: Row[] = [];
  for (const [index, { createdAt, readAt, ...stored }] of rows.filter(hasReadableFacts).entries()) {
    texts.push({ kind: stored.kind, ...formatNotification(stored, dates), createdAt, readAt });
    // Other requests go on in between: there are thousands after some years.
    if (index % TEXTS_AT_ONCE === 0) await setImmediate();
  }
  return texts;
}

/** Foreign keys delete all of this with the account. */
export const notificationData: PersonalData = {
  list: async (db, personId, dates) => ({
    notifications: await listNotificationTexts(db, personId, dates),
    notificationSwitches: await listRows(
      db,
      `select kind, channel, value, changed_at as "changedAt" from notification_preferences where person_id = $1 order by kind, channel`,
      personId,
    ),
    notificationSettings: await listRows(
      db,
      `select digest, quiet_from as "quietFrom", quiet_until as "quietUntil", time_zone as "timeZone",
         shares_address as "sharesAddress" from notification_settings
        where person_id = $1`,
      personId,
    ),
  }),
  beforeDeletion: notifyOfDeletedEvents,
};
