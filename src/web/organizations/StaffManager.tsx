import { InvitationManager } from '#web/parts/host/InvitationManager.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { PersonItems } from '#web/ui/display/PersonItem.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import type { Organization } from './organizations.api.ts';
import { StaffItem } from './StaffItem.tsx';
import { useInviteStaff, useRevokeStaffInvitation, useStaff, useStaffInvitations } from './staff.api.ts';
import { staffRoleRights } from './staff-role-rights.ts';

const roles = [
  { value: 'editor', label: 'Editor', rights: staffRoleRights.editor },
  { value: 'owner', label: 'Owner', rights: staffRoleRights.owner },
] as const;

/** The staff and the links that invite more. */
export function StaffManager({ organization }: { organization: Organization }) {
  const { slug, abilities } = organization;
  const { data, error, isPending } = useStaff(slug);
  return (
    <Stack gap="loose">
      <FormPart title="Staff">
        {isPending && <Skeleton shape="box" />}
        {error && <Alert kind="error">{problemText(error)}</Alert>}
        {data && (
          <PersonItems label="Staff">
            {data.staff.map((member) => (
              <StaffItem key={member.person.id} organization={organization} member={member} />
            ))}
          </PersonItems>
        )}
      </FormPart>
      {abilities.manageStaff && (
        <FormPart title="Invitation links">
          <StaffInvitations slug={slug} />
        </FormPart>
      )}
    </Stack>
  );
}

function StaffInvitations({ slug }: { slug: string }) {
  const { data, error, isPending } = useStaffInvitations(slug);
  const making = useInviteStaff(slug);
  const revoking = useRevokeStaffInvitation(slug);
  if (isPending) return <Skeleton shape="box" />;
  if (error && !data) return <Alert kind="error">{problemText(error)}</Alert>;
  return (
    <InvitationManager
      roles={roles}
      defaultUses="1"
      invitations={data.invitations}
      making={making}
      revoking={revoking}
    />
  );
}
