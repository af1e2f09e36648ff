import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { formatAnswers } from '#contracts/questions.ts';
import type { RsvpForHost } from '#contracts/rsvps/attendees.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { formatUnsentCheckIn } from '#web/parts/unsent-check-ins.ts';
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
import { useDoubleTapGuard } from '#web/ui/use-double-tap-guard.ts';
import { checkInClosedReason } from './check-in-times.ts';
import type { GuestCheckIns } from './guest-check-ins.ts';
import { type RsvpMove, useMoveRsvp } from './hosted-rsvps.api.ts';

const DoorPayment = lazy(async () => ({ default: (await import('./DoorPayment.tsx')).DoorPayment }));

type RsvpItemProps = { event: EventDetail; rsvp: RsvpForHost };
type ItemProps = RsvpItemProps & { selection: ReactNode; checkIns: GuestCheckIns };

export function RsvpItem({ event, rsvp, selection, checkIns }: ItemProps) {
  const { person, guests, answers, isHidden, isHeld, answeredAt, attendance, note, declineNote } = rsvp;
  const { offeredUntil, isConfirmed } = rsvp;
  const door = useDoor(rsvp, checkIns);
  return (
    <PersonItem
      lead={selection}
      name={person.name}
      avatar={person.avatar}
      chips={
        <>
          <PartyChips isHybrid={event.attendance === 'hybrid'} attendance={attendance} guests={guests} />
          {door.isHere && <Chip tone="good">Checked in</Chip>}
          {door.isUnsaved && <Chip>{formatUnsentCheckIn(checkIns)}</Chip>}
          {offeredUntil && (
            <Chip tone="loud">{`Offered until ${formatZonedInstant(offeredUntil, event.timeZone)}`}</Chip>
          )}
          {rsvp.isPassedOver && <Chip tone="loud">Didn’t answer in time</Chip>}
          {isConfirmed === true && !door.isHere && <Chip tone="good">Confirmed</Chip>}
          {isConfirmed === false && <Chip>Not confirmed yet</Chip>}
          {isHidden && <Chip>Hidden from the guest list</Chip>}
          {isHeld && <Chip tone="loud">Moved to the waitlist by you</Chip>}
        </>
      }
      note={`RSVP’d ${formatInstant(answeredAt)}`}
      actions={
        <>
          <DoorActs event={event} rsvp={rsvp} door={door} />
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

type Door = {
  isHere: boolean;
  isUnsaved: boolean;
  failure: unknown;
  press: (isHere: boolean) => void;
  forget: () => void;
};

/** Whether the guest is here, with the unsaved change of this device. */
function useDoor({ person, checkInCode: code, checkedInAt }: RsvpForHost, checkIns: GuestCheckIns): Door {
  const { writes, put, drop, undo } = checkIns;
  const write = writes.get(code);
  const isRefused = write?.phase === 'refused';
  const isOutdated = isRefused && write.value.isHere === (checkedInAt !== null);
  useEffect(() => {
    // Another door has done it meanwhile.
    if (isOutdated) drop(code);
  }, [isOutdated, drop, code]);
  const unsaved = isRefused ? undefined : write;
  return {
    isHere: unsaved ? unsaved.value.isHere : checkedInAt !== null,
    isUnsaved: unsaved !== undefined,
    failure: isRefused && !isOutdated ? write.error : null,
    press: (isHere) => put(code, isHere, person.name),
    forget: () => undo(code),
  };
}

function DoorActs({ event, rsvp, door }: RsvpItemProps & { door: Door }) {
  const { status, checkInCode, attendance } = rsvp;
  const [isTakingPayment, setTakingPayment] = useState(false);
  const [wasUndone, setUndone] = useState(false);
  const takePayment = () => {
    setTakingPayment(true);
    setUndone(false);
  };
  const undone = () => {
    door.forget();
    setTakingPayment(false);
    setUndone(true);
  };
  const toggle = useDoubleTapGuard(door.isHere, () => door.press(!door.isHere));
  const comesToDoor = event.attendance !== 'hybrid' || attendance === 'in-person';
  const canCheckIn = checkInClosedReason(event) === null;
  return (
    <>
      {status === 'going' && (door.isHere || (comesToDoor && canCheckIn)) && (
        <PersonButton variant={door.isHere ? 'bare' : 'primary'} onClick={toggle}>
          {door.isHere ? 'Undo check-in' : 'Check in'}
        </PersonButton>
      )}
      {status === 'reserved' && canCheckIn && !isTakingPayment && (
        <PersonButton
          variant="primary"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that the host pressed to undo the payment is gone
          autoFocus={wasUndone}
          onClick={takePayment}
        >
          Take payment
        </PersonButton>
      )}
      {status === 'reserved' && isTakingPayment && (
        <Suspense>
          <DoorPayment eventId={event.id} code={checkInCode} onPaid={() => door.press(true)} onUndone={undone} />
        </Suspense>
      )}
      {/* Announced above the field of the code, with the name. */}
      {door.failure !== null && <p className={styles.failure}>{problemText(door.failure)}</p>}
    </>
  );
}

function RsvpActs({ event, rsvp }: RsvpItemProps) {
  const { person, status, checkInCode, hasTicket } = rsvp;
  const moving = useMoveRsvp(event.id);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isOpen = event.abilities.manageGuests && event.status === 'published' && !event.isPast;
  const move = (next: RsvpMove['status']) => moving.mutate({ personId: person.id, status: next });
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
