import { useState } from 'react';
import { formatMinutes } from '#contracts/format-minutes.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { PersonButton, PersonItem } from '#web/ui/display/PersonItem.tsx';
import { CorrectHoursForm } from './CorrectHoursForm.tsx';
import { NoShowDialog } from './NoShowDialog.tsx';
import { type HoursToApprove, useApproveHours, useCorrectHours } from './volunteer-hours.api.ts';

type UnmarkedItemProps = { shiftId: string; shiftMinutes: number; entry: HoursToApprove['unmarked'][number] };

/** A person whom no host marked at the door: they came, worked other hours, or did not come. */
export function UnmarkedItem({ shiftId, shiftMinutes, entry: { person, spots, claim } }: UnmarkedItemProps) {
  const approving = useApproveHours(shiftId);
  const marking = useCorrectHours(shiftId, person.id);
  const [open, setOpen] = useState<'hours' | 'no-show' | null>(null);
  const close = () => setOpen(null);
  const minutes = claim?.minutes ?? shiftMinutes;
  const failure = approving.error ?? (open === 'hours' ? null : marking.error);
  const isBusy = approving.isPending || marking.isPending;
  return (
    <PersonItem
      name={person.name}
      avatar={person.avatar}
      chips={
        <>
          {claim && <Chip tone="urgent">Reported hours</Chip>}
          {spots > 1 && <Chip>{`${spots} people`}</Chip>}
        </>
      }
      note={claim ? `Says they worked ${formatMinutes(claim.minutes)}` : 'Signed up, not checked in'}
      actions={
        open !== 'hours' && (
          <>
            <PersonButton variant="primary" busy={isBusy} onClick={() => approving.mutate([person.id])}>
              {claim ? `Approve ${formatMinutes(minutes)}` : 'Came'}
            </PersonButton>
            <PersonButton busy={isBusy} onClick={() => setOpen('hours')}>
              Other hours
            </PersonButton>
            <PersonButton variant="bare" busy={isBusy} onClick={() => setOpen('no-show')}>
              No-show
            </PersonButton>
          </>
        )
      }
    >
      {claim?.note && <p>{`“${claim.note}”`}</p>}
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {open === 'hours' && (
        <CorrectHoursForm
          name={person.name}
          minutes={minutes}
          save={(worked) => marking.mutateAsync({ attendance: 'attended', minutes: worked })}
          onClose={close}
        />
      )}
      {open === 'no-show' && (
        <NoShowDialog name={person.name} onConfirm={() => marking.mutate({ attendance: 'no-show' })} onClose={close}>
          They get no hours for this shift, and we’ll let them know.
        </NoShowDialog>
      )}
    </PersonItem>
  );
}
