import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { BellIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { iconButtonClass } from '#web/ui/form/Button.tsx';
import { usePopup } from '#web/ui/overlay/popup.ts';
import styles from './Bell.module.css';
import type { LiveBellProps } from './LiveBell.tsx';

/** A link in every page. For signed-in people, what counts the unread notifications and opens the panel loads; if it fails to, the link still works. */
export function Bell() {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const [Live, setLive] = useState<ComponentType<LiveBellProps> | null>(null);
  const [unread, setUnread] = useState('');
  const popup = usePopup();
  const { anchor, isOpen } = popup;
  useEffect(() => {
    if (!isAuthenticated) return;
    import('./LiveBell.tsx').then(
      ({ LiveBell }) => setLive(() => LiveBell),
      () => undefined,
    );
  }, [isAuthenticated]);
  return (
    <div ref={anchor}>
      <Link
        to={paths.notifications()}
        className={iconButtonClass}
        aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-haspopup={Live ? 'dialog' : undefined}
        aria-expanded={Live ? isOpen : undefined}
      >
        <BellIcon />
        {unread && (
          <span aria-hidden="true" className={styles.count}>
            {unread}
          </span>
        )}
      </Link>
      {Live && <Live {...popup} onUnread={setUnread} />}
    </div>
  );
}
