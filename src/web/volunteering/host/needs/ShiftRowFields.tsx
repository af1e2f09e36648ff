import { commonRules } from '#web/parts/repeat/repeat-rules.ts';
import type { FormRows } from '#web/platform/form/form-binding.ts';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './NeedsForm.module.css';
import { endsNextDay, type ShiftRow } from './shift-values.ts';

type ShiftRowFieldsProps = {
  legend: string;
  row: ShiftRow;
  shifts: FormRows<ShiftRow>;
  /** Whether the shift can repeat: those of events repeat with their series. */
  canRepeat: boolean;
  canRemove?: boolean;
};

/** Time and number of volunteers of a shift. */
export function ShiftRowFields({ legend, row, shifts, canRepeat, canRemove = false }: ShiftRowFieldsProps) {
  return (
    <fieldset className={styles.shift}>
      <legend>{legend}</legend>
      <TextField type="date" label="Day" required {...shifts.field(row, 'date')} />
      <TextField type="time" label="From" required {...shifts.field(row, 'start')} />
      <TextField
        type="time"
        label="To"
        required
        hint={endsNextDay(row) ? 'Ends the next day' : undefined}
        {...shifts.field(row, 'end')}
      />
      <TextField
        label="People"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...shifts.field(row, 'needed')}
      />
      {canRepeat && <RepeatFields row={row} shifts={shifts} />}
      {canRemove && (
        <IconButton
          label={`Remove ${legend.toLowerCase()}`}
          className={styles.remove}
          onClick={() => shifts.remove(row.key)}
        >
          <CloseIcon />
        </IconButton>
      )}
    </fieldset>
  );
}

function RepeatFields({ row, shifts }: Pick<ShiftRowFieldsProps, 'row' | 'shifts'>) {
  const rules = row.date ? commonRules(row.date) : [];
  return (
    <div className={styles.repeat}>
      <Select
        label="Repeats"
        hint={row.date ? undefined : 'Choose a day first'}
        options={[{ value: '', label: 'Does not repeat' }, ...rules.map(({ name, label }) => ({ value: name, label }))]}
        {...shifts.field(row, 'repeat')}
      />
      {row.repeat && (
        <TextField type="date" label="Until" optional min={row.date || undefined} {...shifts.field(row, 'until')} />
      )}
    </div>
  );
}
