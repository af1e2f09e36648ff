import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useGameQuestions } from '#web/shows/answers.api.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import { useReturnToLobby } from '#web/shows/show-changes.api.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

type BackToLobbyProps = { show: ShowDetail; gameId: string; game: GameData; pending: number };

/** Takes a launch back. It asks first only if teams have seen questions; the server refuses once something counts, and says what to do instead. */
export function BackToLobby({ show, gameId, game, pending }: BackToLobbyProps) {
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
        if (errorStatus(error) !== 404) setRefusal(problemText(error));
      },
    );
  const press = () => {
    if (pending > 0)
      setRefusal('You entered scores that aren’t saved yet. Undo them, and go back once all scores are saved.');
    else if (isFresh || isPlayed) goBack();
    else setConfirming(true);
  };
  return (
    <>
      <Button variant="quiet" busy={returning.isPending} disabled={!data} onClick={press}>
        Back to lobby
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
          Teams have seen a question of this game. The next launch starts again at the beginning, and what teams are
          typing is lost.
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
