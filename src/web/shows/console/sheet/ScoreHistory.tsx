import { useMutation } from '@tanstack/react-query';
import { WITHDRAWN } from '#contracts/shows/automatic-scores.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { formatField, formatPoints } from '#web/shows/cell-values.ts';
import styles from '#web/shows/console/Console.module.css';
import { type ScoreChange, undoScoreChange, useScoreChanges } from '#web/shows/console/scoring.api.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import type { GameState, ScoreEntry } from '#web/shows/games.api.ts';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { storedValue } from './score-sheet.ts';

/** "set to 1", "from 1 to 0", "cleared, was 1". */
function formatChange({ from, to }: Pick<ScoreChange, 'from' | 'to'>): string {
  if (from === null) return to === null ? 'cleared' : `set to ${formatPoints(to)}`;
  return to === null ? `cleared, was ${formatPoints(from)}` : `from ${formatPoints(from)} to ${formatPoints(to)}`;
}

/** Whether its score still is what the change made of it: of several changes, the latest is undone first. */
function canUndo({ isUndone, teamId, field, to, reason }: ScoreChange, scores: readonly ScoreEntry[]): boolean {
  const entry = scores.find((each) => each.teamId === teamId);
  return !isUndone && reason !== WITHDRAWN && entry !== undefined && (storedValue(entry, field) ?? 0) === (to ?? 0);
}

/** Who changed which score when, latest first. */
export function ScoreHistory({ gameId, game }: { gameId: string; game: GameData }) {
  const history = useScoreChanges(gameId, game.revision);
  const undoing = useMutation({ mutationFn: (changeId: number) => undoScoreChange(gameId, changeId) });
  const undo = (changeId: number) =>
    after(
      undoing.mutateAsync(changeId),
      () => void history.refetch(),
      (error) => showToast(problemText(error), { kind: 'error' }),
    );
  const pages = history.data?.pages ?? [];
  const changes = pages.flatMap((page) => page.changes);
  // Older events follow with the pages of their time.
  const oldest = history.hasNextPage ? (changes.at(-1)?.changedAt ?? '') : '';
  const events = pages.flatMap((page) => page.events).filter(({ changedAt }) => changedAt >= oldest);
  const lines = [...events, ...changes].toSorted((one, other) => other.changedAt.localeCompare(one.changedAt));
  if (history.error && !history.data)
    return <LoadFailed error={history.error} onRetry={() => void history.refetch()} />;
  return (
    <Stack>
      {history.isPending && <Skeleton shape="box" />}
      {history.data && lines.length === 0 && <p>No scores yet.</p>}
      <ol className={styles.lines} aria-label="Changes">
        {lines.map((line) =>
          'kind' in line ? (
            <li key={`${line.kind} ${line.changedAt}`}>
              <p>
                <strong>{eventLabels[line.kind]}</strong>
                <br />
                <ChangedBy change={line} />
              </p>
            </li>
          ) : (
            <ChangeLine
              key={line.id}
              change={line}
              rounds={game.rounds}
              undo={game.showStatus === 'in-progress' && canUndo(line, game.scores) ? () => undo(line.id) : null}
            />
          ),
        )}
      </ol>
      {history.hasNextPage && (
        <Button variant="quiet" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Show older changes
        </Button>
      )}
    </Stack>
  );
}

const eventLabels = { completed: 'Show completed', reopened: 'Show reopened' } as const;

const ChangedBy = ({ change: { changedBy, changedAt } }: { change: Pick<ScoreChange, 'changedBy' | 'changedAt'> }) => (
  <small>
    {changedBy?.name ?? 'A former user'}, <time dateTime={changedAt}>{formatInstant(changedAt)}</time>
  </small>
);

type ChangeLineProps = { change: ScoreChange; rounds: GameState['rounds']; undo: (() => void) | null };

function ChangeLine({ change, rounds, undo }: ChangeLineProps) {
  const { teamName, field, reason, isUndone, undoes } = change;
  const label = `${teamName}, ${formatField(field, rounds)}`;
  return (
    <li data-undone={isUndone ? '' : undefined}>
      <p>
        <strong>{label}:</strong> {formatChange(change)}
        {undoes !== null && ' (undo)'}
        {isUndone && ' (undone)'}
        {reason && `, ${reason}`}
        <br />
        <ChangedBy change={change} />
      </p>
      {undo && (
        <Button size="small" variant="quiet" hiddenLabel={label} onClick={undo}>
          Undo
        </Button>
      )}
    </li>
  );
}
