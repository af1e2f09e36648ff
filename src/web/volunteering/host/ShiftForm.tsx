import { type FormEvent, useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './NeedsForm.module.css';
import type { Setting } from './role-values.ts';
import { ScopeField } from './ScopeField.tsx';
import { ShiftRowFields } from './ShiftRowFields.tsx';
import { complaintsOf, rowAfter, rowOf, type ShiftComplaints, type ShiftRow, spanOf } from './shift-values.ts';
import {
  type NeedScope,
  type NewShift,
  useCreateShift,
  useUpdateShift,
  type VolunteerRole,
  type VolunteerShift,
} from './volunteer-roles.api.ts';

type CloseProps = { onClose: () => void };

export function AddShiftForm({ role, setting, onClose }: { role: VolunteerRole; setting: Setting } & CloseProps) {
  const creating = useCreateShift(role.id);
  const rows = role.shifts.map((shift) => rowOf(shift, String(shift.needed)));
  const timeZone = role.shifts[0]?.timeZone;
  return (
    <ShiftForm
      legend="A new shift"
      act="Add the shift"
      initial={rowAfter(rows, setting.whole)}
      isScoped={role.isRepeating && setting.ruleText !== null}
      save={(shift) =>
        creating.mutateAsync({ ...shift, ...(role.attendance === 'online' && timeZone && { timeZone }) })
      }
      onClose={onClose}
    />
  );
}

type EditProps = { shift: VolunteerShift; isScoped: boolean } & CloseProps;

export function EditShiftForm({ shift, isScoped, onClose }: EditProps) {
  const updating = useUpdateShift();
  return (
    <ShiftForm
      legend="Edit the shift"
      act="Save the shift"
      initial={rowOf(shift, String(shift.needed))}
      isScoped={isScoped}
      note={shift.taken > 0 ? 'Whoever is signed up is told when the time changes.' : undefined}
      save={(changed) => updating.mutateAsync({ shiftId: shift.id, ...changed })}
      onClose={onClose}
    />
  );
}

type ShiftFormProps = {
  legend: string;
  act: string;
  initial: ShiftRow;
  isScoped: boolean;
  note?: string | undefined;
  save: (shift: NewShift) => Promise<unknown>;
} & CloseProps;

function ShiftForm({ legend, act, initial, isScoped, note, save, onClose }: ShiftFormProps) {
  const [row, setRow] = useState(initial);
  const [scope, setScope] = useState<NeedScope>('this');
  const [complaints, setComplaints] = useState<ShiftComplaints>({});
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const fail = (failure: unknown) => {
    const { startsLocal, endsLocal, needed, ...others } = problemFields(failure);
    const isPlaced = Boolean(startsLocal ?? endsLocal ?? needed) && Object.keys(others).length === 0;
    setSaving(false);
    setComplaints({
      ...(startsLocal && { start: startsLocal }),
      ...(endsLocal && { end: endsLocal }),
      ...(needed && { needed }),
    });
    setError(isPlaced ? null : problemText(failure));
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (isSaving) return;
    const found = complaintsOf(row);
    setComplaints(found);
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    setError(null);
    const done = () => {
      showToast('Saved.');
      onClose();
    };
    after(save({ ...spanOf(row)!, needed: Number(row.needed), ...(isScoped && { scope }) }), done, fail);
  };
  return (
    <form method="post" noValidate aria-label={legend} className={styles.form} onSubmit={submit}>
      {error && <Alert kind="error">{error}</Alert>}
      <ShiftRowFields
        legend={legend}
        row={row}
        complaints={complaints}
        onChange={(changed) => {
          setRow({ ...row, ...changed });
          setComplaints({});
        }}
      />
      {note && <p>{note}</p>}
      {isScoped && <ScopeField value={scope} onChange={setScope} />}
      <Row>
        <Button type="submit" size="small" busy={isSaving}>
          {act}
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}
