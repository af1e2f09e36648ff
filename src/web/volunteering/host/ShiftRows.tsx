import { formatHours, formatShortDay } from '#web/ui/display/wall-time.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './NeedsForm.module.css';
import type { RoleComplaints } from './role-values.ts';
import { ShiftRowFields } from './ShiftRowFields.tsx';
import { firstDayOf, piecesOf, rowAfter, type ShiftRow, splitRows } from './shift-values.ts';
import type { Span } from './split-time.ts';

const MOST_ROWS = 20;
const pieces = [1, 2, 3, 4, 6, 8];

type ShiftRowsProps = {
  rows: readonly ShiftRow[];
  whole: Span | null;
  complaints: RoleComplaints['rows'];
  onChange: (rows: readonly ShiftRow[]) => void;
};

/** The shifts of a new role: the event in one piece or several, or any times. */
export function ShiftRows({ rows, whole, complaints, onChange }: ShiftRowsProps) {
  return (
    <div className={styles.shifts}>
      {whole && <SplitButtons whole={whole} rows={rows} onChange={onChange} />}
      {rows.map((row, at) => (
        <ShiftRowFields
          key={row.key}
          legend={`Shift ${at + 1}`}
          row={row}
          complaints={complaints[row.key] ?? {}}
          onChange={(changed) => onChange(rows.map((each) => (each === row ? { ...row, ...changed } : each)))}
          {...(rows.length > 1 && { onRemove: () => onChange(rows.filter((each) => each !== row)) })}
        />
      ))}
      <div>
        <Button
          variant="quiet"
          size="small"
          disabled={rows.length >= MOST_ROWS}
          onClick={() => onChange([...rows, rowAfter(rows, whole)])}
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
