import type { NotificationItem } from '#contracts/notifications/notifications.contract.ts';

/** A notification created at noon. */
export const makeNotification = (changes: Partial<NotificationItem> = {}): NotificationItem => ({
  id: 1,
  kind: 'message',
  title: 'Ada wrote to everybody',
  text: 'We meet at the other door.',
  path: '/events/00000000-0000-4000-8000-000000000009',
  actor: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  isRead: false,
  ...changes,
});
