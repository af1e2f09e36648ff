import { type FormEvent, useState } from 'react';
import { useFormFields } from '#web/platform/form-fields.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import type { RsvpEvent } from './answering.ts';

type Answer = { guests: number; answers: Record<string, string>; isHidden: boolean };

type AnswerDialogProps = {
  title: string;
  act: string;
  event: Pick<RsvpEvent, 'guestsPerRsvp' | 'questions'>;
  /** What was answered before. */
  given: Answer;
  isBusy: boolean;
  /** `onError` shows a refusal here. */
  onAnswer: (answer: Answer, onError: (error: unknown) => void) => void;
  onClose: () => void;
};

const fieldOf = (questionId: string) => `answers.${questionId}`;

/** Guests, the host's questions, and whether one's name is on the list. */
export function AnswerDialog({ title, act, event, given, isBusy, onAnswer, onClose }: AnswerDialogProps) {
  const { guestsPerRsvp, questions } = event;
  const fields = useFormFields({
    guests: String(given.guests),
    ...Object.fromEntries(questions.map(({ id }) => [fieldOf(id), given.answers[id] ?? ''])),
  });
  const [isHidden, setHidden] = useState(given.isHidden);
  const [refusal, setRefusal] = useState<string | null>(null);
  const values = fields.values as Record<string, string>;

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    if (isBusy) return;
    setRefusal(null);
    const unanswered = questions.filter(({ id, isRequired }) => isRequired && !values[fieldOf(id)]?.trim());
    if (
      fields.complain(
        form,
        Object.fromEntries(unanswered.map(({ id }) => [fieldOf(id), 'Please answer this question'])),
      )
    )
      return;
    const answers = Object.fromEntries(questions.map(({ id }) => [id, values[fieldOf(id)]?.trim() ?? '']));
    onAnswer({ guests: Number(values.guests), answers, isHidden }, (error) => {
      if (!fields.complain(form, problemFields(error))) setRefusal(problemText(error));
    });
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      error={refusal}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="loud" busy={isBusy}>
          {act}
        </Button>
      }
    >
      {guestsPerRsvp > 0 && (
        <Select
          label="Guests you bring"
          options={guestChoices(Math.max(guestsPerRsvp, given.guests))}
          {...(fields.bind('guests') as object)}
        />
      )}
      {questions.map(({ id, text, isRequired }) => (
        <TextArea
          key={id}
          label={text}
          optional={!isRequired}
          minRows={1}
          maxRows={6}
          maxLength={1000}
          {...fields.bind(fieldOf(id) as 'guests')}
        />
      ))}
      <Checkbox
        label="Keep my name off the list"
        hint="Hosts see it all the same."
        checked={isHidden}
        onChange={({ target }) => setHidden(target.checked)}
      />
    </Dialog>
  );
}

const guestChoices = (most: number) =>
  Array.from({ length: most + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'Just me' : `${count} ${count === 1 ? 'guest' : 'guests'}`,
  }));
