import { useMutation } from '@tanstack/react-query';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { formatField, formatPoints } from '#web/shows/cell-values.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './Console.module.css';
import { type ScoreChange, undoScoreChange, useScoreChanges } from './scoring.api.ts';

const format = (value: number | null) => formatPoints(value) || 'nothing';

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
  const changes = history.data?.pages.flatMap((page) => page.changes) ?? [];
  if (history.error && !history.data)
    return <LoadFailed error={history.error} onRetry={() => void history.refetch()} />;
  return (
    <Stack>
      {history.isPending && <Skeleton shape="box" />}
      {history.data && changes.length === 0 && <p>Nothing has been scored yet.</p>}
      <ol className={styles.lines} aria-label="Changes">
        {changes.map((change) => (
          <ChangeLine
            key={change.id}
            change={change}
            undo={game.showStatus === 'in-progress' && !change.isUndone ? () => undo(change.id) : null}
          />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button variant="quiet" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Show earlier changes
        </Button>
      )}
    </Stack>
  );
}

function ChangeLine({ change, undo }: { change: ScoreChange; undo: (() => void) | null }) {
  const { teamName, field, from, to, reason, changedBy, changedAt, isUndone, undoes } = change;
  const label = `${teamName}, ${formatField(field)}`;
  return (
    <li data-undone={isUndone ? '' : undefined}>
      <p>
        <strong>{label}:</strong> {`from ${format(from)} to ${format(to)}`}
        {undoes !== null && ' (undo)'}
        {isUndone && ' (undone)'}
        {reason && `, ${reason}`}
        <br />
        <small>
          {changedBy?.name ?? 'Somebody who left'}, <time dateTime={changedAt}>{formatInstant(changedAt)}</time>
        </small>
      </p>
      {undo && (
        <Button size="small" variant="quiet" aria-label={`Undo ${label}`} onClick={undo}>
          Undo
        </Button>
      )}
    </li>
  );
}
