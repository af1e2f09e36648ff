import type { Channel, NotificationKind } from '#contracts/notifications/notification-kinds.ts';
import type { NotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

export type Switch = { kind: NotificationKind; channel: Channel; value: string };
export type When = Omit<NotificationSettings, 'switches'>;

/** What somebody has switched to something else than the kind's default. */
export async function listSwitches(db: Db, personId: string): Promise<Switch[]> {
  const { rows } = await db.query<Switch>(
    'select kind, channel, value from notification_switches where person_id = $1 order by kind, channel',
    [personId],
  );
  return rows;
}

/** Puts each of these in place of what was; a switch without a value goes back to the default. */
export async function updateSwitches(
  db: Db,
  personId: string,
  switches: readonly (Omit<Switch, 'value'> & { value: string | null })[],
): Promise<void> {
  await db.query(
    `with wanted as (select * from json_to_recordset($2) as w (kind text, channel text, value text)),
       gone as (delete from notification_switches s using wanted w
         where s.person_id = $1 and s.kind = w.kind and s.channel = w.channel and w.value is null)
     insert into notification_switches (person_id, kind, channel, value)
       select p.id, w.kind, w.channel, w.value from wanted w join people p on p.id = $1 where w.value is not null
     on conflict (person_id, kind, channel) do update set value = excluded.value, changed_at = now()`,
    [personId, JSON.stringify(switches)],
  );
}

export async function findWhen(db: Db, personId: string): Promise<When> {
  const { rows } = await db.query<When>(
    `select digest, time_zone as "timeZone", case when quiet_from is not null then
         json_build_object('from', to_char(quiet_from, 'HH24:MI'), 'until', to_char(quiet_until, 'HH24:MI')) end as "quietHours"
       from notification_settings where person_id = $1`,
    [personId],
  );
  return rows[0] ?? { digest: 'daily', timeZone: null, quietHours: null };
}

export async function updateWhen(db: Db, personId: string, { digest, timeZone, quietHours }: When): Promise<void> {
  await db.query(
    `insert into notification_settings (person_id, digest, time_zone, quiet_from, quiet_until) values ($1, $2, $3, $4, $5)
     on conflict (person_id) do update set (digest, time_zone, quiet_from, quiet_until)
       = (excluded.digest, excluded.time_zone, excluded.quiet_from, excluded.quiet_until)`,
    [personId, digest, timeZone, quietHours?.from ?? null, quietHours?.until ?? null],
  );
}
