import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useAnswerChanges } from '#web/shows/answers.api.ts';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import { withTiebreak } from '#web/shows/question-state.ts';
import { showKey, teamsKey, useShowStatus } from '#web/shows/show-changes.api.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { type LiveGame, useGame } from '#web/shows/use-game.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { CompleteShow } from './CompleteShow.tsx';
import styles from './Console.module.css';
import { ConsoleKeys } from './ConsoleKeys.tsx';
import { ConsolePanels } from './ConsolePanels.tsx';
import { AnswerSection } from './questions/AnswerSection.tsx';
import { QuestionBar } from './questions/QuestionBar.tsx';
import { type OpenTiebreakDialog, TiebreakDialogs } from './questions/TiebreakDialogs.tsx';
import { isTiebreakDue, TiebreakSection } from './questions/TiebreakSection.tsx';
import { useAnswerCollection } from './questions/use-answer-collection.ts';
import { useAnswersVersion } from './questions/use-answers-version.ts';
import { ReopenShow } from './ReopenShow.tsx';
import { CellConflicts } from './sheet/CellConflicts.tsx';
import { SaveLine } from './sheet/SaveLine.tsx';
import { ScoreSheet } from './sheet/ScoreSheet.tsx';
import { type SheetRow, sheetRows } from './sheet/score-sheet.ts';
import { UndoButtons } from './sheet/UndoButtons.tsx';
import { useScoreQueue } from './sheet/use-score-queue.ts';
import { type UndoControls, useUndo } from './sheet/use-undo.ts';
import { AddTeam } from './teams/AddTeam.tsx';
import { Namesakes } from './teams/Namesakes.tsx';
import { TeamDialog } from './teams/TeamDialog.tsx';

type GameConsoleProps = { show: ShowDetail; gameId: string; personId: string };

/** The host's view of a running or finished game. */
export function GameConsole({ show, gameId, personId }: GameConsoleProps) {
  const { revalidate } = useRevalidator();
  const { live, scores, undoing } = useHostedGame({ show, gameId, personId });
  const { game, isLost, dispatch } = live;
  const collection = useAnswerCollection(withTiebreak(game).lockedQuestions, game.revision > 0);
  const [teamId, setTeamId] = useState<string | null>(null);
  const [tiebreakDialog, setTiebreakDialog] = useState<OpenTiebreakDialog | null>(null);
  const rows = sheetRows(game.scores, scores.cells, game.tiebreak);
  const isOpen = game.showStatus === 'in-progress';
  // Otherwise it would open by itself when the show is reopened.
  if (tiebreakDialog && !isOpen) setTiebreakDialog(null);
  const team = rows.find((row) => row.teamId === teamId);
  if (game.revision === 0)
    return isLost ? <Alert kind="error">Connection lost, trying again.</Alert> : <Skeleton shape="box" />;
  const tiebreak = isOpen && rows.length > 1 && (
    <TiebreakSection
      gameId={gameId}
      live={live}
      rows={rows}
      collection={collection}
      write={undoing.write}
      edit={() => setTiebreakDialog('question')}
      withdraw={() => setTiebreakDialog('withdrawal')}
    />
  );
  return (
    <Stack gap="loose">
      {isOpen ? (
        <QuestionBar show={show} gameId={gameId} live={live} collection={collection} pending={scores.pending} />
      ) : (
        <ReopenShow show={show} gameId={gameId} dispatch={dispatch} />
      )}
      {isTiebreakDue(game) && tiebreak}
      <div className={show.takesAnswers ? styles.columns : undefined}>
        {show.takesAnswers && <AnswerSection gameId={gameId} game={game} rows={rows} write={undoing.write} />}
        <ScoreSection {...{ show, gameId, live, rows, scores, undoing }} openTeam={setTeamId} />
      </div>
      {isOpen && <ConsoleKeys takesAnswers={show.takesAnswers} />}
      <ConsolePanels rows={rows} show={show} game={game} gameId={gameId} personId={personId} />
      {!isTiebreakDue(game) && tiebreak}
      {isOpen && (
        <CompleteShow
          show={show}
          gameId={gameId}
          game={game}
          pending={scores.pending}
          collection={collection}
          onDone={() => void revalidate()}
        />
      )}
      {tiebreakDialog && (
        <TiebreakDialogs open={tiebreakDialog} gameId={gameId} live={live} onClose={() => setTiebreakDialog(null)} />
      )}
      {team && (
        <TeamDialog
          gameId={gameId}
          team={team}
          isOpen={isOpen}
          onAdjusted={undoing.noteAdjustment}
          onClose={() => setTeamId(null)}
        />
      )}
    </Stack>
  );
}

