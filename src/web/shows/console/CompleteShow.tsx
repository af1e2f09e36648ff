import { useState } from 'react';
import { REOPEN_DAYS } from '#contracts/shows/show-limits.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { type GameQuestion, useGameQuestions } from '#web/shows/answers.api.ts';
import { boardRows } from '#web/shows/board/board-ranking.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import { stateOfQuestion } from '#web/shows/question-state.ts';
import { useCompleteGame } from '#web/shows/show-changes.api.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import styles from './Console.module.css';
import { formatOpenWork } from './questions/open-work.ts';
import type { AnswerCollection } from './questions/use-answer-collection.ts';
import { setQuestionStates, setTiebreakState } from './scoring.api.ts';

type CompleteShowProps = {
  show: ShowDetail;
  gameId: string;
  game: GameData;
  pending: number;
  collection: AnswerCollection;
  onDone: () => void;
};

export function CompleteShow({ show, gameId, game, pending, collection, onDone }: CompleteShowProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { data } = useGameQuestions(gameId);
  const asked = data?.questions.filter(({ isAsked }) => isAsked).map(({ question }) => question) ?? [];
  const open = asked.filter((question) => stateOfQuestion(game, question) === 'open');
  const isGuessing = game.tiebreak?.state === 'open';
  // Completing reveals: what is typed on phones is collected first.
  const completing = useCompleteGame(show.id, async () => {
    if (!show.takesAnswers) return;
    if (open.length > 0) await setQuestionStates(gameId, open, 'locked');
    if (isGuessing) await setTiebreakState(gameId, 'locked');
    if (open.length > 0 || isGuessing) collection.begin();
    await collection.collected();
  });
  const complete = () =>
    after(completing.mutateAsync(gameId), () => {
      setDialogOpen(false);
      onDone();
    });
  return (
    <div>
      <Button variant="quiet" onClick={() => setDialogOpen(true)}>
        Complete show
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title="Complete this show?"
          confirmLabel="Complete"
          cancelLabel="Keep playing"
          busy={completing.isPending}
          error={completing.error && problemText(completing.error)}
          onConfirm={complete}
          onClose={() => setDialogOpen(false)}
          details={<OpenWork questions={data?.questions ?? []} pending={pending} game={game} />}
        >
          {completing.isPending && collection.isCollecting && <strong>Collecting answers… </strong>}
          {show.takesAnswers && 'This locks all answers and scores those that match. '}
          {'The board shows the winner. '}
          {show.abilities.change
            ? `You can reopen the show for ${REOPEN_DAYS} days.`
            : `${show.host.name} can reopen the show for ${REOPEN_DAYS} days.`}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** What is not done yet: questions not asked, answers not marked, scores not sent, a tie for first place. */
function OpenWork({ game, ...work }: { questions: readonly GameQuestion[]; pending: number; game: GameData }) {
  const lines = formatOpenWork({ ...work, rounds: game.rounds, ranking: boardRows(game), tiebreak: game.tiebreak });
  if (lines.length === 0) return null;
  return (
    <ul className={styles.rounds}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
