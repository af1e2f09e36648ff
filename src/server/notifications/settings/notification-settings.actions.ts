import {
  type Channel,
  kindNames,
  type NotificationKind,
  type Wishes,
} from '#contracts/notifications/notification-kinds.ts';
import type { NotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as queries from './notification-settings.queries.ts';
import { switchFor, wishesOf } from './wishes.ts';

type Changes = {
  switches?: Partial<Record<NotificationKind, { [C in Channel]?: Wishes[C] | undefined }>> | undefined;
} & { [K in keyof queries.When]?: queries.When[K] | undefined };

export async function settingsOf(db: Db, personId: string): Promise<NotificationSettings> {
  return { switches: await wishesOfAllKinds(db, personId), ...(await queries.findWhen(db, personId)) };
}

async function wishesOfAllKinds(db: Db, personId: string): Promise<Record<NotificationKind, Wishes>> {
  const kept = Map.groupBy(await queries.listSwitches(db, personId), ({ kind }) => kind);
  const wishes = kindNames.map((kind) => {
    const switches = (kept.get(kind) ?? []).map(({ channel, value }) => [channel, value] as const);
    return [kind, wishesOf(kind, Object.fromEntries(switches))] as const;
  });
  return Object.fromEntries(wishes) as Record<NotificationKind, Wishes>;
}

export async function changeSettings(tx: Db, personId: string, { switches = {}, ...when }: Changes): Promise<void> {
  const wanted = Object.entries(switches).flatMap(([kind, wishes]) =>
    Object.entries(wishes).flatMap(([channel, wish]) => {
      const of = { kind: kind as NotificationKind, channel: channel as Channel };
      return wish === undefined ? [] : [{ ...of, value: switchFor(of.kind, of.channel, wish) }];
    }),
  );
  if (wanted.length > 0) await queries.updateSwitches(tx, personId, wanted);
  const { digest, timeZone, quietHours } = when;
  if (digest === undefined && timeZone === undefined && quietHours === undefined) return;
  const was = await queries.findWhen(tx, personId);
  await queries.updateWhen(tx, personId, {
    digest: digest ?? was.digest,
    timeZone: timeZone ?? was.timeZone,
    quietHours: quietHours === undefined ? was.quietHours : quietHours,
  });
}

/** Mails of one kind, or those that digests would hold. */
export async function switchMailsOff(tx: Db, personId: string, kind: NotificationKind | 'digest'): Promise<void> {
  const wishes = await wishesOfAllKinds(tx, personId);
  const kinds = kind === 'digest' ? kindNames.filter((name) => wishes[name].mail === 'digest') : [kind];
  await changeSettings(tx, personId, { switches: Object.fromEntries(kinds.map((name) => [name, { mail: 'off' }])) });
}
