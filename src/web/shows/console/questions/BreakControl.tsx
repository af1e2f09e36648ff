import { useState } from 'react';
import { startBreak as contract } from '#contracts/shows/breaks.contract.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { endBreak, type goToQuestion, startBreak } from '#web/shows/console/scoring.api.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import type { Game } from '#web/shows/games.api.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

const USUAL_MINUTES = [5, 10, 15, 20, 30, 45, 60];

type BreakControlProps = {
  gameId: string;
  game: GameData;
  isBusy: boolean;
  run: (call: () => ReturnType<typeof goToQuestion>) => Promise<void>;
  onChanged: (game: Game) => void;
};

/** Announces a break on the board and on phones, and ends it. */
export function BreakControl({ gameId, game, isBusy, run, onChanged }: BreakControlProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { breakEndsAt } = game;
  return (
    <>
      {breakEndsAt && (
        <Button ref={keepFocus} variant="quiet" busy={isBusy} onClick={() => void run(() => endBreak(gameId))}>
          End the break
        </Button>
      )}
      <Button variant="quiet" onClick={() => setChoosing(true)}>
        {breakEndsAt ? 'Change the break' : 'Start a break'}
      </Button>
      {isChoosing && (
        <BreakDialog gameId={gameId} game={game} onChanged={onChanged} onClose={() => setChoosing(false)} />
      )}
    </>
  );
}

type BreakDialogProps = Pick<BreakControlProps, 'gameId' | 'game' | 'onChanged'> & { onClose: () => void };

function BreakDialog({ gameId, game: { breakEndsAt }, onChanged, onClose }: BreakDialogProps) {
  const form = useForm({
    initial: { minutes: '15' },
    schema: contract.body,
    toBody: ({ minutes }) => ({ minutes: Number(minutes) }),
    submit: ({ minutes }) => startBreak(gameId, minutes),
    onSuccess: (game) => {
      onChanged(game);
      onClose();
    },
  });
  return (
    <FormDialog
      title={breakEndsAt ? 'Change the break' : 'Start a break'}
      form={form}
      submitLabel={breakEndsAt ? 'Change' : 'Start'}
      submitVariant="loud"
      onClose={onClose}
    >
      <p>The board and phones count down until you go on. The next question ends the break.</p>
      <Select
        label="From now"
        options={USUAL_MINUTES.map((each) => ({ value: String(each), label: `${each} minutes` }))}
        {...form.field('minutes')}
      />
    </FormDialog>
  );
}
