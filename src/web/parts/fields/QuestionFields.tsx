import { MAX_QUESTION_LENGTH, MAX_QUESTIONS } from '#contracts/events/event-limits.ts';
import styles from '#web/parts/Parts.module.css';
import { type FormRows, newRowKey } from '#web/platform/form/form-binding.ts';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { QuestionValue } from './question-values.ts';

type QuestionFieldsProps = {
  /** Names the people who will answer. */
  legend: string;
  questions: FormRows<QuestionValue>;
};

export function QuestionFields({ legend, questions }: QuestionFieldsProps) {
  return (
    <fieldset className={styles.questions}>
      <legend>{legend}</legend>
      {questions.rows.map((question, index) => (
        <div key={question.key} className={styles.question}>
          <TextField
            label={`Question ${index + 1}`}
            maxLength={MAX_QUESTION_LENGTH}
            autoComplete="off"
            {...questions.field(question, 'text')}
          />
          <IconButton label={`Remove question ${index + 1}`} onClick={() => questions.remove(question.key)}>
            <CloseIcon />
          </IconButton>
          <Checkbox
            label="Required"
            checked={question.isRequired}
            onChange={({ target }) => questions.change(question.key, { isRequired: target.checked })}
          />
        </div>
      ))}
      {questions.error && <FieldError>{questions.error}</FieldError>}
      <div>
        <Button
          variant="quiet"
          size="small"
          disabled={questions.rows.length >= MAX_QUESTIONS}
          onClick={() => questions.add({ key: newRowKey(), text: '', isRequired: false })}
        >
          Add a question
        </Button>
      </div>
    </fieldset>
  );
}
