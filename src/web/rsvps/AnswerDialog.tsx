import { missingAnswers } from '#contracts/required-answers.ts';
import { AnswerFields } from '#web/parts/fields/AnswerFields.tsx';
import { type AnswerValues, toAnswers, toAnswerValues } from '#web/parts/fields/answer-values.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';
import type { RsvpEvent } from './answering.ts';

type Answer = { guests: number; answers: Record<string, string>; isHidden: boolean };

type RsvpValues = { guests: string; isHidden: boolean } & AnswerValues;

type AnswerDialogProps = {
  title: string;
  submitLabel: string;
  event: Pick<RsvpEvent, 'guestsPerRsvp' | 'questions'>;
  /** The previous answer. */
  previous: Answer;
  save: (answer: Answer) => Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
};

/** Guests, the host's questions, and whether to be listed by name. */
export function AnswerDialog({ title, submitLabel, event, previous, save, onSaved, onClose }: AnswerDialogProps) {
  const { guestsPerRsvp, questions } = event;
  const initial: RsvpValues = {
    guests: String(previous.guests),
    isHidden: previous.isHidden,
    ...toAnswerValues(questions, previous.answers),
  };
  const ownName = useOwnName();
  const form = useForm({
    initial,
    rules: (values) => missingAnswers(questions, toAnswers(questions, values)),
    submit: async (_, { guests, isHidden, ...values }) => {
      await ownName.save();
      return save({ guests: Number(guests), isHidden, answers: toAnswers(questions, values) });
    },
    onSuccess: onSaved,
  });
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel} submitVariant="loud" onClose={onClose}>
      {ownName.field}
      {guestsPerRsvp > 0 && (
        <Select
          label="Guests you bring"
          options={guestChoices(Math.max(guestsPerRsvp, previous.guests))}
          {...form.field('guests')}
        />
      )}
      <AnswerFields questions={questions} form={form} />
      <Checkbox
        label="Hide my name from the guest list"
        hint="Hosts can still see it."
        {...form.checkbox('isHidden')}
      />
    </FormDialog>
  );
}

const guestChoices = (max: number) =>
  Array.from({ length: max + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'Just me' : `${count} ${count === 1 ? 'guest' : 'guests'}`,
  }));
