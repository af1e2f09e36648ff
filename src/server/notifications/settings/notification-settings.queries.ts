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

export async function updateSchedule(
  db: Db,
  personId: string,
  { digest, timeZone, quietHours, sharesAddress }: Schedule,
): Promise<void> {
  await db.execute(
    `insert into notification_settings (person_id, digest, time_zone, quiet_from, quiet_until, shares_address) values ($1, $2, $3, $4, $5, $6)
     on conflict (person_id) do update set (digest, time_zone, quiet_from, quiet_until, shares_address)
       = (excluded.digest, excluded.time_zone, excluded.quiet_from, excluded.quiet_until, excluded.shares_address)`,
    [personId, digest, timeZone, quietHours?.from ?? null, quietHours?.until ?? null, sharesAddress],
  );
}
