import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { kindNames } from './notification-kinds.ts';

/** The unread count stops here. */
export const MAX_UNREAD_COUNT = 100;

/** A notification in the site. */
export const NotificationItem = z.object({
  /** Increases with time. */
  id: z.int(),
  kind: z.enum(kindNames),
  title: z.string(),
  text: z.string(),
  /** Path of the page it is about. */
  path: z.string(),
  /** The person who caused it, if any. */
  actor: PersonCard.nullable(),
  createdAt: Instant,
  isRead: z.boolean(),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

/** 100 means 100 or more. */
const UnreadCount = z.int().min(0).max(MAX_UNREAD_COUNT);
/** The state of the notification bell. */
export const NotificationState = z.object({ unreadCount: UnreadCount, newest: NotificationItem.nullable() });
export type NotificationState = z.infer<typeof NotificationState>;

const Id = z.int('Choose a notification.').positive('Choose a notification.');

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "List the viewer's notifications, newest first, 20 at a time; all or only unread",
  access: 'person',
  query: z.object({
    cursor: Cursor,
    unread: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  success: {
    status: 200,
    schema: pageOf({
      notifications: z.array(NotificationItem),
      unreadCount: UnreadCount,
    }),
  },
  errors: [],
});

export const markNotificationsRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/read',
  summary: 'Mark notifications as read, by ids or up to an id. Idempotent',
  access: 'person',
  body: z.object({
    ids: z.array(Id).max(100, 'Send up to 100 at once.').optional(),
    upTo: Id.optional(),
  }),
  success: { status: 200, schema: z.object({ unreadCount: UnreadCount }) },
  errors: [],
});

export const watchNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/stream',
  summary:
    'Stream the unread count and the newest notification as server-sent events named `notifications`, starting with the current state; the state alone, as JSON, to clients that do not accept a stream',
  access: 'person',
  success: { status: 200, schema: NotificationState, type: 'text/event-stream', isAlsoJson: true },
  errors: [],
});
