import {
  type Channel,
  type ChannelPreferences,
  type NotificationKind,
  notificationKinds,
} from '#contracts/notifications/notification-kinds.ts';

/** Stored preferences that differ from a kind's defaults, by channel. */
export type Switches = Partial<Record<Channel, string>>;

export function channelPreferencesFor(kind: NotificationKind, { site, mail, push }: Switches): ChannelPreferences {
  const { defaults } = notificationKinds[kind];
  return {
    site: site ? site === 'on' : defaults.site,
    mail: (mail as ChannelPreferences['mail'] | undefined) ?? defaults.mail,
    push: push ? push === 'on' : defaults.push,
  };
}

/** The value to store for a preference, or null for the default, which is not stored. */
export function switchFor(kind: NotificationKind, channel: Channel, preference: boolean | string): string | null {
  if (notificationKinds[kind].defaults[channel] === preference) return null;
  return typeof preference === 'string' ? preference : preference ? 'on' : 'off';
}
