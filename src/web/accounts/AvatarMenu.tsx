import type { ComponentProps } from 'react';
import { paths } from '#web/platform/paths.ts';
import { logout } from '#web/platform/session.thunks.ts';
import { useAppDispatch, useAppSelector } from '#web/platform/store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { CalendarIcon, GroupIcon, HelpIcon, LeaveIcon, PersonIcon, SettingsIcon } from '#web/ui/Icon.tsx';
import { Menu, MenuButton, MenuLink, MenuRule } from '#web/ui/Menu.tsx';
import { showToast } from '#web/ui/toast.ts';
import styles from './Header.module.css';

type Wiring = Parameters<ComponentProps<typeof Menu>['trigger']>[0];

function FaceButton(wiring: Wiring) {
  const user = useAppSelector((state) => state.auth.user);
  const picture = user && (user.avatar ?? user.placeholderAvatar);
  return (
    <IconButton {...wiring} label="Your account" className={styles.face}>
      {picture ? <Avatar src={picture} size={40} /> : <PersonIcon />}
    </IconButton>
  );
}

const faceButton = (wiring: Wiring) => <FaceButton {...wiring} />;

export function AvatarMenu() {
  const dispatch = useAppDispatch();
  const leave = async () => {
    const result = await dispatch(logout());
    if (logout.rejected.match(result)) showToast(result.payload ?? '', { kind: 'error' });
  };
  return (
    <Menu label="Your account" minWidth={180} trigger={faceButton}>
      <MenuLink to={paths.dashboardEvents()} icon={<CalendarIcon size={20} />}>
        Your events
      </MenuLink>
      <MenuLink to={paths.dashboardGroups()} icon={<GroupIcon size={20} />}>
        Your groups
      </MenuLink>
      <MenuLink to={paths.profile()} icon={<PersonIcon size={20} />}>
        View profile
      </MenuLink>
      <MenuLink to={paths.editProfile()} icon={<SettingsIcon size={20} />}>
        Settings
      </MenuLink>
      <MenuLink to={paths.help()} icon={<HelpIcon size={20} />}>
        Help
      </MenuLink>
      <MenuRule />
      <MenuButton icon={<LeaveIcon size={20} />} onClick={() => void leave()}>
        Log out
      </MenuButton>
    </Menu>
  );
}
