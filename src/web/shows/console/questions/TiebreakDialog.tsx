import type { Tiebreak } from '#contracts/shows/games.contract.ts';
import { readNumber } from '#contracts/shows/question-kinds.ts';
import { AWARDED_PLACES } from '#contracts/shows/ranking.ts';
import * as contract from '#contracts/shows/tiebreaks.contract.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import styles from '#web/shows/console/Console.module.css';
import { askTiebreak } from '#web/shows/console/scoring.api.ts';
import type { Game } from '#web/shows/games.api.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

type TiebreakDialogProps = {
  gameId: string;
  tiebreak: Tiebreak | null;
  onSaved: (game: Game) => void;
  onClose: () => void;
};

export function TiebreakDialog({ gameId, tiebreak, onSaved, onClose }: TiebreakDialogProps) {
  const form = useForm({
    initial: { text: tiebreak?.text ?? '', answer: String(tiebreak?.answer ?? '') },
    schema: contract.askTiebreak.body,
    toBody: ({ text, answer }) => ({ text, answer: readNumber(answer) }),
    submit: (body) => askTiebreak(gameId, body),
    onSuccess: onSaved,
  });
  return (
    <FormDialog
      title={
        <>
          {tiebreak ? 'Edit the' : 'Ask a'} <span className={styles.unbroken}>tie-break</span> question
        </>
      }
      form={form}
      submitLabel={tiebreak ? 'Save' : 'Ask'}
      submitVariant="loud"
      onClose={onClose}
    >
      <p>{`Teams tied for places 1 to ${AWARDED_PLACES} guess a number, and the closest guess wins. Teams that are equally close, or tied for other places, stay tied.`}</p>
      <TextArea
        label="Question"
        hint="Such as: how many steps does the tower have?"
        minRows={2}
        maxLength={1000}
        {...form.field('text')}
      />
      <TextField
        label="Answer"
        hint="A number, such as 42 or 3.5"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('answer')}
      />
    </FormDialog>
  );
}
