import type { ComponentProps } from 'react';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { PersonIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import styles from './Header.module.css';

type AvatarButtonProps = Omit<ComponentProps<typeof IconButton>, 'label' | 'children' | 'className'>;

export function AvatarButton(props: AvatarButtonProps) {
  const user = useAppSelector((state) => state.auth.user);
  const picture = user && (user.avatar ?? user.placeholderAvatar);
  return (
    <IconButton {...props} aria-haspopup="menu" label="Your account" className={styles.face}>
      {picture ? <Avatar src={picture} size={40} /> : <PersonIcon />}
    </IconButton>
  );
}
