import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type OrganizationRole, organizationRoles } from '#contracts/organizations/organization-roles.ts';
import { paths } from '#contracts/site-paths.ts';
import { RoleDialog } from '#web/parts/RoleDialog.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { PersonButton, PersonItem } from '#web/ui/display/PersonItem.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import type { Organization } from './organizations.api.ts';
import { type StaffMember, useChangeStaffRole, useRemoveStaff } from './staff.api.ts';

const rights: Record<OrganizationRole, string> = {
  owner: 'Owners can do everything: invite and remove staff, including other owners, and delete the organization.',
  editor: 'Editors can edit the page and its events. They can’t invite or remove staff, or delete the organization.',
};

type StaffItemProps = { organization: Organization; member: StaffMember };

export function StaffItem({ organization, member: { person, role, since } }: StaffItemProps) {
  const { slug, name, abilities } = organization;
  const viewerId = useAppSelector((state) => state.auth.user?.id);
  const changing = useChangeStaffRole(slug);
  const [openDialog, setOpenDialog] = useState<'role' | 'remove' | null>(null);
  const close = () => setOpenDialog(null);
  const isSelf = person.id === viewerId;
  const other = role === 'owner' ? 'editor' : 'owner';
  const canRemove = isSelf || abilities.manageStaff;
  return (
    <PersonItem
      name={person.name}
      avatar={person.avatar}
      chips={
        <>
          <Chip tone={role === 'owner' ? 'good' : 'plain'}>{organizationRoles[role]}</Chip>
          {isSelf && <Chip>You</Chip>}
        </>
      }
      note={`Joined ${formatInstantDate(since)}`}
      actions={
        <>
          {abilities.manageStaff && (
            <PersonButton onClick={() => setOpenDialog('role')}>{`Make ${other}`}</PersonButton>
          )}
          {canRemove && (
            <PersonButton variant="bare" onClick={() => setOpenDialog('remove')} {...(isSelf && { hiddenLabel: '' })}>
              {isSelf ? 'Leave staff' : 'Remove'}
            </PersonButton>
          )}
        </>
      }
    >
      {openDialog === 'role' && (
        <RoleDialog
          person={person}
          isSelf={isSelf}
          role={other}
          roleName={other}
          rights={rights[other]}
          changing={changing}
          onClose={close}
        />
      )}
      {openDialog === 'remove' && (
        <RemoveStaffDialog
          slug={slug}
          personId={person.id}
          title={isSelf ? `Leave the staff of ${name}?` : `Remove ${person.name} from the staff?`}
          isSelf={isSelf}
          onClose={close}
        />
      )}
    </PersonItem>
  );
}

type RemoveProps = { slug: string; personId: string; title: string; isSelf: boolean; onClose: () => void };

function RemoveStaffDialog({ slug, personId, title, isSelf, onClose }: RemoveProps) {
  const removal = useRemoveStaff(slug);
  const navigate = useNavigate();
  const remove = () =>
    after(removal.mutateAsync(personId), () => {
      onClose();
      if (isSelf) void navigate(paths.organization(slug));
    });
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={isSelf ? 'Leave' : 'Remove'}
      cancelLabel={isSelf ? 'Stay' : 'Cancel'}
      busy={removal.isPending}
      error={removal.error && problemText(removal.error)}
      onConfirm={remove}
      onClose={onClose}
    >
      {`${isSelf ? 'You' : 'They'} won’t be able to edit the page or its events anymore. Rejoining requires an invitation link.`}
    </ConfirmDialog>
  );
}
