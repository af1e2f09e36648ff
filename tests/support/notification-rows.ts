import { type Row, signedIn } from './authorization-rows.ts';
import { notification, notifyNow } from './notifications.ts';

/** All of it is one's own: somebody else sees and changes theirs. */
export const notificationRows: Record<string, Row> = {
  listNotifications: signedIn(200),
  markNotificationsRead: {
    ...signedIn(200),
    input: async ({ app, person }) => {
      await notifyNow(app, notification(person));
      return { body: { upTo: Number.MAX_SAFE_INTEGER } };
    },
  },
  // Without an Accept header for a stream it answers at once.
  watchNotifications: signedIn(200),
  getNotificationSettings: signedIn(200),
  updateNotificationSettings: { ...signedIn(200), input: () => ({ body: { digest: 'weekly' } }) },
};
