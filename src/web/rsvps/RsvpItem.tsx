import { type ReactNode, useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import type { RsvpForHost } from '#contracts/rsvps/attendees.contract.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Answers, PersonItem } from '#web/ui/display/PersonItem.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { type Move, useCheckIn, useMoveRsvp, useUndoCheckIn } from './hosted-rsvps.api.ts';

type RsvpItemProps = { event: EventDetail; rsvp: RsvpForHost };

export function RsvpItem({ event, rsvp, selection }: RsvpItemProps & { selection: ReactNode }) {
  const { person, guests, answers, isHidden, isHeld, checkedInAt, answeredAt } = rsvp;
  return (
    <PersonItem
      lead={selection}
      name={person.name}
      avatar={person.avatar}
      chips={
        <>
          {guests > 0 && <Chip>{guests === 1 ? '+ 1 guest' : `+ ${guests} guests`}</Chip>}
          {checkedInAt && <Chip tone="good">Checked in</Chip>}
          {isHidden && <Chip>Hidden from the guest list</Chip>}
          {isHeld && <Chip tone="loud">Moved to the waitlist by you</Chip>}
        </>
      }
      note={`RSVP’d ${formatInstant(answeredAt)}`}
      actions={<RsvpActs event={event} rsvp={rsvp} />}
    >
      <Answers questions={event.questions} answers={answers} />
    </PersonItem>
  );
}

function RsvpActs({ event, rsvp: { person, status, checkInCode, checkedInAt } }: RsvpItemProps) {
  const moving = useMoveRsvp(event.id);
  const checkIn = useCheckIn(event.id);
  const undo = useUndoCheckIn(event.id);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isOpen = event.abilities.duplicate && event.status === 'published' && !event.isPast;
  const move = (next: Move['status']) => moving.mutate({ personId: person.id, status: next });
  const failure = moving.error ?? checkIn.error ?? undo.error;
  const isBusy = moving.isPending || checkIn.isPending || undo.isPending;
  const actionButton = (label: string, run: () => void, variant: 'quiet' | 'primary' | 'bare' = 'quiet') => (
    <Button variant={variant} size="small" busy={isBusy} onClick={run}>
      {label}
      <VisuallyHidden>{` ${person.name}`}</VisuallyHidden>
    </Button>
  );
  return (
    <>
      {status === 'going' && !checkedInAt && actionButton('Check in', () => checkIn.mutate(checkInCode), 'primary')}
      {status === 'going' && checkedInAt && actionButton('Undo check-in', () => undo.mutate(checkInCode), 'bare')}
      {isOpen && status === 'waitlisted' && actionButton('Move up', () => move('going'), 'primary')}
      {isOpen && status === 'going' && actionButton('Move to waitlist', () => move('waitlisted'))}
      {isOpen && status === 'removed' && actionButton('Let back in', () => move('going'))}
      {isOpen &&
        (status === 'going' || status === 'waitlisted') &&
        actionButton('Remove', () => setDialogOpen(true), 'bare')}
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {isDialogOpen && (
        <RemoveGuestDialog
          name={person.name}
          onClose={() => setDialogOpen(false)}
          onRemove={() => {
            setDialogOpen(false);
            move('removed');
          }}
        />
      )}
    </>
  );
}

type RemoveGuestDialogProps = { name: string; onClose: () => void; onRemove: () => void };

function RemoveGuestDialog({ name, onClose, onRemove }: RemoveGuestDialogProps) {
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      cancelLabel="Keep my spots"
      onConfirm={onRemove}
      onClose={onClose}
    >
      They lose their spot and can’t RSVP again. The next person on the waitlist moves up. You can let them back in
      later.
    </ConfirmDialog>
  );
}
