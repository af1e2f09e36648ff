import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Link, parsePath, useLocation, useRevalidator } from 'react-router';
import { reloadQueries } from '#web/platform/http/PersonQueries.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { isPlainPress } from '#web/platform/page/plain-press.ts';
import { CheckIcon } from '#web/ui/drawing/Icon.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { NotificationIcon } from './NotificationIcon.tsx';
import styles from './Notifications.module.css';
import { markRead } from './notification-feed.ts';
import type { Notification } from './notifications.api.ts';

type NotificationItemProps = { notification: Notification; time: ReactNode; onFollow?: () => void };

/** The whole item links to its topic; following the link marks it as read. */
export function NotificationItem({ notification, time, onFollow }: NotificationItemProps) {
  const { id, title, text, path, isRead } = notification;
  const link = useRef<HTMLAnchorElement>(null);
  const isOpen = useLocation().pathname === parsePath(path).pathname;
  const { revalidate } = useRevalidator();
  const follow = (event: MouseEvent) => {
    // A middle click opens a new tab and counts; a right click only opens a menu.
    if (event.type === 'auxclick' && event.button !== 1) return;
    if (!isRead) void markRead({ ids: [id] }).catch(() => undefined);
    if (event.type === 'click') onFollow?.();
    if (!isOpen || !isPlainPress(event)) return;
    // The page is open already, and would stay as it was before the change that the notification is about.
    void revalidate();
    void reloadQueries();
  };
  const read = () => {
    link.current?.focus();
    markRead({ ids: [id] }).catch((error: unknown) => showToast(problemText(error), { kind: 'error' }));
  };
  return (
    <li className={styles.item} data-unread={isRead ? undefined : ''}>
      <NotificationIcon {...notification} />
      <div className={styles.body}>
        <Link ref={link} to={path} onClick={follow} onAuxClick={follow}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </Link>
        {text && <p>{text}</p>}
        <p>{time}</p>
      </div>
      {!isRead && (
        <IconButton label={`Mark as read: ${title}`} onClick={read}>
          <CheckIcon size={20} />
        </IconButton>
      )}
    </li>
  );
}
