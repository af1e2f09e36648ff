import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { kindNames } from './notification-kinds.ts';

/** Past this many the count of unread ones stops. */
export const MAX_UNREAD_COUNT = 100;

/** One thing that a person was told in the site. */
export const NotificationItem = z.object({
  /** Rises with time. */
  id: z.int(),
  kind: z.enum(kindNames),
  title: z.string(),
  text: z.string(),
  /** Where on the site it is about. */
  path: z.string(),
  /** Who did it, where it was somebody. */
  actor: PersonCard.nullable(),
  createdAt: Instant,
  isRead: z.boolean(),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

/** 100 stands for 100 and more. */
const UnreadCount = z.int().min(0).max(MAX_UNREAD_COUNT);
/** What the bell shows. */
export const NotificationState = z.object({ unreadCount: UnreadCount, newest: NotificationItem.nullable() });
export type NotificationState = z.infer<typeof NotificationState>;

const Id = z.int('Name a notification').positive('Name a notification');

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the signed-in person was told, newest first, 20 at a time; all of it or what is unread',
  access: 'person',
  query: z.object({
    cursor: z.string().max(300).optional(),
    unread: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  success: {
    status: 200,
    schema: z.object({
      notifications: z.array(NotificationItem),
      unreadCount: UnreadCount,
      nextCursor: z.string().nullable(),
    }),
  },
  errors: [],
});

export const markNotificationsRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/read',
  summary: 'Mark some of one’s own as read, by their ids, or all up to one; again changes nothing',
  access: 'person',
  body: z.object({
    ids: z.array(Id).max(100, 'At most 100 at once').optional(),
    upTo: Id.optional(),
  }),
  success: { status: 200, schema: z.object({ unreadCount: UnreadCount }) },
  errors: [],
});

export const watchNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/stream',
  summary: 'How many are unread and the newest one, as server-sent events named `notifications`; how it is now first',
  access: 'person',
  success: { status: 200, schema: NotificationState, type: 'text/event-stream' },
  errors: [],
});
