import { CloseIcon } from '#web/ui/display/FrameIcon.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './NeedsForm.module.css';
import { endsNextDay, type ShiftComplaints, type ShiftRow } from './shift-values.ts';

type ShiftRowFieldsProps = {
  legend: string;
  row: ShiftRow;
  complaints: ShiftComplaints;
  onChange: (changed: Partial<ShiftRow>) => void;
  /** Without it the shift stays. */
  onRemove?: () => void;
};

/** When a shift is, and how many people it needs. */
export function ShiftRowFields({ legend, row, complaints, onChange, onRemove }: ShiftRowFieldsProps) {
  return (
    <fieldset className={styles.shift}>
      <legend>{legend}</legend>
      <TextField
        type="date"
        label="Day"
        required
        value={row.date}
        error={complaints.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <TextField
        type="time"
        label="From"
        required
        value={row.start}
        error={complaints.start}
        onChange={({ target }) => onChange({ start: target.value })}
      />
      <TextField
        type="time"
        label="To"
        required
        hint={endsNextDay(row) ? 'On the next day' : undefined}
        value={row.end}
        error={complaints.end}
        onChange={({ target }) => onChange({ end: target.value })}
      />
      <TextField
        label="People"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={row.needed}
        error={complaints.needed}
        onChange={({ target }) => onChange({ needed: target.value.trim() })}
      />
      {onRemove && (
        <IconButton label={`Remove ${legend.toLowerCase()}`} className={styles.remove} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      )}
    </fieldset>
  );
}
