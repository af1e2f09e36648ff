import {
  MAX_HOST_OPTION_LENGTH,
  MAX_HOST_OPTIONS,
  MAX_HOST_QUESTIONS,
  MAX_QUESTION_LENGTH,
} from '#contracts/events/event-limits.ts';
import { type HostQuestionKind, hasOptions } from '#contracts/questions.ts';
import { type FormRows, newRowKey } from '#web/platform/form/form-binding.ts';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { FieldError } from '#web/ui/form/FieldError.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './QuestionFields.module.css';
import type { QuestionValue } from './question-values.ts';

type QuestionFieldsProps = {
  /** Names the people who will answer. */
  legend: string;
  questions: FormRows<QuestionValue>;
};

const kinds: readonly { value: HostQuestionKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'choice', label: 'Choose one' },
  { value: 'choices', label: 'Choose several' },
  { value: 'checkbox', label: 'Checkbox' },
];

/** Short for the eye, and unique for screen readers. */
const labelOf = (text: string, index: number) => (
  <>
    {text}
    <VisuallyHidden>{` for question ${index + 1}`}</VisuallyHidden>
  </>
);

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
          <div className={styles.answerKind}>
            <Select
              label={labelOf('Answer', index)}
              options={kinds}
              hint={question.kind === 'checkbox' ? 'Such as “I agree to the house rules”' : undefined}
              {...questions.field(question, 'kind')}
            />
            {hasOptions(question.kind) && (
              <TextArea
                label={labelOf('Options', index)}
                hint="One per line"
                minRows={3}
                maxRows={10}
                maxLength={MAX_HOST_OPTIONS * (MAX_HOST_OPTION_LENGTH + 1)}
                {...questions.field(question, 'options')}
              />
            )}
          </div>
          <Checkbox
            label={labelOf('Required', index)}
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
          disabled={questions.rows.length >= MAX_HOST_QUESTIONS}
          onClick={() => questions.add({ key: newRowKey(), text: '', isRequired: false, kind: 'text', options: '' })}
        >
          Add a question
        </Button>
      </div>
    </fieldset>
  );
}
