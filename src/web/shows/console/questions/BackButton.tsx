import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemOf, problemText } from '#web/platform/http/problem-text.ts';
import { useGameQuestions } from '#web/shows/answers.api.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import { useReturnToLobby } from '#web/shows/show-changes.api.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

type BackButtonProps = {
  show: ShowDetail;
  gameId: string;
  game: GameData;
  /** Scores that are not saved yet. */
  pending: number;
  isBusy: boolean;
  /** To another question, or to before the first: ''. */
  go: (question: string) => void;
};

/**
 * Back by a question, and from before the first one to the lobby, which takes the launch back. It asks first only if teams have seen questions; the
 * server refuses once something counts, and says what to do instead.
 */
export function BackButton({ show, gameId, game, pending, isBusy, go }: BackButtonProps) {
  const { currentQuestion } = game;
  const returning = useReturnToLobby(show.id);
  const { data } = useGameQuestions(gameId);
  const [isConfirming, setConfirming] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const questions = data?.questions ?? [];
  const isFresh = questions.every(({ isAsked }) => !isAsked) && game.tiebreak === null;
  const isPlayed = questions.some(({ answerCount }) => answerCount > 0) || game.scores.some(({ total }) => total);
  const goBack = () =>
    after(
      returning.mutateAsync(gameId),
      () => undefined,
      (error) => {
        setConfirming(false);
        // Somebody was faster: the show is loaded again.
        if (problemOf(error)?.code !== 'game.not_found') setRefusal(problemText(error));
      },
    );
  const press = () => {
    const number = Number(currentQuestion.slice(1));
    if (currentQuestion) go(number > 1 ? `q${number - 1}` : '');
    else if (pending > 0)
      setRefusal('Some scores aren’t saved yet. Undo them first, and go back when “All scores are saved” appears.');
    else if (isFresh || isPlayed) goBack();
    else setConfirming(true);
  };
  return (
    <>
      {/* One button for both, which keeps the focus. */}
      <Button variant="quiet" busy={isBusy || returning.isPending} disabled={!currentQuestion && !data} onClick={press}>
        {currentQuestion ? 'Back' : 'Back to lobby'}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Go back to the lobby?"
          confirmLabel="Back to lobby"
          cancelLabel="Keep playing"
          busy={returning.isPending}
          onConfirm={goBack}
          onClose={() => setConfirming(false)}
        >
          {`Teams have seen a question of this game. The next launch starts again at the beginning${show.takesAnswers ? ', and what teams are typing is lost' : ''}.`}
        </ConfirmDialog>
      )}
      {refusal && (
        <Dialog
          title="The show can’t go back to its lobby"
          onClose={() => setRefusal(null)}
          actions={<Button onClick={() => setRefusal(null)}>Close</Button>}
        >
          <p>{refusal}</p>
        </Dialog>
      )}
    </>
  );
}
