import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { RoleDialog } from '#web/parts/RoleDialog.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstantDate } from '#web/ui/display/format-instant.ts';
import { PersonButton, PersonItem } from '#web/ui/display/PersonItem.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { forgetOwnRole } from './own-role.api.ts';
import { SITE_ROLE_RIGHTS, siteRoleNames } from './site-role-names.ts';
import { type SiteStaffMember, useChangeSiteStaff, useRemoveSiteStaff } from './site-staff.api.ts';

export function SiteStaffItem({ member }: { member: SiteStaffMember }) {
  const { id, name, avatar, email, role, since } = member;
  const isSelf = useAppSelector((state) => state.auth.user?.id === id);
  const changing = useChangeSiteStaff();
  const [openDialog, setOpenDialog] = useState<'role' | 'remove' | null>(null);
  const close = () => setOpenDialog(null);
  const other = role === 'moderator' ? 'administrator' : 'moderator';
  return (
    <PersonItem
      name={name}
      avatar={avatar}
      chips={
        <>
          <Chip tone={role === 'administrator' ? 'good' : 'plain'}>{siteRoleNames[role]}</Chip>
          {isSelf && <Chip>You</Chip>}
        </>
      }
      note={`${email} · since ${formatInstantDate(since)}`}
      actions={
        <>
          {!isSelf && <PersonButton onClick={() => setOpenDialog('role')}>{`Make ${other}`}</PersonButton>}
          <PersonButton variant="bare" onClick={() => setOpenDialog('remove')} {...(isSelf && { hiddenLabel: '' })}>
            {isSelf ? 'Leave staff' : 'Remove'}
          </PersonButton>
        </>
      }
    >
      {openDialog === 'role' && (
        <RoleDialog
          person={member}
          isSelf={isSelf}
          role={other}
          roleName={other}
          rights={SITE_ROLE_RIGHTS}
          changing={changing}
          onClose={close}
        />
      )}
      {openDialog === 'remove' && <RemoveDialog member={member} isSelf={isSelf} onClose={close} />}
    </PersonItem>
  );
}

type RemoveProps = { member: SiteStaffMember; isSelf: boolean; onClose: () => void };

function RemoveDialog({ member: { id, name }, isSelf, onClose }: RemoveProps) {
  const removal = useRemoveSiteStaff();
  const navigate = useNavigate();
  const remove = () =>
    after(removal.mutateAsync(id), () => {
      onClose();
      if (!isSelf) return;
      forgetOwnRole();
      void navigate(paths.dashboard());
    });
  return (
    <ConfirmDialog
      title={isSelf ? 'Leave the staff of this site?' : `Remove ${name} from the staff?`}
      confirmLabel={isSelf ? 'Leave' : 'Remove'}
      cancelLabel={isSelf ? 'Stay' : 'Cancel'}
      busy={removal.isPending}
      error={removal.error && problemText(removal.error)}
      onConfirm={remove}
      onClose={onClose}
    >
      {`${isSelf ? 'You' : 'They'} won’t be able to open the administration anymore. The account stays.`}
    </ConfirmDialog>
  );
}
