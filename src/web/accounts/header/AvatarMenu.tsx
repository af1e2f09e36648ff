import { type ComponentType, useEffect, useState } from 'react';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { PersonIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { type Popup, usePopup } from '#web/ui/overlay/popup.ts';
import styles from './Header.module.css';

/**
 * The avatar is in every page, and the list of its menu loads for signed-in people. The button is never replaced: a browser drops a press whose element
 * goes away between mouse down and mouse up.
 */
export function AvatarMenu() {
  const { isAuthenticated, user } = useAppSelector((state) => state.auth);
  const picture = user && (user.avatar ?? user.placeholderAvatar);
  const [List, setList] = useState<ComponentType<Popup> | null>(null);
  const popup = usePopup();
  const { anchor, isOpen, setOpen } = popup;
  // A click retries if loading failed, for example on a train.
  useEffect(() => {
    if (!isAuthenticated || List) return;
    import('./AccountMenu.tsx').then(
      ({ AccountMenu }) => setList(() => AccountMenu),
      () => setOpen(false),
    );
  }, [isAuthenticated, isOpen, setOpen, List]);
  return (
    <div ref={anchor} className={styles.account}>
      <IconButton
        label="Your account"
        className={styles.face}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {picture ? <Avatar src={picture} size={40} /> : <PersonIcon />}
      </IconButton>
      {List && <List {...popup} />}
    </div>
  );
}
