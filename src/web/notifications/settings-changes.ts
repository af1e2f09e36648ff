import type { MailPreference } from '#contracts/notifications/notification-kinds.ts';
import {
  kindGroups,
  kindNames,
  type NotificationKind,
  notificationKinds,
} from '#contracts/notifications/notification-kinds.ts';
import type { NotificationSettings, SettingsChange } from './notification-settings.api.ts';

type Group = keyof typeof kindGroups;

/** Kinds by heading, in display order. */
export const groupedKinds: readonly { group: Group; title: string; kinds: NotificationKind[] }[] = (
  Object.keys(kindGroups) as Group[]
).map((group) => ({
  group,
  title: kindGroups[group],
  kinds: kindNames.filter((kind) => notificationKinds[kind].group === group),
}));

/** Merges two changes; the later wins. */
export function mergedChanges(first: SettingsChange, later: SettingsChange): SettingsChange {
  const switches = { ...first.switches };
  for (const [kind, preferences] of Object.entries(later.switches ?? {}))
    switches[kind as NotificationKind] = { ...switches[kind as NotificationKind], ...preferences };
  return { ...first, ...later, ...((first.switches ?? later.switches) && { switches }) };
}

/** The settings after a change. */
export function withChange(settings: NotificationSettings, change: SettingsChange): NotificationSettings {
  const { switches, digest, quietHours, timeZone, sharesAddress } = change;
  const changed = kindNames.map((kind) => [kind, { ...settings.switches[kind], ...switches?.[kind] }]);
  return {
    switches: Object.fromEntries(changed) as NotificationSettings['switches'],
    digest: digest ?? settings.digest,
    quietHours: quietHours === undefined ? settings.quietHours : quietHours,
    timeZone: timeZone ?? settings.timeZone,
    sharesAddress: sharesAddress ?? settings.sharesAddress,
  };
}

/** The preference for a switch that is turned on: the kind's default, unless that is off. */
export const defaultMailPreference = (kind: NotificationKind): MailPreference => {
  const { mail } = notificationKinds[kind].defaults;
  return mail === 'off' ? 'now' : mail;
};

/** All kinds without mail. */
export const allMailOff = (): SettingsChange => ({
  switches: Object.fromEntries(kindNames.map((kind) => [kind, { mail: 'off' as const }])),
});

/** The previous email preferences, for undo. */
export const mailsOf = ({ switches }: NotificationSettings): SettingsChange => ({
  switches: Object.fromEntries(kindNames.map((kind) => [kind, { mail: switches[kind].mail }])),
});
