import type { FormRows } from '#web/platform/form/form-binding.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { formatHours, formatShortDay } from '#web/ui/display/local-time.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './NeedsForm.module.css';
import { ShiftRowFields } from './ShiftRowFields.tsx';
import { firstDayOf, maxPartsOf, rowAfter, type ShiftRow, splitRows } from './shift-values.ts';
import type { Span } from './split-time.ts';

const MAX_ROWS = 20;
const partCounts = [1, 2, 3, 4, 6, 8];

type ShiftRowsProps = {
  shifts: FormRows<ShiftRow>;
  eventSpan: Span | null;
  canRepeat: boolean;
  onSplit: (rows: readonly ShiftRow[]) => void;
};

/** The shifts of a new role: the event's time in one or several parts, or any other times. */
export function ShiftRows({ shifts, eventSpan, canRepeat, onSplit }: ShiftRowsProps) {
  const { rows } = shifts;
  return (
    <div className={styles.shifts}>
      {eventSpan && <SplitButtons eventSpan={eventSpan} rows={rows} onChange={onSplit} />}
      {rows.map((row, index) => (
        <ShiftRowFields
          key={row.key}
          legend={`Shift ${index + 1}`}
          row={row}
          shifts={shifts}
          canRepeat={canRepeat}
          canRemove={rows.length > 1}
        />
      ))}
      {shifts.error && <FieldError>{shifts.error}</FieldError>}
      <div>
        <Button
          variant="quiet"
          size="small"
          disabled={rows.length >= MAX_ROWS}
          onClick={() => shifts.add(rowAfter(rows, eventSpan))}
        >
          Add another shift
        </Button>
      </div>
    </div>
  );
}

type SplitButtonsProps = { eventSpan: Span; rows: readonly ShiftRow[]; onChange: (rows: readonly ShiftRow[]) => void };

function SplitButtons({ eventSpan, rows, onChange }: SplitButtonsProps) {
  const maxParts = maxPartsOf(eventSpan);
  if (maxParts < 2) return null;
  const { startsLocal, endsLocal } = firstDayOf(eventSpan);
  return (
    <Row gap="tight" role="group" aria-label="Split the event into shifts">
      <span>{`Split ${formatShortDay(startsLocal)}, ${formatHours(startsLocal, endsLocal)} into`}</span>
      {partCounts
        .filter((count) => count <= maxParts)
        .map((count) => (
          <Button
            key={count}
            variant="quiet"
            size="small"
            onClick={() => onChange(splitRows(eventSpan, count, rows[0]?.needed || '1'))}
          >
            {formatCount(count, 'shift')}
          </Button>
        ))}
    </Row>
  );
}
