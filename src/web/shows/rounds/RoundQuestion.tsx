import type { FormRows } from '#web/platform/form/form-binding.ts';
import styles from '#web/shows/Shows.module.css';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { QuestionRow } from './round-values.ts';

type RoundQuestionProps = { number: number; question: QuestionRow; questions: FormRows<QuestionRow> };

export function RoundQuestion({ number, question, questions }: RoundQuestionProps) {
  const field = (part: 'text' | 'answers' | 'points' | 'notes') => questions.field(question, part);
  return (
    <fieldset className={styles.question}>
      <legend>{`Question ${number}`}</legend>
      <TextArea label="Question" minRows={1} maxRows={5} maxLength={1000} {...field('text')} />
      <TextArea
        label="Answers"
        hint="One to a line; any of them is right."
        minRows={1}
        maxRows={5}
        {...field('answers')}
      />
      <TextField label="Points" inputMode="decimal" autoComplete="off" {...field('points')} />
      <TextField label="Notes" optional maxLength={1000} autoComplete="off" {...field('notes')} />
      <div className={styles.questionTools}>
        <Button variant="quiet" size="small" onClick={() => questions.move(question.key, -1)}>
          Up
        </Button>
        <Button variant="quiet" size="small" onClick={() => questions.move(question.key, 1)}>
          Down
        </Button>
        <Button variant="quiet" size="small" onClick={() => questions.remove(question.key)}>
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
