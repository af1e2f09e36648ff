import { formatField, formatPoints } from '#web/shows/cell-values.ts';
import styles from '#web/shows/console/Console.module.css';
import type { GameState } from '#web/shows/games.api.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import type { SheetRow } from './score-sheet.ts';
import type { CellState, CellStates } from './use-score-queue.ts';

type CellConflictsProps = {
  rounds: GameState['rounds'];
  rows: readonly SheetRow[];
  cells: CellStates;
  resolve: (key: string, choice: 'mine' | 'theirs') => void;
};

const format = (value: number | null | undefined) => formatPoints(value) || 'nothing';

/** Conflicting cells, with both values and a button for each. */
export function CellConflicts({ rounds, rows, cells, resolve }: CellConflictsProps) {
  const open = [...cells].filter(([, { phase }]) => phase === 'conflict' || phase === 'failed');
  if (open.length === 0) return null;
  const nameOf = (cell: CellState) => rows.find(({ teamId }) => teamId === cell.teamId)?.name ?? 'Removed team';
  return (
    <ul className={styles.problems} role="alert" aria-label="Scores to check">
      {open.map(([key, cell]) => {
        const where = `${nameOf(cell)}, ${formatField(cell.field, rounds)}`;
        const isConflict = cell.phase === 'conflict';
        return (
          <li key={key}>
            <p>
              <strong>{where}:</strong>{' '}
              {isConflict
                ? `you typed ${format(cell.value)}, but someone else entered ${format(cell.current)}.`
                : `${format(cell.value)} was not saved. ${cell.message ?? ''}`}
            </p>
            <Row>
              <Button size="small" hiddenLabel={`for ${where}`} onClick={() => resolve(key, 'mine')}>
                {isConflict ? `Keep mine (${format(cell.value)})` : 'Try again'}
              </Button>
              <Button size="small" variant="quiet" hiddenLabel={`for ${where}`} onClick={() => resolve(key, 'theirs')}>
                {isConflict ? `Use theirs (${format(cell.current)})` : 'Discard'}
              </Button>
            </Row>
          </li>
        );
      })}
    </ul>
  );
}
