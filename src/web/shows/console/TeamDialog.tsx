import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { after } from '#web/platform/after.ts';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { formatScore, readPoints } from '#web/shows/cell-values.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import type { SheetRow } from './score-sheet.ts';
import { addTeamToGame, adjustScore, removeTeamFromGame } from './scoring.api.ts';

type TeamDialogProps = { gameId: string; team: SheetRow; isOpen: boolean; onClose: () => void };

/** What concerns a team as a whole: points beside the questions, and leaving the game. */
export function TeamDialog({ gameId, team: { teamId, name, total }, isOpen, onClose }: TeamDialogProps) {
  const fields = useFormFields({ points: '', reason: '' });
  const adjusting = useMutation({
    mutationFn: (body: { teamId: string; points: number; reason: string }) => adjustScore(gameId, body),
  });
  const removing = useMutation({ mutationFn: () => removeTeamFromGame(gameId, teamId) });
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    const { reason } = fields.values;
    const points = readPoints(fields.values.points);
    if (!points) return void fields.complain(form, { points: 'Give or take something, such as 2 or -1' });
    if (!reason.trim()) return void fields.complain(form, { reason: 'Say why' });
    if (adjusting.isPending) return;
    after(adjusting.mutateAsync({ teamId, points, reason }), onClose, (error) =>
      fields.complain(form, problemFields(error)),
    );
  };
  const takeOut = () =>
    after(removing.mutateAsync(), () => {
      const run = () =>
        void addTeamToGame(gameId, teamId).catch((error) => showToast(problemText(error), { kind: 'error' }));
      showToast(`${name} is out of the game.`, { action: { label: 'Undo', run } });
      onClose();
    });
  const error = removing.error ?? adjusting.error;
  if (!isOpen)
    return (
      <Dialog title={name} onClose={onClose}>
        <p>{formatScore(total)}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={name}
      onClose={onClose}
      onSubmit={submit}
      error={error && problemText(error)}
      actions={
        <>
          <Button variant="quiet" busy={removing.isPending} onClick={takeOut}>
            Take out of the game
          </Button>
          <Button type="submit" busy={adjusting.isPending}>
            Adjust
          </Button>
        </>
      }
    >
      <p>{`${formatScore(total)} so far.`}</p>
      <TextField
        label="Give or take points"
        hint="Beside the questions: 2, or -1"
        inputMode="decimal"
        autoComplete="off"
        {...fields.bind('points')}
      />
      <TextField label="Why" maxLength={200} hint="Stays in the history" {...fields.bind('reason')} />
    </Dialog>
  );
}
