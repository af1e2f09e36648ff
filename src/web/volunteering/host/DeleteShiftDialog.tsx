import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import { NeedDialog } from './NeedDialog.tsx';
import { type NeedScope, useDeleteShift, type VolunteerShift } from './volunteer-roles.api.ts';

type DeleteShiftDialogProps = { shift: VolunteerShift; title: string; isScoped: boolean; onClose: () => void };

export function DeleteShiftDialog({ shift, title, isScoped, onClose }: DeleteShiftDialogProps) {
  const removal = useDeleteShift(shift.id);
  const [scope, setScope] = useState<NeedScope>('this');
  const remove = () =>
    after(removal.mutateAsync(scope), () => {
      showToast('The shift is gone.');
      onClose();
    });
  return (
    <NeedDialog
      title={`Delete ${title}?`}
      act="Delete the shift"
      shifts={[shift]}
      isScoped={isScoped}
      scope={scope}
      onScope={setScope}
      busy={removal.isPending}
      error={removal.error && problemText(removal.error)}
      onAct={remove}
      onClose={onClose}
    >
      The role and its other shifts stay.
    </NeedDialog>
  );
}
