import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { cx } from '#web/ui/cx.ts';
import { BellIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { iconButtonClass } from '#web/ui/form/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { useOutsideClick } from '#web/ui/overlay/outside-click.ts';
import styles from './LiveBell.module.css';
import { NotificationPanel } from './NotificationPanel.tsx';
import { followFeed, useFeed } from './notification-feed.ts';
import { formatArrival, formatCount } from './notification-text.ts';

/** Shows the unread count and opens the panel; with a modifier key it stays a link. `startsFocused`: the plain link had the focus. */
export function LiveBell({ startsFocused }: { startsFocused: boolean }) {
  useFollowing();
  const { unreadCount, arrival } = useFeed();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLAnchorElement>(null);
  const id = useId();
  useOutsideClick(anchor, isOpen, () => setOpen(false));
  useEffect(() => {
    if (startsFocused) bell.current?.focus();
  }, [startsFocused]);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(!isOpen);
  };
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    bell.current?.focus();
  };
  const leaveByFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !anchor.current?.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div ref={anchor} onKeyDown={leaveByKey} onBlur={leaveByFocus} role="presentation">
      <Link
        ref={bell}
        to={paths.notifications()}
        className={cx(iconButtonClass, styles.bell)}
        aria-label={unreadCount > 0 ? `Notifications, ${formatCount(unreadCount)} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={press}
      >
        <BellIcon />
        {unreadCount > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {formatCount(unreadCount)}
          </span>
        )}
      </Link>
      <span aria-live="polite">{arrival && <VisuallyHidden>{formatArrival(arrival)}</VisuallyHidden>}</span>
      {isOpen && <NotificationPanel id={id} onLeave={() => setOpen(false)} />}
    </div>
  );
}

/** Runs while the person is signed in. */
function useFollowing(): void {
  const personId = useAppSelector((state) => (state.auth.isAuthenticated ? (state.auth.user?.id ?? null) : null));
  useEffect(() => {
    if (!personId) return;
    const leaving = new AbortController();
    followFeed(personId, leaving.signal);
    return () => leaving.abort();
  }, [personId]);
}
