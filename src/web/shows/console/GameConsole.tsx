import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { useGame } from '#web/shows/use-game.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { AddTeam } from './AddTeam.tsx';
import { CellConflicts } from './CellConflicts.tsx';
import { CompleteShow } from './CompleteShow.tsx';
import styles from './Console.module.css';
import { ConsolePanels } from './ConsolePanels.tsx';
import { QuestionBar } from './QuestionBar.tsx';
import { SaveLine } from './SaveLine.tsx';
import { ScoreSheet } from './ScoreSheet.tsx';
import { sheetRows } from './score-sheet.ts';
import { TeamDialog } from './TeamDialog.tsx';
import { useScoreQueue } from './use-score-queue.ts';
import { useUndo } from './use-undo.ts';

const UndoButton = ({ undoing }: { undoing: ReturnType<typeof useUndo> }) => (
  <Button variant="quiet" busy={undoing.isBusy} aria-keyshortcuts="Control+Z" onClick={() => void undoing.undo()}>
    Undo
  </Button>
);

type GameConsoleProps = { show: ShowDetail; gameId: string; personId: string };

/** The host's view of a running or finished game. */
export function GameConsole({ show, gameId, personId }: GameConsoleProps) {
  const live = useGame(gameId, null);
  const { game, isLost, dispatch } = live;
  const onSaved = (entry: ScoreEntry) => {
    // The stream delivers the entry too; this covers the time while it is disconnected.
    if (!game.isLive) dispatch({ type: 'game/entry', entry });
  };
  const { cells, pending, isRetrying, put, settle, retryNow } = useScoreQueue(gameId, onSaved);
  // The stream is back, so the server is: unsent scores need not wait for their next attempt.
  useEffect(() => {
    if (game.isLive) retryNow();
  }, [game.isLive, retryNow]);
  const undoing = useUndo({ put, gameId, personId });
  const [teamId, setTeamId] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const rows = sheetRows(game.scores, cells);
  const isOpen = game.showStatus === 'in-progress';
  const team = rows.find((row) => row.teamId === teamId);
  if (game.revision === 0)
    return isLost ? <Alert kind="error">Connection lost, trying again.</Alert> : <Skeleton shape="box" />;
  return (
    <Stack gap="loose">
      {isOpen ? (
        <QuestionBar show={show} gameId={gameId} live={live} />
      ) : (
        <Alert>The show is over and its scores are final. The board shows the ranking.</Alert>
      )}
      <section aria-label="Score sheet" className={styles.sheet}>
        <div className={styles.line}>
          <SaveLine pending={pending} isUnsent={isRetrying} isLost={isLost} isOpen={isOpen} onRetry={retryNow} />
          {isOpen && <UndoButton undoing={undoing} />}
        </div>
        <CellConflicts rows={rows} cells={cells} resolve={settle} />
        {rows.length > 0 ? (
          <ScoreSheet
            rows={rows}
            questionCount={game.questionCount}
            currentQuestion={game.currentQuestion}
            isOpen={isOpen}
            write={undoing.write}
            undo={() => void undoing.undo()}
            openTeam={setTeamId}
          />
        ) : (
          <p>No teams yet. Add the first one as it walks in.</p>
        )}
        {isOpen && <AddTeam gameId={gameId} playing={rows.map((row) => row.teamId)} dispatch={dispatch} />}
      </section>
      <ConsolePanels show={show} game={game} gameId={gameId} personId={personId} />
      {isOpen && <CompleteShow showId={show.id} gameId={gameId} pending={pending} onDone={() => void revalidate()} />}
      {team && <TeamDialog gameId={gameId} team={team} isOpen={isOpen} onClose={() => setTeamId(null)} />}
    </Stack>
  );
}
