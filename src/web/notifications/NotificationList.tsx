import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { NextPageFailed } from '#web/parts/NextPageFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { dayOf } from '#web/ui/calendar/calendar-days.ts';
import { deviceZone, formatTime, localTimeIn } from '#web/ui/display/local-time.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { NoNotifications } from './NoNotifications.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './NotificationList.module.css';
import { isMarkedRead, markRead, onMarkedRead, useFeed } from './notification-feed.ts';
import { formatDayHeading, groupByDay } from './notification-text.ts';
import {
  type Notification,
  type NotificationPage,
  notificationsKey,
  type ReadMark,
  useNotifications,
} from './notifications.api.ts';

type Pages = InfiniteData<NotificationPage>;

/** Read items stay in place, also in the unread list, until it is refetched. */
const withReadPages = (known: Pages, mark: ReadMark): Pages => ({
  ...known,
  pages: known.pages.map((page) => ({
    ...page,
    notifications: page.notifications.map((each) => (isMarkedRead(mark, each.id) ? { ...each, isRead: true } : each)),
  })),
});

const timeOf = (instant: string) => formatTime(localTimeIn(deviceZone(), instant));

/** Notifications by day. New ones wait for a click, so that the list does not move while it is used. */
export function NotificationList({ isUnreadOnly, filter }: { isUnreadOnly: boolean; filter: ReactNode }) {
  const query = useNotifications(isUnreadOnly);
  const { data, error, isPending, refetch } = query;
  useReadings();
  const { newest, unreadCount } = useFeed();
  const shown = data?.pages.flatMap((page) => page.notifications) ?? [];
  const hasNewer = data !== undefined && newest !== null && !newest.isRead && newest.id > (shown[0]?.id ?? 0);
  const isEmpty = data !== undefined && shown.length === 0;
  useEffect(() => {
    // An empty list cannot shift, so show new ones at once.
    if (isEmpty && hasNewer) void refetch();
  }, [isEmpty, hasNewer, refetch]);
  return (
    <Stack gap="loose">
      <div className={styles.bar}>
        {filter}
        <Row>
          {hasNewer && !isEmpty && (
            <Button ref={keepFocus} variant="loud" size="small" onClick={() => void refetch()}>
              Show new notifications
            </Button>
          )}
          {unreadCount > 0 && !isEmpty && <ReadAll upTo={Math.max(newest?.id ?? 0, shown[0]?.id ?? 0)} />}
        </Row>
      </div>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <Waiting />}
      {isEmpty && <NoNotifications isUnreadOnly={isUnreadOnly} />}
      <Days notifications={shown} />
      <NextPageFailed query={query} />
      <ShowMore query={query} label="Show older" />
    </Stack>
  );
}

function Days({ notifications }: { notifications: Notification[] }) {
  const today = dayOf(new Date());
  return groupByDay(notifications).map(({ day, notifications: items }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.day}>
        {formatDayHeading(day, today)}
      </h2>
      <ul className={styles.list} aria-labelledby={`day-${day}`}>
        {items.map((each) => (
          <NotificationItem key={each.id} notification={each} time={timeOf(each.createdAt)} />
        ))}
      </ul>
    </section>
  ));
}

function ReadAll({ upTo }: { upTo: number }) {
  const read = () =>
    markRead({ upTo }).then(
      () => showToast('All notifications marked as read.'),
      (error: unknown) => showToast(problemText(error), { kind: 'error' }),
    );
  return (
    <Button ref={keepFocus} variant="quiet" size="small" onClick={() => void read()}>
      Mark all as read
    </Button>
  );
}

/** Marks items as read in every cached list, whichever tab or panel read them. */
function useReadings(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onMarkedRead({
        mark: (mark) =>
          queries.setQueriesData<Pages>({ queryKey: notificationsKey }, (known) => known && withReadPages(known, mark)),
        reload: () => void queries.invalidateQueries({ queryKey: notificationsKey }),
      }),
    [queries],
  );
}

const Waiting = () => (
  <div role="status" aria-busy="true" aria-label="Loading notifications">
    <Stack>
      <Skeleton shape="title" />
      <Skeleton shape="box" />
      <Skeleton shape="title" />
      <Skeleton shape="box" />
    </Stack>
  </div>
);
