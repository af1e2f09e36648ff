import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { formatAnswers } from '#contracts/questions.ts';
import type { RsvpForHost } from '#contracts/rsvps/attendees.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { PartyChips } from '#web/rsvps/PartyChips.tsx';
import styles from '#web/rsvps/Rsvps.module.css';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Answers, PersonButton, PersonItem } from '#web/ui/display/PersonItem.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { checkInClosedReason } from './check-in-times.ts';
import { type Move, useCheckIn, useMoveRsvp, useUndoCheckIn } from './hosted-rsvps.api.ts';

const DoorPayment = lazy(async () => ({ default: (await import('./DoorPayment.tsx')).DoorPayment }));

type RsvpItemProps = { event: EventDetail; rsvp: RsvpForHost };

export function RsvpItem({ event, rsvp, selection }: RsvpItemProps & { selection: ReactNode }) {
  const { person, guests, answers, isHidden, isHeld, checkedInAt, answeredAt, attendance, note, declineNote } = rsvp;
  const { offeredUntil, isConfirmed } = rsvp;
  return (
    <PersonItem
      lead={selection}
      name={person.name}
      avatar={person.avatar}
      chips={
        <>
          <PartyChips isHybrid={event.attendance === 'hybrid'} attendance={attendance} guests={guests} />
          {checkedInAt && <Chip tone="good">Checked in</Chip>}
          {offeredUntil && (
            <Chip tone="loud">{`Offered until ${formatZonedInstant(offeredUntil, event.timeZone)}`}</Chip>
          )}
          {rsvp.isPassedOver && <Chip tone="loud">Didn’t answer in time</Chip>}
          {isConfirmed === true && !checkedInAt && <Chip tone="good">Confirmed</Chip>}
          {isConfirmed === false && <Chip>Not confirmed yet</Chip>}
          {isHidden && <Chip>Hidden from the guest list</Chip>}
          {isHeld && <Chip tone="loud">Moved to the waitlist by you</Chip>}
        </>
      }
      note={`RSVP’d ${formatInstant(answeredAt)}`}
      actions={
        <>
          {/* The key drops what failed here once another door has checked the guest in, or taken that back. */}
          <DoorActs key={checkedInAt} event={event} rsvp={rsvp} />
          <RsvpActs event={event} rsvp={rsvp} />
        </>
      }
    >
      {note && <p className={styles.quote}>{note}</p>}
      {declineNote && <p className={styles.quote}>{`Your message: ${declineNote}`}</p>}
      <Answers questions={event.questions} answers={formatAnswers(event.questions, answers)} />
    </PersonItem>
  );
}

function DoorActs({ event, rsvp }: RsvpItemProps) {
  const { status, checkInCode, checkedInAt, attendance } = rsvp;
  const checkIn = useCheckIn(event.id);
  const undo = useUndoCheckIn(event.id);
  const [isTakingPayment, setTakingPayment] = useState(false);
  const comesToDoor = event.attendance !== 'hybrid' || attendance === 'in-person';
  const canCheckIn = checkInClosedReason(event) === null;
  const failure = checkIn.error ?? undo.error;
  const isBusy = checkIn.isPending || undo.isPending;
  return (
    <>
      {status === 'going' && !checkedInAt && comesToDoor && canCheckIn && (
        <PersonButton variant="primary" busy={isBusy} onClick={() => checkIn.mutate(checkInCode)}>
          Check in
        </PersonButton>
      )}
      {status === 'going' && checkedInAt && (
        <PersonButton variant="bare" busy={isBusy} onClick={() => undo.mutate(checkInCode)}>
          Undo check-in
        </PersonButton>
      )}
      {status === 'reserved' && canCheckIn && !isTakingPayment && (
        <PersonButton variant="primary" busy={isBusy} onClick={() => setTakingPayment(true)}>
          Take payment
        </PersonButton>
      )}
      {status === 'reserved' && isTakingPayment && (
        <Suspense>
          <DoorPayment eventId={event.id} code={checkInCode} onPaid={() => checkIn.mutate(checkInCode)} />
        </Suspense>
      )}
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
    </>
  );
}

function RsvpActs({ event, rsvp }: RsvpItemProps) {
  const { person, status, checkInCode, hasTicket } = rsvp;
  const moving = useMoveRsvp(event.id);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isOpen = event.abilities.manageGuests && event.status === 'published' && !event.isPast;
  const move = (next: Move['status']) => moving.mutate({ personId: person.id, status: next });
  const moveButton = (label: string, onClick: () => void, variant: 'primary' | 'quiet' | 'bare' = 'quiet') => (
    <PersonButton busy={moving.isPending} onClick={onClick} variant={variant}>
      {label}
    </PersonButton>
  );
  return (
    <>
      {isOpen &&
        (status === 'waitlisted' || status === 'offered') &&
        moveButton('Move up', () => move('going'), 'primary')}
      {isOpen && status === 'going' && !hasTicket && moveButton('Move to waitlist', () => move('waitlisted'))}
      {isOpen && status === 'declined' && moveButton('Accept', () => move('going'))}
      {isOpen && status === 'offered' && moveButton('Withdraw offer', () => move('waitlisted'))}
      {isOpen && status === 'removed' && moveButton('Let back in', () => move('going'))}
      {isOpen &&
        !hasTicket &&
        (status === 'going' || status === 'offered' || status === 'waitlisted') &&
        moveButton('Remove', () => setDialogOpen(true), 'bare')}
      {hasTicket && (
        <ButtonLink
          to={paths.eventMoney(event.id, { q: checkInCode })}
          variant="bare"
          size="small"
          hiddenLabel={`of ${person.name}`}
        >
          View order
        </ButtonLink>
      )}
      {moving.error && <Alert kind="error">{problemText(moving.error)}</Alert>}
      {isDialogOpen && (
        <RemoveGuestDialog
          name={person.name}
          isWaiting={status === 'waitlisted'}
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

type RemoveGuestDialogProps = { name: string; isWaiting: boolean; onClose: () => void; onRemove: () => void };

function RemoveGuestDialog({ name, isWaiting, onClose, onRemove }: RemoveGuestDialogProps) {
  return (
    <ConfirmDialog title={`Remove ${name}?`} confirmLabel="Remove" onConfirm={onRemove} onClose={onClose}>
      {isWaiting
        ? 'They leave the waitlist and can’t RSVP again. You can let them back in later.'
        : 'They lose their spot and can’t RSVP again. It goes to the next person on the waitlist. You can let them back in later.'}
    </ConfirmDialog>
  );
}
