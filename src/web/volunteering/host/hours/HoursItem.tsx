import { useState } from 'react';
import { formatMinutes } from '#contracts/format-minutes.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { PersonButton, PersonItem } from '#web/ui/display/PersonItem.tsx';
import { CorrectHoursForm } from './CorrectHoursForm.tsx';
import { NoShowDialog } from './NoShowDialog.tsx';
import { type HoursToApprove, useApproveHours, useCorrectHours } from './volunteer-hours.api.ts';

type HoursItemProps = { shiftId: string; entry: HoursToApprove['people'][number] };

/** One person's hours on a shift, to approve, correct or mark as a no-show. */
export function HoursItem({ shiftId, entry }: HoursItemProps) {
  const { person, people, minutes, hoursState, hoursNote } = entry;
  const approving = useApproveHours(shiftId);
  const correcting = useCorrectHours(shiftId, person.id);
  const [openDialog, setOpenDialog] = useState<'correct' | 'no-show' | null>(null);
  const close = () => setOpenDialog(null);
  const isBusy = approving.isPending || correcting.isPending;
  return (
    <PersonItem
      name={person.name}
      avatar={person.avatar}
      chips={hoursState === 'disputed' && <Chip tone="urgent">Disputed</Chip>}
      note={people > 1 ? `${formatMinutes(minutes)} each, ${people} people` : formatMinutes(minutes)}
      actions={
        openDialog !== 'correct' && (
          <>
            <PersonButton variant="primary" busy={isBusy} onClick={() => approving.mutate([person.id])}>
              Approve
            </PersonButton>
            <PersonButton busy={isBusy} onClick={() => setOpenDialog('correct')}>
              Correct
            </PersonButton>
            <PersonButton variant="bare" busy={isBusy} onClick={() => setOpenDialog('no-show')}>
              No-show
            </PersonButton>
          </>
        )
      }
    >
      {hoursNote && <p>{`“${hoursNote}”`}</p>}
      {(approving.error ?? (openDialog !== 'correct' && correcting.error)) && (
        <Alert kind="error">{problemText(approving.error ?? correcting.error)}</Alert>
      )}
      {openDialog === 'correct' && (
        <CorrectHoursForm
          name={person.name}
          minutes={minutes}
          save={(corrected) => correcting.mutateAsync({ minutes: corrected })}
          onClose={close}
        />
      )}
      {openDialog === 'no-show' && (
        <NoShowDialog name={person.name} onConfirm={() => correcting.mutate({ attendance: 'no-show' })} onClose={close}>
          {`Their ${formatMinutes(minutes)} will be removed, and we’ll let them know.`}
        </NoShowDialog>
      )}
    </PersonItem>
  );
}
