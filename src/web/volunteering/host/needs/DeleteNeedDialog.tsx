import type { ComponentProps } from 'react';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import styles from '#web/volunteering/host/Needs.module.css';
import { useShiftPeople } from '#web/volunteering/host/shift-people.api.ts';
import type { NeedScope, VolunteerShift } from '#web/volunteering/host/volunteer-roles.api.ts';
import { ScopeField } from './ScopeField.tsx';

type DeleteNeedDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'details'> & {
  /** Shifts with sign-ups, which the dialog lists. */
  shifts: readonly VolunteerShift[];
  isScoped: boolean;
  scope: NeedScope;
  onScope: (scope: NeedScope) => void;
};

/** Confirms deleting a role or shift: lists who is signed up and will be notified. */
export function DeleteNeedDialog({ shifts, isScoped, scope, onScope, ...dialog }: DeleteNeedDialogProps) {
  const taken = shifts.filter((shift) => shift.taken + shift.waiting > 0);
  const people = taken.reduce((sum, shift) => sum + shift.taken + shift.waiting, 0);
  return (
    <ConfirmDialog
      {...dialog}
      details={
        <>
          {people === 0 && <p>No one has signed up.</p>}
          {people > 0 && (
            <>
              <p>{`${formatCount(people, 'person has', 'people have')} signed up and will be notified that it’s cancelled:`}</p>
              <ul className={styles.affected}>
                {taken.map((shift) => (
                  <SignedUpNames key={shift.id} shiftId={shift.id} />
                ))}
              </ul>
            </>
          )}
          {isScoped && <ScopeField value={scope} onChange={onScope} />}
        </>
      }
    />
  );
}

const MAX_NAMES = 12;

function SignedUpNames({ shiftId }: { shiftId: string }) {
  const { data, error } = useShiftPeople(shiftId, 'signed-up');
  if (error && !data) return <Alert kind="error">{problemText(error)}</Alert>;
  if (!data) return <Skeleton />;
  const rest = data.signUps.length - MAX_NAMES;
  return (
    <>
      {data.signUps.slice(0, MAX_NAMES).map(({ id, person, spots }) => (
        <li key={id}>{spots > 1 ? `${person.name} (${spots} people)` : person.name}</li>
      ))}
      {rest > 0 && <li>{`and ${rest} more`}</li>}
      {data.counts.waitlisted > 0 && (
        <li>{`${formatCount(data.counts.waitlisted, 'person', 'people')} on the waitlist`}</li>
      )}
    </>
  );
}
