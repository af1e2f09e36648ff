import { type Row, signedIn } from './authorization-rows.ts';
import { notice, tell } from './notifications.ts';

/** All of it is one's own: somebody else sees and changes theirs. */
export const notificationRows: Record<string, Row> = {
  listNotifications: signedIn(200),
  readNotifications: {
    ...signedIn(200),
    input: async ({ it, person }) => {
      await tell(it, notice(person));
      return { body: { upTo: Number.MAX_SAFE_INTEGER } };
    },
  },
  // Asked for by whoever does not take a stream, it answers at once.
  watchNotifications: signedIn(200),
  getNotificationSettings: signedIn(200),
  changeNotificationSettings: { ...signedIn(200), input: () => ({ body: { digest: 'weekly' } }) },
};
