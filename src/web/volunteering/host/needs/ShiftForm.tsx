import * as contract from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { useReportUnsaved } from '#web/parts/unsaved-forms.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import {
  type NeedScope,
  type NewShift,
  useCreateShift,
  useUpdateShift,
  type VolunteerRole,
  type VolunteerShift,
} from '#web/volunteering/host/volunteer-roles.api.ts';
import styles from './NeedsForm.module.css';
import type { RoleContext } from './role-values.ts';
import { ScopeField } from './ScopeField.tsx';
import { ShiftRowFields } from './ShiftRowFields.tsx';
import { missingTimes, rowAfter, rowOf, type ShiftRow, shiftValueName, toShiftBody } from './shift-values.ts';

type CloseProps = { onClose: () => void };

export function AddShiftForm({ role, setting, onClose }: { role: VolunteerRole; setting: RoleContext } & CloseProps) {
  const creating = useCreateShift(role.id);
  const rows = role.shifts.map((shift) => rowOf(shift, String(shift.needed)));
  const timeZone = role.shifts[0]?.timeZone;
  return (
    <ShiftForm
      legend="New shift"
      submitLabel="Add shift"
      row={rowAfter(rows, setting.eventSpan)}
      isScoped={role.isRepeating && setting.ruleText !== null}
      canRepeat={setting.owner.kind === 'organization'}
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
      legend="Edit shift"
      submitLabel="Save shift"
      row={rowOf(shift, String(shift.needed))}
      isScoped={isScoped}
      note={shift.taken > 0 ? 'We’ll let volunteers know if the time changes.' : undefined}
      save={(changed) => updating.mutateAsync({ shiftId: shift.id, ...changed })}
      onClose={onClose}
    />
  );
}

/** Wraps the shift in a list of one, because the fields are shared with the form of a new role. */
type ShiftValues = { shifts: readonly ShiftRow[]; scope: NeedScope };
type ShiftFormProps = {
  legend: string;
  submitLabel: string;
  row: ShiftRow;
  isScoped: boolean;
  canRepeat?: boolean;
  note?: string | undefined;
  save: (shift: NewShift) => Promise<unknown>;
} & CloseProps;

const isOfShift = (path: string) => ['startsLocal', 'endsLocal', 'needed', 'rule'].includes(path);

function ShiftForm({ legend, submitLabel, row, isScoped, canRepeat = false, note, save, onClose }: ShiftFormProps) {
  const initial: ShiftValues = { shifts: [row], scope: 'this' };
  const form = useForm({
    initial,
    schema: contract.createShift.body,
    toBody: ({ shifts: [row], scope }) => ({ ...toShiftBody(row!), ...(isScoped && { scope }) }),
    nameOf: (path, { shifts }) => (isOfShift(path) ? shiftValueName(`shifts.0.${path}`, shifts) : path),
    rules: ({ shifts }) => missingTimes(shifts),
    submit: (shift) => save(shift),
    onSuccess: () => {
      showToast('Saved.');
      onClose();
    },
  });
  useReportUnsaved(form.isChanged && !form.isSubmitting);
  const shifts = form.rows('shifts');
  return (
    <form method="post" noValidate aria-label={legend} className={styles.form} onSubmit={form.handleSubmit}>
      {form.formError && <Alert kind="error">{form.formError}</Alert>}
      <ShiftRowFields legend={legend} row={shifts.rows[0]!} shifts={shifts} canRepeat={canRepeat} />
      {note && <p>{note}</p>}
      {isScoped && <ScopeField {...form.control('scope')} />}
      <Row>
        <Button type="submit" size="small" busy={form.isSubmitting}>
          {submitLabel}
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}
