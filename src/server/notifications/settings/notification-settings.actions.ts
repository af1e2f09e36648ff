import {
  type Channel,
  type ChannelPreferences,
  kindNames,
  type NotificationKind,
} from '#contracts/notifications/notification-kinds.ts';
import type { NotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { channelPreferencesFor, switchFor } from './channel-preferences.ts';
import * as queries from './notification-settings.queries.ts';

type Changes = {
  switches?: Partial<Record<NotificationKind, { [C in Channel]?: ChannelPreferences[C] | undefined }>> | undefined;
} & queries.ScheduleChange;

export async function findSettings(db: Db, personId: string): Promise<NotificationSettings> {
  return { switches: await findPreferences(db, personId), ...(await queries.findSchedule(db, personId)) };
}

async function findPreferences(db: Db, personId: string): Promise<Record<NotificationKind, ChannelPreferences>> {
  const stored = Map.groupBy(await queries.listSwitches(db, personId), ({ kind }) => kind);
  const preferences = kindNames.map((kind) => {
    const switches = (stored.get(kind) ?? []).map(({ channel, value }) => [channel, value] as const);
    return [kind, channelPreferencesFor(kind, Object.fromEntries(switches))] as const;
  });
  return Object.fromEntries(preferences) as Record<NotificationKind, ChannelPreferences>;
}

export async function changeSettings(tx: Db, personId: string, { switches = {}, ...schedule }: Changes): Promise<void> {
  const changed = (Object.entries(switches) as [NotificationKind, object][]).flatMap(([kind, preferences]) =>
    (Object.entries(preferences) as [Channel, boolean | string | undefined][]).flatMap(([channel, preference]) =>
      preference === undefined ? [] : [{ kind, channel, value: switchFor(kind, channel, preference) }],
    ),
  );
  if (changed.length > 0) await queries.updateSwitches(tx, personId, changed);
  if (Object.values(schedule).some((value) => value !== undefined))
    await queries.updateSchedule(tx, personId, schedule);
}

/** Switches off mails of one kind, or of all kinds that are sent in digests. */
export async function unsubscribeFromMails(tx: Db, personId: string, kind: NotificationKind | 'digest'): Promise<void> {
  const preferences = await findPreferences(tx, personId);
  const kinds = kind === 'digest' ? kindNames.filter((name) => preferences[name].mail === 'digest') : [kind];
  await changeSettings(tx, personId, { switches: Object.fromEntries(kinds.map((name) => [name, { mail: 'off' }])) });
}
