import { useState } from 'react';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import type { RsvpForHost } from '#contracts/rsvps/attendees.contract.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Face } from '#web/ui/display/Face.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { type Move, useCheckIn, useMoveRsvp, useUndoCheckIn } from './hosted-rsvps.api.ts';
import styles from './Rsvps.module.css';

type RsvpItemProps = { event: EventDetail; rsvp: RsvpForHost };

export function RsvpItem({ event, rsvp }: RsvpItemProps) {
  const { person, guests, answers, isHidden, isHeld, checkedInAt, answeredAt } = rsvp;
  const answered = event.questions.filter(({ id }) => answers[id]);
  return (
    <li className={styles.item}>
      <Face src={person.avatar} name={person.name} />
      <div className={styles.person}>
        <Row gap="tight">
          <strong>{person.name}</strong>
          {guests > 0 && <Chip>{guests === 1 ? '+ 1 guest' : `+ ${guests} guests`}</Chip>}
          {checkedInAt && <Chip tone="good">Here</Chip>}
          {isHidden && <Chip>Not on the public list</Chip>}
          {isHeld && <Chip tone="loud">Held back by you</Chip>}
        </Row>
        <p className={styles.time}>{`Answered ${formatInstant(answeredAt)}`}</p>
        {answered.length > 0 && (
          <dl className={styles.answers}>
            {answered.map(({ id, text }) => (
              <div key={id}>
                <dt>{text}</dt>
                <dd>{answers[id]}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <RsvpActs event={event} rsvp={rsvp} />
    </li>
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
    <div className={styles.actions}>
      {status === 'going' && !checkedInAt && actionButton('Check in', () => checkIn.mutate(checkInCode), 'primary')}
      {status === 'going' && checkedInAt && actionButton('Undo check-in', () => undo.mutate(checkInCode), 'bare')}
      {isOpen && status === 'waitlisted' && actionButton('Move up', () => move('going'), 'primary')}
      {isOpen && status === 'going' && actionButton('To the waitlist', () => move('waitlisted'))}
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
    </div>
  );
}

type RemoveGuestDialogProps = { name: string; onClose: () => void; onRemove: () => void };

function RemoveGuestDialog({ name, onClose, onRemove }: RemoveGuestDialogProps) {
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      cancelLabel="Keep them"
      onConfirm={onRemove}
      onClose={onClose}
    >
      They lose their seat and can't answer again. Whoever waits moves up. You can let them back in.
    </ConfirmDialog>
  );
}
