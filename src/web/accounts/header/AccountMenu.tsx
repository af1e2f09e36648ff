import { isStaff } from '#contracts/accounts/account-roles.ts';
import { paths } from '#contracts/site-paths.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { useOwnRole } from '#web/admin/staff/own-role.api.ts';
import { forgetPerson } from '#web/platform/session/forget-person.ts';
import { logout } from '#web/platform/session/session.thunks.ts';
import { useAppDispatch } from '#web/platform/session/store.ts';
import { HelpIcon, LeaveIcon, SettingsIcon, StaffIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { PersonIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { GroupIcon } from '#web/ui/drawing/GroupIcon.tsx';
import { CalendarIcon } from '#web/ui/drawing/Icon.tsx';
import { MenuButton, MenuLink, MenuList, MenuRule } from '#web/ui/overlay/Menu.tsx';
import type { Popup } from '#web/ui/overlay/popup.ts';
import { showToast } from '#web/ui/overlay/toast.ts';

/** What the avatar's menu lists. */
export function AccountMenu(popup: Popup) {
  const dispatch = useAppDispatch();
  const isOnStaff = isStaff(useOwnRole() ?? 'person');
  const leave = async () => {
    const result = await dispatch(logout());
    if (logout.rejected.match(result)) showToast(result.payload ?? '', { kind: 'error' });
    // Forms that close now keep nothing any more.
    else forgetPerson();
  };
  return (
    <MenuList {...popup} label="Your account">
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
      {isOnStaff && (
        <MenuLink to={staffPaths.admin()} icon={<StaffIcon size={20} />}>
          Administration
        </MenuLink>
      )}
      <MenuLink to={paths.help()} icon={<HelpIcon size={20} />}>
        Help
      </MenuLink>
      <MenuRule />
      <MenuButton icon={<LeaveIcon size={20} />} onClick={() => void leave()}>
        Log out
      </MenuButton>
    </MenuList>
  );
}
