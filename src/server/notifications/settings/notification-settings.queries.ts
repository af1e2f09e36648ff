import { z } from 'zod';
import { kindNames } from '#contracts/notifications/notification-kinds.ts';
import { NotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const Switch = z.object({ kind: z.enum(kindNames), channel: z.enum(['site', 'mail', 'push']), value: z.string() });
export type Switch = z.infer<typeof Switch>;
const Schedule = NotificationSettings.omit({ switches: true });
export type Schedule = z.infer<typeof Schedule>;

/** Lists the preferences that differ from the kinds' defaults. */
export async function listSwitches(db: Db, personId: string): Promise<Switch[]> {
  return db.rows(
    Switch,
    'select kind, channel, value from notification_preferences where person_id = $1 order by kind, channel',
    [personId],
  );
}

/** Replaces these preferences. A null value restores the default. */
export async function updateSwitches(
  db: Db,
  personId: string,
  switches: readonly (Omit<Switch, 'value'> & { value: string | null })[],
): Promise<void> {
  await db.execute(
    `with changed as (select * from json_to_recordset($2) as w (kind text, channel text, value text)),
       deleted as (delete from notification_preferences s using changed w
         where s.person_id = $1 and s.kind = w.kind and s.channel = w.channel and w.value is null)
     insert into notification_preferences (person_id, kind, channel, value)
       select p.id, w.kind, w.channel, w.value from changed w join people p on p.id = $1 where w.value is not null
     on conflict (person_id, kind, channel) do update set value = excluded.value, changed_at = now()`,
    [personId, JSON.stringify(switches)],
  );
}

export async function findSchedule(db: Db, personId: string): Promise<Schedule> {
  const stored = await db.row(
    Schedule,
    `select digest, time_zone as "timeZone", shares_address as "sharesAddress", case when quiet_from is not null then
         json_build_object('from', to_char(quiet_from, 'HH24:MI'), 'until', to_char(quiet_until, 'HH24:MI')) end as "quietHours"
       from notification_settings where person_id = $1`,
    [personId],
  );
  return stored ?? { digest: 'daily', timeZone: null, quietHours: null, sharesAddress: false };
}

/** A time zone that was chosen outlives that of a device. */
export type ScheduleChange = { [K in keyof Schedule]?: Schedule[K] | undefined } & {
  deviceTimeZone?: string | undefined;
};

/** Changes only what is given, in one statement: two changes at once don't undo each other. */
export async function updateSchedule(db: Db, personId: string, change: ScheduleChange): Promise<void> {
  const { digest, timeZone, quietHours, sharesAddress, deviceTimeZone } = change;
  await db.execute(
    `insert into notification_settings as s (person_id, digest, time_zone, shares_address, quiet_from, quiet_until)
       values ($1, coalesce($2, 'daily'), coalesce($3, $4), coalesce($5, false), $6, $7)
     on conflict (person_id) do update set digest = coalesce($2, s.digest), time_zone = coalesce($3, s.time_zone, $4),
       shares_address = coalesce($5, s.shares_address),
       quiet_from = case when $8 then $6 else s.quiet_from end, quiet_until = case when $8 then $7 else s.quiet_until end`,
    [
      personId,
      digest ?? null,
      timeZone ?? null,
      deviceTimeZone ?? null,
      sharesAddress ?? null,
      quietHours?.from ?? null,
      quietHours?.until ?? null,
      quietHours !== undefined,
    ],
  );
}
