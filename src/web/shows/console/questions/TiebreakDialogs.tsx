import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import styles from '#web/shows/console/Console.module.css';
import { withdrawTiebreak } from '#web/shows/console/scoring.api.ts';
import type { Game } from '#web/shows/games.api.ts';
import type { LiveGame } from '#web/shows/use-game.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { TiebreakDialog } from './TiebreakDialog.tsx';

export type OpenTiebreakDialog = 'question' | 'withdrawal';

type TiebreakDialogsProps = { open: OpenTiebreakDialog; gameId: string; live: LiveGame; onClose: () => void };

/** Outside of the tie-break section, which moves when a tie comes or goes: what is typed stays. */
export function TiebreakDialogs({ open, gameId, live: { game, dispatch }, onClose }: TiebreakDialogsProps) {
  const onChanged = (changed: Game) => {
    // The button that opened the dialog goes with this: the focus must not return to it.
    flushSync(() => dispatch({ type: 'game/whole', game: changed }));
    onClose();
  };
  return open === 'question' ? (
    <TiebreakDialog gameId={gameId} tiebreak={game.tiebreak} onSaved={onChanged} onClose={onClose} />
  ) : (
    <WithdrawTiebreakDialog gameId={gameId} tiebreak={game.tiebreak} onDone={onChanged} onClose={onClose} />
  );
}

type WithdrawTiebreakDialogProps = {
  gameId: string;
  tiebreak: Game['tiebreak'];
  onDone: (game: Game) => void;
  onClose: () => void;
};

function WithdrawTiebreakDialog({ gameId, tiebreak, onDone, onClose }: WithdrawTiebreakDialogProps) {
  const [asked] = useState(tiebreak?.text);
  const close = useEffectEvent(onClose);
  // Another host has asked another one meanwhile: this dialog is not about it.
  const isReplaced = tiebreak !== null && tiebreak.text !== asked;
  useEffect(() => {
    if (isReplaced) close();
  }, [isReplaced]);
  const withdrawing = useMutation({ mutationFn: () => withdrawTiebreak(gameId) });
  return (
    <ConfirmDialog
      title={
        <>
          Withdraw the <span className={styles.unbroken}>tie-break</span> question?
        </>
      }
      confirmLabel="Withdraw"
      busy={withdrawing.isPending}
      error={withdrawing.error && problemText(withdrawing.error)}
      onConfirm={() => after(withdrawing.mutateAsync(), onDone)}
      onClose={onClose}
    >
      Its guesses no longer count. You’ll find them in the history.
    </ConfirmDialog>
  );
}
