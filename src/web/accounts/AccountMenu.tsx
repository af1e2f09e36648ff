import { paths } from '#contracts/site-paths.ts';
import { forgetKept } from '#web/platform/http/kept-entries.ts';
import { logout } from '#web/platform/session/session.thunks.ts';
import { useAppDispatch } from '#web/platform/session/store.ts';
import { HelpIcon, LeaveIcon, SettingsIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { PersonIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { CalendarIcon, GroupIcon } from '#web/ui/drawing/Icon.tsx';
import { Menu, MenuButton, MenuLink, MenuRule, type TriggerProps } from '#web/ui/overlay/Menu.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { AvatarButton } from './AvatarButton.tsx';

const takeFocus = (face: HTMLButtonElement | null) => face?.focus();
const button = (triggerProps: TriggerProps) => <AvatarButton {...triggerProps} />;
const focusedButton = (triggerProps: TriggerProps) => <AvatarButton {...triggerProps} ref={takeFocus} />;

export type AccountMenuProps = {
  startsOpen: boolean;
  /** Whether it replaces a button that had the focus. */
  startsFocused: boolean;
};

export function AccountMenu({ startsOpen, startsFocused }: AccountMenuProps) {
  const dispatch = useAppDispatch();
  const leave = async () => {
    const result = await dispatch(logout());
    if (logout.rejected.match(result)) showToast(result.payload ?? '', { kind: 'error' });
    // What forms kept of this person is nobody else's to find; forms that close now keep nothing any more.
    else forgetKept();
  };
  return (
    <Menu label="Your account" minWidth={180} startsOpen={startsOpen} trigger={startsFocused ? focusedButton : button}>
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
