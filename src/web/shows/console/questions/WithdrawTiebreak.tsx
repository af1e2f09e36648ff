import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { withdrawTiebreak } from '#web/shows/console/scoring.api.ts';
import type { Game } from '#web/shows/games.api.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

export function WithdrawTiebreak({ gameId, onDone }: { gameId: string; onDone: (game: Game) => void }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const withdrawing = useMutation({ mutationFn: () => withdrawTiebreak(gameId) });
  return (
    <>
      <Button variant="quiet" onClick={() => setDialogOpen(true)}>
        Withdraw
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title="Withdraw the tie-break question?"
          confirmLabel="Withdraw"
          busy={withdrawing.isPending}
          error={withdrawing.error && problemText(withdrawing.error)}
          onConfirm={() => after(withdrawing.mutateAsync(), onDone)}
          onClose={() => setDialogOpen(false)}
        >
          Its guesses no longer count. You’ll find them in the history.
        </ConfirmDialog>
      )}
    </>
  );
}
