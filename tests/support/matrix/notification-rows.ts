import { notification, notifyNow } from '#tests/support/notifications.ts';
import { type Row, signedIn } from './authorization-rows.ts';

/** Each person only sees and changes their own notifications; see authorization-matrix.ts. */
export const notificationRows: Record<string, Row> = {
  listNotifications: signedIn(200),
  markNotificationsRead: {
    ...signedIn(200),
    input: async ({ app, person }) => {
      await notifyNow(app, notification(person));
      return { body: { upTo: Number.MAX_SAFE_INTEGER } };
    },
  },
  // Without an Accept header for a stream, it responds with JSON.
  watchNotifications: signedIn(200),
  getNotificationSettings: signedIn(200),
  updateNotificationSettings: { ...signedIn(200), input: () => ({ body: { digest: 'weekly' } }) },
};
