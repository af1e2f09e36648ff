import type { FormRows } from '#web/platform/form-binding.ts';
import { formatHours, formatShortDay } from '#web/ui/display/wall-time.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './NeedsForm.module.css';
import { ShiftRowFields } from './ShiftRowFields.tsx';
import { firstDayOf, piecesOf, rowAfter, type ShiftRow, splitRows } from './shift-values.ts';
import type { Span } from './split-time.ts';

const MAX_ROWS = 20;
const pieces = [1, 2, 3, 4, 6, 8];

type ShiftRowsProps = {
  shifts: FormRows<ShiftRow>;
  whole: Span | null;
  onSplit: (rows: readonly ShiftRow[]) => void;
};

/** The shifts of a new role: the event's time in one or several parts, or any other times. */
export function ShiftRows({ shifts, whole, onSplit }: ShiftRowsProps) {
  const { rows } = shifts;
  return (
    <div className={styles.shifts}>
      {whole && <SplitButtons whole={whole} rows={rows} onChange={onSplit} />}
      {rows.map((row, index) => (
        <ShiftRowFields
          key={row.key}
          legend={`Shift ${index + 1}`}
          row={row}
          shifts={shifts}
          canRemove={rows.length > 1}
        />
      ))}
      {shifts.error && <FieldError>{shifts.error}</FieldError>}
      <div>
        <Button
          variant="quiet"
          size="small"
          disabled={rows.length >= MAX_ROWS}
          onClick={() => shifts.add(rowAfter(rows, whole))}
        >
          Add another shift
        </Button>
      </div>
    </div>
  );
}

type SplitButtonsProps = { whole: Span; rows: readonly ShiftRow[]; onChange: (rows: readonly ShiftRow[]) => void };

function SplitButtons({ whole, rows, onChange }: SplitButtonsProps) {
  const most = piecesOf(whole);
  if (most < 2) return null;
  const { startsLocal, endsLocal } = firstDayOf(whole);
  return (
    <Row gap="tight" role="group" aria-label="Split the event into shifts">
      <span>{`Split ${formatShortDay(startsLocal)}, ${formatHours(startsLocal, endsLocal)} into`}</span>
      {pieces
        .filter((count) => count <= most)
        .map((count) => (
          <Button
            key={count}
            variant="quiet"
            size="small"
            onClick={() => onChange(splitRows(whole, count, rows[0]?.needed || '1'))}
          >
            {count === 1 ? '1 shift' : `${count} shifts`}
          </Button>
        ))}
    </Row>
  );
}
