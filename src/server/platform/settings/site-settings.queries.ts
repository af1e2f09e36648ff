import { z } from 'zod';
import { type SettingKey, siteSettings } from '#contracts/site-settings.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const SettingRow = z.object({ key: z.string(), value: z.unknown(), changedAt: z.date() });
export type SettingRow = z.infer<typeof SettingRow>;

export async function listSettings(db: Db): Promise<SettingRow[]> {
  return db.rows(SettingRow, 'select key, value, changed_at as "changedAt" from site_settings');
}

/** SQL: the time zone of the site. */
export const SITE_ZONE = `coalesce((select value #>> '{}' from site_settings where key = 'time-zone'), '${siteSettings['time-zone'].initial}')`;

const startOfDay = (day: string) => `(${day})::timestamp at time zone ${SITE_ZONE}`;

/** SQL: whether an instant is on a day of the site from `first` to `last`; without limit where they are null. */
export const isOnSiteDays = (instant: string, first: string, last: string): string =>
  `(${first}::date is null or ${instant} >= ${startOfDay(`${first}::date`)})
    and (${last}::date is null or ${instant} < ${startOfDay(`${last}::date + 1`)})`;

const ValueRow = z.object({ value: z.unknown() });

/** Locks the row, so that the audit has each value as the previous one of the next. Undefined if the default applies. */
export async function lockSetting(tx: Db, key: SettingKey): Promise<unknown> {
  await tx.execute('select pg_advisory_xact_lock(hashtext($1))', [`site_settings ${key}`]);
  return (await tx.row(ValueRow, 'select value from site_settings where key = $1', [key]))?.value;
}

type Change = { key: SettingKey; value: unknown; changedBy: string | null; at: Date };

export async function upsertSetting(tx: Db, { key, value, changedBy, at }: Change): Promise<void> {
  await tx.execute(
    `insert into site_settings (key, value, changed_by, changed_at) values ($1, $2, $3, $4)
       on conflict (key) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [key, JSON.stringify(value), changedBy, at],
  );
}

export async function deleteSetting(tx: Db, key: SettingKey): Promise<void> {
  await tx.execute('delete from site_settings where key = $1', [key]);
}
