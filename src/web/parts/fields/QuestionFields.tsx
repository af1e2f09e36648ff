import { useEffect, useRef } from 'react';
import { MAX_QUESTION_LENGTH, MAX_QUESTIONS } from '#contracts/events/event-limits.ts';
import styles from '#web/parts/Parts.module.css';
import { CloseIcon } from '#web/ui/display/FrameIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { type QuestionValue, writtenQuestions } from './question-values.ts';

type QuestionFieldsProps = {
  /** To whom they are put. */
  legend: string;
  questions: readonly QuestionValue[];
  /** By field, as the server names them. */
  complaints: Record<string, string | undefined>;
  onChange: (questions: readonly QuestionValue[]) => void;
};

export function QuestionFields({ legend, questions, complaints, onChange }: QuestionFieldsProps) {
  const addition = useRef<string>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (addition.current) fields.current?.querySelector<HTMLElement>(`[name="${addition.current}"]`)?.focus();
    addition.current = null;
  });
  const put = (key: string, changed: Partial<QuestionValue>) =>
    onChange(questions.map((question) => (question.key === key ? { ...question, ...changed } : question)));
  const add = () => {
    addition.current = `new-${Math.random()}`;
    onChange([...questions, { key: addition.current, text: '', isRequired: false }]);
  };
  const complaintAbout = ({ key }: QuestionValue) => {
    const at = writtenQuestions(questions).findIndex((question) => question.key === key);
    return complaints[`questions.${at}.text`];
  };
  return (
    <fieldset ref={fields} className={styles.questions}>
      <legend>{legend}</legend>
      {questions.map((question, at) => (
        <div key={question.key} className={styles.question}>
          <TextField
            label={`Question ${at + 1}`}
            name={question.key}
            maxLength={MAX_QUESTION_LENGTH}
            autoComplete="off"
            error={complaintAbout(question)}
            value={question.text}
            onChange={({ target }) => put(question.key, { text: target.value })}
          />
          <IconButton
            label={`Remove question ${at + 1}`}
            onClick={() => onChange(questions.filter(({ key }) => key !== question.key))}
          >
            <CloseIcon />
          </IconButton>
          <Checkbox
            label="An answer is required"
            checked={question.isRequired}
            onChange={({ target }) => put(question.key, { isRequired: target.checked })}
          />
        </div>
      ))}
      {complaints['questions'] && <p role="alert">{complaints['questions']}</p>}
      <div>
        <Button variant="quiet" size="small" disabled={questions.length >= MAX_QUESTIONS} onClick={add}>
          Add a question
        </Button>
      </div>
    </fieldset>
  );
}
