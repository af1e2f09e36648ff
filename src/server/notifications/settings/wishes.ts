import {
  type Channel,
  type NotificationKind,
  notificationKinds,
  type Wishes,
} from '#contracts/notifications/notification-kinds.ts';

/** The kind's defaults, as far as the person has not chosen otherwise. */
export function wishesOf(kind: NotificationKind, { site, mail, push }: Partial<Record<Channel, string>>): Wishes {
  const { defaults } = notificationKinds[kind];
  return {
    site: site ? site === 'on' : defaults.site,
    mail: (mail as Wishes['mail'] | undefined) ?? defaults.mail,
    push: push ? push === 'on' : defaults.push,
  };
}

/** What is kept of a wish: nothing when it is the default. */
export function switchFor(kind: NotificationKind, channel: Channel, wish: boolean | string): string | null {
  if (notificationKinds[kind].defaults[channel] === wish) return null;
  return typeof wish === 'string' ? wish : wish ? 'on' : 'off';
}
