import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type NeedScope, useDeleteRole, type VolunteerRole } from '#web/volunteering/host/volunteer-roles.api.ts';
import { DeleteNeedDialog } from './DeleteNeedDialog.tsx';

type DeleteRoleDialogProps = { role: VolunteerRole; isScoped: boolean; onClose: () => void };

/** Confirms deleting a role and names the people who are signed up. */
export function DeleteRoleDialog({ role, isScoped, onClose }: DeleteRoleDialogProps) {
  const removal = useDeleteRole(role.id);
  const [scope, setScope] = useState<NeedScope>('this');
  const upcoming = role.shifts.filter(({ state, isCancelled }) => state !== 'over' && !isCancelled);
  const remove = () =>
    after(removal.mutateAsync(scope), () => {
      showToast(`${role.title} was deleted.`);
      onClose();
    });
  return (
    <DeleteNeedDialog
      title={`Delete ${role.title}?`}
      confirmLabel="Delete role"
      shifts={upcoming}
      isScoped={isScoped}
      scope={scope}
      onScope={setScope}
      busy={removal.isPending}
      error={removal.error && problemText(removal.error)}
      onConfirm={remove}
      onClose={onClose}
    >
      {`${formatCount(role.shifts.length, 'shift')} will be deleted too. Hours from past shifts are kept.`}
    </DeleteNeedDialog>
  );
}
