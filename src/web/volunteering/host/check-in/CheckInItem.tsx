import { useState } from 'react';
import { formatUnsentCheckIn } from '#web/parts/unsent-check-ins.ts';
import type { Outage } from '#web/platform/http/write-queue.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Face } from '#web/ui/display/Face.tsx';
import { CheckIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { useDoubleTapGuard } from '#web/ui/use-double-tap-guard.ts';
import { ConfirmationChips } from '#web/volunteering/host/ConfirmationChips.tsx';
import type { ShiftCard } from '#web/volunteering/host/volunteer-roles.api.ts';
import styles from './CheckIn.module.css';
import type { Attendance, CheckInPerson } from './presence.ts';

type CheckInItemProps = {
  person: CheckInPerson;
  role: Pick<ShiftCard, 'minimumAge' | 'skills'>;
  /** People can be marked as no-shows only after the shift has begun. */
  hasBegun: boolean;
  outage: Outage | null;
  onPress: (attendance: Attendance, spotsAttended?: number) => void;
};

/** The first button keeps its position when its label changes, so that a second tap, which is ignored, and the focus land on it. */
export function CheckInItem({ person, role, hasBegun, outage, onPress }: CheckInItemProps) {
  const { signUp, presence, isSaving, refusal } = person;
  const { name, avatar } = signUp.person;
  const [isUndoing, setUndoing] = useState(false);
  const toggle = useDoubleTapGuard(presence, () => {
    if (presence === 'attended' && signUp.hoursState === 'approved') setUndoing(true);
    else onPress(presence ? null : 'attended');
  });
  return (
    <li className={styles.person} data-presence={presence ?? undefined}>
      <Face src={avatar} name={name} />
      <div className={styles.details}>
        <strong>{name}</strong>
        <Row gap="tight">
          {signUp.spots > 1 && <Chip>{`${signUp.spots} people`}</Chip>}
          {presence === 'attended' && <Chip tone="good">Here</Chip>}
          {presence === 'no-show' && <Chip tone="urgent">No-show</Chip>}
          {isSaving && <Chip>{formatUnsentCheckIn({ outage })}</Chip>}
          <ConfirmationChips signUp={signUp} role={role} />
        </Row>
        {signUp.companions.length > 0 && <span>{`With ${signUp.companions.join(', ')}`}</span>}
        {signUp.spots > 1 && presence === 'attended' && (
          <PeopleCame person={person} onChange={(spotsAttended) => onPress('attended', spotsAttended)} />
        )}
      </div>
      <div className={styles.buttons}>
        <Button variant={presence ? 'quiet' : 'primary'} size="large" onClick={toggle} hiddenLabel={name}>
          {presence ? (
            'Undo'
          ) : (
            <>
              <CheckIcon size={22} />
              Here
            </>
          )}
        </Button>
        {!presence && hasBegun && (
          <Button variant="quiet" size="large" onClick={() => onPress('no-show')} hiddenLabel={name}>
            No-show
          </Button>
        )}
      </div>
      {isUndoing && (
        <ConfirmDialog
          title={`Delete the approved hours of ${name}?`}
          confirmLabel="Undo and delete"
          cancelLabel="Keep hours"
          onClose={() => setUndoing(false)}
          onConfirm={() => {
            setUndoing(false);
            onPress(null);
          }}
        >
          Their hours on this shift are already approved. If you undo the check-in, they’re deleted, and we’ll let them
          know.
        </ConfirmDialog>
      )}
      {refusal && (
        <div className={styles.error}>
          <Alert kind="error">{refusal}</Alert>
        </div>
      )}
    </li>
  );
}

type PeopleCameProps = { person: CheckInPerson; onChange: (spotsAttended: number) => void };

/** How many of the people who signed up together are here. */
function PeopleCame({ person: { signUp, spotsAttended }, onChange }: PeopleCameProps) {
  const options = Array.from({ length: signUp.spots }, (_, index) => ({
    value: String(index + 1),
    label: `${index + 1} of ${signUp.spots}`,
  }));
  return (
    <Select
      label={`How many of ${signUp.person.name}’s group came?`}
      options={options}
      value={String(spotsAttended)}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
