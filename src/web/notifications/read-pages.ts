import type { InfiniteData } from '@tanstack/react-query';
import { isReadBy } from './notification-feed.ts';
import type { NotificationPage, Reading } from './notifications.api.ts';

export type Pages = InfiniteData<NotificationPage>;

/** What was read stays where it stands, also in a list of unread ones, until that is asked for again. */
export const withReadPages = (known: Pages, reading: Reading): Pages => ({
  ...known,
  pages: known.pages.map((page) => ({
    ...page,
    notifications: page.notifications.map((each) => (isReadBy(reading, each.id) ? { ...each, isRead: true } : each)),
  })),
});
