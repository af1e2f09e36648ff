import { useMutation } from '@tanstack/react-query';
import * as games from '#contracts/shows/games.contract.ts';
import { after } from '#web/platform/after.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { formatScore, readPoints } from '#web/shows/cell-values.ts';
import { addTeamToGame, adjustScore, removeTeamFromGame } from '#web/shows/console/scoring.api.ts';
import type { SheetRow } from '#web/shows/console/sheet/score-sheet.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { useDiscardGuard } from '#web/ui/overlay/use-discard-guard.tsx';

type TeamDialogProps = {
  gameId: string;
  team: SheetRow;
  isOpen: boolean;
  onAdjusted: (teamId: string) => void;
  onClose: () => void;
};

/** Adjusts a team's points beside the questions, or removes it from the game. */
export function TeamDialog({ gameId, team, isOpen, onAdjusted, onClose }: TeamDialogProps) {
  const { teamId, name, total } = team;
  const removing = useMutation({ mutationFn: () => removeTeamFromGame(gameId, teamId) });
  const form = useForm({
    initial: { points: '', reason: '' },
    schema: games.adjustScore.body,
    toBody: ({ points, reason }) => ({ teamId, points: readPoints(points), reason }),
    submit: (body) => adjustScore(gameId, body),
    onSuccess: () => {
      onAdjusted(teamId);
      onClose();
    },
  });
  const { question, ...closing } = useDiscardGuard(form, onClose);
  const takeOut = () =>
    after(removing.mutateAsync(), () => {
      const run = () =>
        void addTeamToGame(gameId, teamId).catch((error) => showToast(problemText(error), { kind: 'error' }));
      showToast(`You removed ${name} from the game.`, { action: { label: 'Undo', run } });
      onClose();
    });
  if (!isOpen)
    return (
      <Dialog title={name} onClose={onClose}>
        <p>{formatScore(total)}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={name}
      {...closing}
      onSubmit={form.handleSubmit}
      error={removing.error ? problemText(removing.error) : form.formError}
      actions={
        <>
          <Button variant="quiet" busy={removing.isPending} onClick={takeOut}>
            Remove from game
          </Button>
          <Button type="submit" busy={form.isSubmitting}>
            Adjust
          </Button>
        </>
      }
    >
      <p>{`${formatScore(total)} so far.`}</p>
      <TextField
        label="Add or subtract points"
        hint="Such as 2 or -1"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('points')}
      />
      <TextField label="Reason" maxLength={200} hint="Shown in the history" {...form.field('reason')} />
      {question}
    </Dialog>
  );
}
