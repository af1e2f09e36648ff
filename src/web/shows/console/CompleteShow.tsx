import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useCompleteGame } from '#web/shows/show-changes.api.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

type CompleteShowProps = { showId: string; gameId: string; pending: number; onDone: () => void };

export function CompleteShow({ showId, gameId, pending, onDone }: CompleteShowProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const completing = useCompleteGame(showId);
  const complete = () =>
    after(completing.mutateAsync(gameId), () => {
      setDialogOpen(false);
      onDone();
    });
  return (
    <div>
      <Button variant="quiet" onClick={() => setDialogOpen(true)}>
        Complete the show
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title="Complete the show?"
          confirmLabel="Complete"
          cancelLabel="Go on playing"
          busy={completing.isPending}
          error={completing.error && problemText(completing.error)}
          onConfirm={complete}
          onClose={() => setDialogOpen(false)}
        >
          {pending > 0 &&
            `${pending === 1 ? '1 score has' : `${pending} scores have`} not been sent yet and would be lost. `}
          The scores are final then, and the board shows the winner. This does not come back.
        </ConfirmDialog>
      )}
    </div>
  );
}
