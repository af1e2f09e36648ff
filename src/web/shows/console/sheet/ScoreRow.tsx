import type { MouseEvent, PointerEvent } from 'react';
import { formatPoints } from '#web/shows/cell-values.ts';
import { cx } from '#web/ui/cx.ts';
import styles from './ScoreSheet.module.css';
import { type Column, type SheetRow, shownValue } from './score-sheet.ts';
import type { EditedCell, SheetControls } from './use-score-sheet.ts';

type ScoreRowProps = {
  row: SheetRow;
  index: number;
  columns: readonly Column[];
  currentQuestion: string;
  /** The position of the focus, if it is in this row. */
  active: number | null;
  left: number | null;
  right: number | null;
  editing: EditedCell | null;
  sheet: SheetControls;
  openTeam: (teamId: string) => void;
};

const phaseLabels = {
  waiting: 'not sent yet',
  sending: 'saving',
  saved: 'saved',
  failed: 'not saved',
  conflict: 'changed by someone else',
};

/** A row of the sheet: team, points and totals. */
export function ScoreRow({
  row,
  index,
  columns,
  currentQuestion,
  active,
  left,
  right,
  editing,
  sheet,
  openTeam,
}: ScoreRowProps) {
  const cellProps = (column: number) => ({
    'data-cell': `${index}:${column}`,
    tabIndex: active === column ? 0 : -1,
    'aria-selected': left !== null && right !== null && column >= left && column <= right,
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof HTMLInputElement || event.pointerType === 'touch') return;
      event.preventDefault();
      if (sheet.commit()) sheet.select({ row: index, column }, event.shiftKey);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
      if (!isTouch || event.target instanceof HTMLInputElement || !sheet.commit()) return;
      sheet.select({ row: index, column });
      sheet.open({ row: index, column }, { isTouch });
    },
  });
  return (
    <tr>
      <th scope="row" {...cellProps(0)}>
        <button
          type="button"
          tabIndex={-1}
          title={row.name}
          className={styles.team}
          onClick={() => openTeam(row.teamId)}
        >
          {row.name}
        </button>
      </th>
      {columns.map(({ field, isTyped, name }, columnIndex) => {
        const column = columnIndex + 1;
        const state = row.cells[field];
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid's key handler opens it with F2
          <td
            key={field}
            {...cellProps(column)}
            data-field={field}
            data-phase={state?.phase}
            aria-readonly={isTyped ? undefined : true}
            aria-invalid={state?.phase === 'conflict' || state?.phase === 'failed' ? true : undefined}
            aria-description={state && phaseLabels[state.phase]}
            className={cx(field === currentQuestion && styles.current)}
            onDoubleClick={() => sheet.open({ row: index, column })}
          >
            {editing?.field === field ? (
              <CellInput label={`${name}, ${row.name}`} editing={editing} sheet={sheet} />
            ) : (
              formatPoints(shownValue(row, field))
            )}
          </td>
        );
      })}
    </tr>
  );
}

const CellInput = ({ label, editing, sheet }: { label: string; editing: EditedCell; sheet: SheetControls }) => (
  <input
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a key or a click on this cell
    autoFocus
    aria-label={label}
    aria-invalid={editing.isWrong || undefined}
    inputMode="decimal"
    enterKeyHint="next"
    autoComplete="off"
    value={editing.text}
    onFocus={({ currentTarget }) => editing.isCaret && currentTarget.select()}
    onChange={({ target }) => sheet.type(target.value)}
    onBlur={() => sheet.commit() || sheet.cancel(false)}
  />
);
