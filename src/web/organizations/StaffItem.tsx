import { useNavigate } from 'react-router';
import { organizationRoles } from '#contracts/organizations/organization-roles.ts';
import { paths } from '#contracts/site-paths.ts';
import { StaffMemberItem } from '#web/parts/StaffMemberItem.tsx';
import { useAppSelector } from '#web/platform/session/store.ts';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import type { Organization } from './organizations.api.ts';
import { type StaffMember, useChangeStaffRole, useRemoveStaff } from './staff.api.ts';
import { staffRoleRights } from './staff-role-rights.ts';

type StaffItemProps = { organization: Organization; member: StaffMember };

export function StaffItem({ organization, member: { person, role, since } }: StaffItemProps) {
  const { slug, name, abilities } = organization;
  const isSelf = useAppSelector((state) => state.auth.user?.id === person.id);
  const changing = useChangeStaffRole(slug);
  const removal = useRemoveStaff(slug);
  const navigate = useNavigate();
  const other = role === 'owner' ? 'editor' : 'owner';
  return (
    <StaffMemberItem
      person={person}
      isSelf={isSelf}
      note={`Joined ${formatInstantDate(since)}`}
      roleName={organizationRoles[role]}
      isHigher={role === 'owner'}
      other={other}
      rights={staffRoleRights[other]}
      canChange={abilities.manageStaff}
      canRemove={isSelf || abilities.manageStaff}
      staffName={`the staff of ${name}`}
      effect="won’t be able to edit the page or its events anymore. Rejoining requires an invitation link."
      changing={changing}
      removal={removal}
      onLeft={() => void navigate(paths.organization(slug))}
    />
  );
}
