import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Cell } from '#web/shows/console/scoring.api.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import { cx } from '#web/ui/cx.ts';
import { noteClass } from '#web/ui/display/note-class.ts';
import { ScoreRow } from './ScoreRow.tsx';
import styles from './ScoreSheet.module.css';
import { columnsOfQuestion, type SheetRow, sheetColumns } from './score-sheet.ts';
import { copySheet, pasteSheet } from './sheet-clipboard.ts';
import { pressSheetKey } from './sheet-keys.ts';
import { useScoreSheet } from './use-score-sheet.ts';

type ScoreSheetProps = {
  rows: readonly SheetRow[];
  game: GameData;
  isOpen: boolean;
  /** Shows the points for the current question alone, with the teams side by side. */
  isCompact: boolean;
  write: (cells: Cell[]) => void;
  undo: () => void;
  openTeam: (teamId: string) => void;
};

/** Teams by questions, edited as in a spreadsheet. */
export function ScoreSheet({ rows, game, isOpen, isCompact, write, undo, openTeam }: ScoreSheetProps) {
  const { currentQuestion } = game;
  const [shownQuestion, setShownQuestion] = useState(currentQuestion);
  const allColumns = sheetColumns(game);
  const columns = isCompact ? columnsOfQuestion(allColumns, shownQuestion) : allColumns;
  const table = useRef<HTMLTableElement>(null);
  const [scroller, isWide] = useOverflow();
  const first = (!isCompact && Number(currentQuestion.slice(1))) || 1;
  const sheet = useScoreSheet({ table, first, rows, columns, isOpen, write });
  const { area } = sheet;
  const isBehind = isCompact && shownQuestion !== currentQuestion;
  const awaited = isBehind && allColumns.find(({ field }) => field === currentQuestion);
  // Another host may go on while points of the last question are typed: its column stays as long as the focus is in the sheet.
  const followQuestion = () => {
    if (!isBehind || table.current?.contains(document.activeElement)) return;
    setShownQuestion(currentQuestion);
    sheet.reset();
  };
  useLayoutEffect(followQuestion);
  useEffect(() => showColumn(table.current, currentQuestion), [currentQuestion]);
  return (
    <>
      {isCompact && (
        <p className={noteClass}>
          {`Beside each team: ${columns.map(({ name }) => name.charAt(0).toLowerCase() + name.slice(1)).join('; ')}.`}
          {awaited && ` ${awaited.name} is asked now. To see its column, leave the sheet.`}
        </p>
      )}
      <div ref={scroller} className={styles.scroller}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid: its cells have the focus */}
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's grid pattern
          role="grid"
          aria-label="Scores"
          aria-describedby="sheet-keys"
          aria-readonly={!isOpen}
          aria-multiselectable="true"
          className={cx(styles.sheet, isCompact && styles.compact)}
          onKeyDown={(event) => pressSheetKey(event, sheet, { undo, openTeam })}
          onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || followQuestion()}
          onCopy={(event) => copySheet(event, sheet)}
          onPaste={(event) => pasteSheet(event, sheet)}
        >
          <thead>
            <tr>
              <th scope="col">Team</th>
              {columns.map(({ field, label, name }) => (
                <th
                  key={field}
                  scope="col"
                  data-field={field}
                  aria-label={name}
                  aria-current={field === currentQuestion ? 'step' : undefined}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const isChosen = index >= area.top && index <= area.bottom;
              return (
                <ScoreRow
                  key={row.teamId}
                  row={row}
                  index={index}
                  columns={columns}
                  currentQuestion={currentQuestion}
                  active={sheet.position.row === index ? sheet.position.column : null}
                  left={isChosen ? area.left : null}
                  right={isChosen ? area.right : null}
                  editing={sheet.editing?.teamId === row.teamId ? sheet.editing : null}
                  sheet={sheet}
                  openTeam={openTeam}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {isWide && <p className={noteClass}>Scroll the sheet sideways to see all columns.</p>}
      <p id="sheet-keys" className={cx(noteClass, styles.keys)}>
        {isOpen
          ? 'Type to enter a score. Press Enter to move down, Tab to move right, F2 to edit, Delete to clear, and Ctrl+Z or Cmd+Z to undo.'
          : 'Move with the arrow keys.'}{' '}
        To leave the sheet, press Escape and then Tab.
      </p>
    </>
  );
}

/** Whether the content of an element is wider than the element. */
function useOverflow(): [(box: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [isWide, setWide] = useState(false);
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    const measure = () => setWide(box.scrollWidth > box.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    for (const each of [box, ...box.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return [watch, isWide];
}

/** Scrolls only the sheet, not the page, to a column out of view. */
function showColumn(table: HTMLTableElement | null, field: string): void {
  const scroller = table?.parentElement;
  const head = table?.querySelector<HTMLElement>(`thead [data-field="${field}"]`);
  if (!scroller || !head) return;
  const rectOf = (selector: string) => table?.querySelector(`thead ${selector}`)?.getBoundingClientRect();
  const names = rectOf('th');
  // What follows the questions may be pinned, and then covers them.
  const pinned = ['[data-field="bonus"]', '[data-field="total"]'].map((each) => rectOf(each)?.left ?? Infinity);
  const { left, right } = head.getBoundingClientRect();
  const isSeen =
    left >= (names?.right ?? 0) - 1 && right <= Math.min(scroller.getBoundingClientRect().right, ...pinned) + 1;
  if (!isSeen) scroller.scrollLeft = head.offsetLeft - (names?.width ?? 0) - head.offsetWidth;
}
