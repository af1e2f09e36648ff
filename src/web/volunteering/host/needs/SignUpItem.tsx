import { useState } from 'react';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { PersonButton, PersonItem } from '#web/ui/display/PersonItem.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { ConfirmationChips } from '#web/volunteering/host/ConfirmationChips.tsx';
import { type SignUpForHost, useMoveSignUp } from '#web/volunteering/host/shift-people.api.ts';
import type { VolunteerRole, VolunteerShift } from '#web/volunteering/host/volunteer-roles.api.ts';
import { ContactLinks } from './ContactLinks.tsx';
import { MoveDialog } from './MoveDialog.tsx';

type SignUpItemProps = {
  signUp: SignUpForHost;
  shift: VolunteerShift;
  role: VolunteerRole;
  roles: readonly VolunteerRole[];
};

export function SignUpItem(props: SignUpItemProps) {
  const { signUp, role } = props;
  const { person, status, isHeld, confirmedAt, attendance } = signUp;
  return (
    <PersonItem
      name={person.name}
      avatar={person.avatar}
      chips={
        <>
          {signUp.spots > 1 && <Chip>{`${signUp.spots} people`}</Chip>}
          {attendance === 'attended' && <Chip tone="good">{formatAttended(signUp)}</Chip>}
          {attendance === 'no-show' && <Chip tone="urgent">No-show</Chip>}
          {!attendance && status === 'signed-up' && confirmedAt && <Chip tone="good">Confirmed</Chip>}
          {isHeld && status === 'waitlisted' && <Chip tone="loud">Moved to the waitlist by you</Chip>}
          {signUp.replacementSoughtAt && <Chip tone="loud">Looking for a replacement</Chip>}
          <ConfirmationChips signUp={signUp} role={role} />
        </>
      }
      note={<SignUpNote signUp={signUp} />}
      actions={<SignUpActs {...props} />}
    />
  );
}

const formatAttended = ({ spots, spotsAttended }: SignUpForHost): string =>
  spots > 1 && spotsAttended !== spots ? `${spotsAttended} attended` : 'Attended';

function SignUpNote({ signUp: { contact, signedUpAt, answers, companions } }: Pick<SignUpItemProps, 'signUp'>) {
  return (
    <>
      {[
        `Signed up ${formatInstant(signedUpAt)}`,
        ...(companions.length > 0 ? [`With ${companions.join(', ')}`] : []),
        ...answers.map(({ question, answer }) => `${question} ${answer}`),
      ].join(' · ')}
      {contact && (
        <>
          {' · '}
          <ContactLinks {...contact} />
        </>
      )}
    </>
  );
}

function SignUpActs({ signUp: { person, status }, shift, roles }: SignUpItemProps) {
  const moving = useMoveSignUp(shift.id, person.id);
  const [openDialog, setOpenDialog] = useState<'remove' | 'move' | null>(null);
  const close = () => setOpenDialog(null);
  const canMove = !shift.isCancelled && shift.state !== 'over';
  const isBusy = moving.isPending;
  const isActive = status === 'signed-up' || status === 'waitlisted';
  const hasOtherShifts = roles.some(({ shifts }) => shifts.some(({ id }) => id !== shift.id));
  return (
    <>
      {canMove && status === 'waitlisted' && (
        <PersonButton variant="primary" busy={isBusy} onClick={() => moving.mutate({ status: 'signed-up' })}>
          Move up
        </PersonButton>
      )}
      {canMove && isActive && hasOtherShifts && (
        <PersonButton busy={isBusy} onClick={() => setOpenDialog('move')}>
          Move to another shift
        </PersonButton>
      )}
      {canMove && status === 'signed-up' && (
        <PersonButton busy={isBusy} onClick={() => moving.mutate({ status: 'waitlisted' })}>
          Move to waitlist
        </PersonButton>
      )}
      {canMove && status === 'removed' && (
        <PersonButton busy={isBusy} onClick={() => moving.mutate({ status: 'signed-up' })}>
          Let back in
        </PersonButton>
      )}
      {canMove && isActive && (
        <PersonButton variant="bare" busy={isBusy} onClick={() => setOpenDialog('remove')}>
          Remove
        </PersonButton>
      )}
      {moving.error && <Alert kind="error">{problemText(moving.error)}</Alert>}
      {openDialog === 'move' && <MoveDialog person={person} shift={shift} roles={roles} onClose={close} />}
      {openDialog === 'remove' && (
        <ConfirmDialog
          title={`Remove ${person.name}?`}
          confirmLabel="Remove"
          cancelLabel="Cancel"
          onClose={close}
          onConfirm={() => {
            close();
            moving.mutate({ status: 'removed' });
          }}
        >
          {`We’ll let them know, and they can’t sign up for this shift again. The next person on the waitlist moves up. You can let them back in later.`}
        </ConfirmDialog>
      )}
    </>
  );
}