/** Follows the game with its answers, and saves scores as they are typed. */
function useHostedGame({ show, gameId, personId }: GameConsoleProps) {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const onGone = () => {
    // Another host has gone back to the lobby.
    for (const queryKey of [showKey(show.id), teamsKey(show.id)]) void queries.invalidateQueries({ queryKey });
    // Or the viewer no longer runs the show: then another page is shown.
    void revalidate();
  };
  const live = useGame(gameId, null, { view: 'sheet', onGone });
  const { game, dispatch } = live;
  const onSaved = (entry: ScoreEntry) => {
    // The stream delivers the entry too; this covers the time while it is disconnected.
    if (!game.isLive) dispatch({ type: 'game/entry', entry });
  };
  const isGone = () => {
    const latest = queries.getQueryData<ShowDetail>(showKey(show.id));
    return latest !== undefined && latest.gameId !== gameId;
  };
  const scores = useScoreQueue({ gameId, personId, isGone }, onSaved);
  const { put, retryNow } = scores;
  // The stream is back, so the server is: unsent scores need not wait for their next attempt.
  useEffect(() => {
    if (game.isLive) retryNow();
  }, [game.isLive, retryNow]);
  useAnswerChanges(gameId, useAnswersVersion(game));
  const teamIds = game.scores.map(({ teamId }) => teamId);
  const undoing = useUndo({ put, gameId, personId, rounds: game.rounds, teamIds });
  useShowStatus(show, game);
  return { live, scores, undoing };
}

type ScoreSectionProps = {
  show: ShowDetail;
  gameId: string;
  live: LiveGame;
  rows: readonly SheetRow[];
  scores: ReturnType<typeof useScoreQueue>;
  undoing: UndoControls;
  openTeam: (teamId: string) => void;
};

/** The score sheet with its state, conflicts and tools. */
function ScoreSection({ show, gameId, live, rows, scores, undoing, openTeam }: ScoreSectionProps) {
  const { game, isLost, dispatch } = live;
  const { cells, pending, outage, settle, retryNow } = scores;
  const isOpen = game.showStatus === 'in-progress';
  const [isOneQuestion, setOneQuestion] = useState(false);
  const isCompact = isOneQuestion && isOpen;
  const conflicts = [...cells.values()].filter(({ phase }) => phase === 'conflict' || phase === 'failed').length;
  return (
    <section aria-label="Score sheet" tabIndex={-1} className={styles.sheet}>
      <div className={styles.line}>
        <SaveLine
          pending={pending}
          outage={outage}
          isLost={isLost}
          isOpen={isOpen}
          conflicts={conflicts}
          onRetry={retryNow}
        />
        {isOpen && (
          <Row gap="tight">
            <Button
              variant={isCompact ? 'primary' : 'quiet'}
              aria-pressed={isCompact}
              onClick={() => setOneQuestion(!isOneQuestion)}
            >
              Only the current question
            </Button>
            <UndoButtons undoing={undoing} />
          </Row>
        )}
      </div>
      <CellConflicts rounds={game.rounds} rows={rows} cells={cells} resolve={settle} />
      {isOpen && <Namesakes showId={show.id} teamIds={rows.map((row) => row.teamId)} openTeam={openTeam} />}
      {rows.length > 0 ? (
        <ScoreSheet
          // The columns are others: the cell with the focus is, too.
          key={String(isCompact)}
          rows={rows}
          game={game}
          isOpen={isOpen}
          isCompact={isCompact}
          write={undoing.write}
          undo={() => void undoing.undo()}
          openTeam={openTeam}
        />
      ) : (
        <p>No teams yet. Add the first one when it arrives.</p>
      )}
      {isOpen && <AddTeam showId={show.id} onAdded={() => reloadSheet(gameId, dispatch)} />}
    </section>
  );
}

/** The stream delivers a new team too; this covers a lost connection. */
async function reloadSheet(gameId: string, dispatch: LiveGame['dispatch']): Promise<void> {
  const game = await callApi(calls.getScoreSheet, { params: { id: gameId } });
  dispatch({ type: 'game/whole', game });
}
