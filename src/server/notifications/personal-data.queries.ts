import { listOf, type PersonalData } from '#server/accounts/personal-data.actions.ts';
import { tellOfGoneEvents } from '#server/notifications/notices/gone-events.actions.ts';

/** All of it goes with the account. */
export const notificationData: PersonalData = {
  list: async (db, personId) => ({
    notifications: await listOf(
      db,
      `select kind, title, text, path, created_at as "createdAt", read_at as "readAt" from notifications where person_id = $1 order by id`,
      personId,
    ),
    notificationSwitches: await listOf(
      db,
      `select kind, channel, value, changed_at as "changedAt" from notification_switches where person_id = $1 order by kind, channel`,
      personId,
    ),
    notificationSettings: await listOf(
      db,
      `select digest, quiet_from as "quietFrom", quiet_until as "quietUntil", time_zone as "timeZone" from notification_settings
        where person_id = $1`,
      personId,
    ),
  }),
  beforeDeletion: tellOfGoneEvents,
};
