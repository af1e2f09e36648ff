import { useState } from 'react';
import { formatMinutes } from '#contracts/format-minutes.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { PersonButton, PersonItem } from '#web/ui/display/PersonItem.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import type { WalkIn } from '#web/volunteering/host/walk-ins.api.ts';
import { CorrectHoursForm } from './CorrectHoursForm.tsx';
import { useApproveWalkIn, useCorrectWalkIn, useDeleteWalkIn } from './volunteer-hours.api.ts';

/** The hours of a person added at the door, to approve, correct or remove. */
export function WalkInHours({ shiftId, walkIn }: { shiftId: string; walkIn: WalkIn }) {
  const { id, name, email, minutes, addedBy } = walkIn;
  const approving = useApproveWalkIn(shiftId, id);
  const correcting = useCorrectWalkIn(shiftId, walkIn);
  const deletion = useDeleteWalkIn(shiftId, id);
  const [open, setOpen] = useState<'correct' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const isBusy = approving.isPending || correcting.isPending || deletion.isPending;
  const failure = approving.error ?? deletion.error;
  return (
    <PersonItem
      name={name}
      avatar={null}
      chips={<Chip>Walk-in</Chip>}
      note={
        <>
          {addedBy ? `${formatMinutes(minutes)} · Added by ${addedBy}` : formatMinutes(minutes)}
          {email && (
            <>
              {' · '}
              <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
        </>
      }
      actions={
        open !== 'correct' && (
          <>
            <PersonButton variant="primary" busy={isBusy} onClick={() => approving.mutate(undefined)}>
              Approve
            </PersonButton>
            <PersonButton busy={isBusy} onClick={() => setOpen('correct')}>
              Correct
            </PersonButton>
            <PersonButton variant="bare" busy={isBusy} onClick={() => setOpen('remove')}>
              Remove
            </PersonButton>
          </>
        )
      }
    >
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {open === 'correct' && (
        <CorrectHoursForm
          name={name}
          minutes={minutes}
          save={(corrected) => correcting.mutateAsync(corrected)}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          confirmLabel="Remove"
          onClose={close}
          onConfirm={() => {
            close();
            deletion.mutate(undefined);
          }}
        >
          {`Their ${formatMinutes(minutes)} will be removed.`}
        </ConfirmDialog>
      )}
    </PersonItem>
  );
}
