import { HeldPlacesItem } from '#web/parts/unconfirmed/HeldPlacesItem.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { PersonItems } from '#web/ui/display/PersonItem.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { gapsOf } from '#web/volunteering/host/gaps.ts';
import styles from '#web/volunteering/host/Needs.module.css';
import { useHeldSpots, useShiftPeople } from '#web/volunteering/host/shift-people.api.ts';
import type { VolunteerRole, VolunteerShift } from '#web/volunteering/host/volunteer-roles.api.ts';
import { SignUpItem } from './SignUpItem.tsx';

type ShiftPeopleProps = { shift: VolunteerShift; role: VolunteerRole; roles: readonly VolunteerRole[] };

/** The volunteers and the waitlist of a shift, with the actions on each person. */
export function ShiftPeople(props: ShiftPeopleProps) {
  const { shift, role } = props;
  const signedUp = useShiftPeople(shift.id, 'signed-up');
  const waiting = useShiftPeople(shift.id, 'waitlisted');
  const held = useHeldSpots(shift.id);
  const error = signedUp.error ?? waiting.error ?? held.error;
  if (!signedUp.data || !waiting.data || !held.data)
    return error ? <Alert kind="error">{problemText(error)}</Alert> : <Skeleton shape="box" />;
  const gaps = gapsOf(shift);
  const { heldSpots } = held.data;
  const isEmpty = signedUp.data.signUps.length + waiting.data.signUps.length + heldSpots.length === 0;
  return (
    <div className={styles.panel}>
      {isEmpty && <p>No one has signed up yet.</p>}
      {signedUp.data.signUps.length > 0 && (
        <PersonItems label={`On ${role.title}`}>
          {signedUp.data.signUps.map((signUp) => (
            <SignUpItem key={signUp.id} {...props} signUp={signUp} />
          ))}
        </PersonItems>
      )}
      {waiting.data.signUps.length > 0 && (
        <Stack>
          <div>
            <h4>Waitlist</h4>
            {gaps > 0 && <p className={noteClass}>{`${formatCount(gaps, 'spot')} open. Move someone up.`}</p>}
          </div>
          <PersonItems label={`Waitlist for ${role.title}`}>
            {waiting.data.signUps.map((signUp) => (
              <SignUpItem key={signUp.id} {...props} signUp={signUp} />
            ))}
          </PersonItems>
        </Stack>
      )}
      {heldSpots.length > 0 && (
        <Stack>
          <div>
            <h4>Not confirmed yet</h4>
            <p className={noteClass}>They signed up with an email address and haven’t confirmed it.</p>
          </div>
          <PersonItems label={`Not confirmed for ${role.title}`}>
            {heldSpots.map(({ spots, ...held }, index) => (
              <HeldPlacesItem key={index} held={held} chips={spots > 1 && <Chip>{`${spots} people`}</Chip>} />
            ))}
          </PersonItems>
        </Stack>
      )}
      <Removed {...props} />
    </div>
  );
}

function Removed(props: ShiftPeopleProps) {
  const { data } = useShiftPeople(props.shift.id, 'removed');
  if (!data || data.signUps.length === 0) return null;
  return (
    <details>
      <summary>{`Removed (${data.signUps.length})`}</summary>
      <PersonItems label={`Removed from ${props.role.title}`}>
        {data.signUps.map((signUp) => (
          <SignUpItem key={signUp.id} {...props} signUp={signUp} />
        ))}
      </PersonItems>
    </details>
  );
}
