import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { StaffMemberItem } from '#web/parts/StaffMemberItem.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { forgetOwnRole } from './own-role.api.ts';
import { SITE_ROLE_RIGHTS, siteRoleNames } from './site-role-names.ts';
import { type SiteStaffMember, useChangeSiteStaff, useRemoveSiteStaff } from './site-staff.api.ts';

export function SiteStaffItem({ member }: { member: SiteStaffMember }) {
  const { id, email, role, since } = member;
  const isSelf = useAppSelector((state) => state.auth.user?.id === id);
  const changing = useChangeSiteStaff();
  const removal = useRemoveSiteStaff();
  const navigate = useNavigate();
  return (
    <StaffMemberItem
      person={member}
      isSelf={isSelf}
      note={`${email} · since ${formatInstantDate(since)}`}
      roleName={siteRoleNames[role]}
      isHigher={role === 'administrator'}
      other={role === 'moderator' ? 'administrator' : 'moderator'}
      rights={SITE_ROLE_RIGHTS}
      canChange={!isSelf}
      canRemove
      staffName="the staff of this site"
      effect="won’t be able to open the administration anymore. The account stays."
      changing={changing}
      removal={removal}
      onLeft={() => {
        forgetOwnRole();
        void navigate(paths.dashboard());
      }}
    />
  );
}
