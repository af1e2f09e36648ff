import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type NeedScope, useDeleteShift, type VolunteerShift } from '#web/volunteering/host/volunteer-roles.api.ts';
import { DeleteNeedDialog } from './DeleteNeedDialog.tsx';

type DeleteShiftDialogProps = { shift: VolunteerShift; title: string; isScoped: boolean; onClose: () => void };

export function DeleteShiftDialog({ shift, title, isScoped, onClose }: DeleteShiftDialogProps) {
  const removal = useDeleteShift(shift.id);
  const [scope, setScope] = useState<NeedScope>('this');
  const remove = () =>
    after(removal.mutateAsync(scope), () => {
      showToast('Shift deleted.');
      onClose();
    });
  return (
    <DeleteNeedDialog
      title={`Delete ${title}?`}
      confirmLabel="Delete shift"
      shifts={[shift]}
      isScoped={isScoped}
      scope={scope}
      onScope={setScope}
      busy={removal.isPending}
      error={removal.error && problemText(removal.error)}
      onConfirm={remove}
      onClose={onClose}
    >
      The role and its other shifts stay.
    </DeleteNeedDialog>
  );
}
