import { useEffect, useReducer, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './NotificationPanel.module.css';
import { isMarkedRead, markRead, onMarkedRead, useFeed } from './notification-feed.ts';
import { formatAge } from './notification-text.ts';
import { loadNewest, type Notification, type ReadMark } from './notifications.api.ts';

const SHOWN = 6;

/** The latest notifications, loaded when the panel opens and when one arrives. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const { unreadCount } = useFeed();
  const { newest, loadedAt, error } = useNewest();
  useEffect(() => panel.current?.focus(), []);
  const readAll = () => {
    const upTo = newest?.[0]?.id;
    panel.current?.focus();
    if (upTo) markRead({ upTo }).catch((problem: unknown) => showToast(problemText(problem), { kind: 'error' }));
  };
  return (
    <div ref={panel} role="dialog" aria-label="Notifications" tabIndex={-1} className={styles.panel}>
      <div className={styles.head}>
        <h2>Notifications</h2>
        {unreadCount > 0 && (
          <Button variant="link" onClick={readAll}>
            Mark all as read
          </Button>
        )}
      </div>
      {error && <p role="alert">{error}</p>}
      {!newest && !error && (
        <div aria-busy="true" role="status" aria-label="Loading notifications">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
      {newest?.length === 0 && (
        <p className={styles.empty}>Nothin' new. Updates about your events and groups show up here.</p>
      )}
      {newest && newest.length > 0 && (
        <ul aria-label="Newest">
          {newest.map((each) => (
            <NotificationItem
              key={each.id}
              notification={each}
              time={formatAge(each.createdAt, loadedAt)}
              onFollow={onLeave}
            />
          ))}
        </ul>
      )}
      <div className={styles.footer}>
        <Link to={paths.notifications()} onClick={onLeave}>
          See all
        </Link>
        <Link to={paths.notificationSettings()} onClick={onLeave}>
          Settings
        </Link>
      </div>
    </div>
  );
}

type Newest = { newest: Notification[] | null; loadedAt: number; error: string | null };

function useNewest(): Newest {
  const [latest, setLatest] = useState<Newest>({ newest: null, loadedAt: 0, error: null });
  const newestId = useFeed().newest?.id;
  const [reloads, reload] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let isActive = true;
    const load = async () => {
      const { notifications } = await loadNewest();
      if (isActive) setLatest({ newest: notifications.slice(0, SHOWN), loadedAt: Date.now(), error: null });
    };
    load().catch((failure: unknown) => isActive && setLatest((before) => ({ ...before, error: problemText(failure) })));
    return () => {
      isActive = false;
    };
  }, [newestId, reloads]);
  useEffect(() => {
    const withRead = (mark: ReadMark, each: Notification) =>
      isMarkedRead(mark, each.id) ? { ...each, isRead: true } : each;
    return onMarkedRead({
      mark: (mark) =>
        setLatest((before) => ({ ...before, newest: before.newest?.map((each) => withRead(mark, each)) ?? null })),
      reload,
    });
  }, []);
  return latest;
}
