import { isNotificationKind, type NotificationKind, notificationKinds } from '#contracts/notification-kinds.ts';

/** What one can switch off, each by itself, and how the mail says why it came. */
export const mailKinds = Object.fromEntries(
  Object.entries(notificationKinds).map(([kind, { why }]) => [kind, why]),
) as Record<NotificationKind, string>;

export type MailKind = NotificationKind;
export const isMailKind = isNotificationKind;
