import { useEffect, useRef } from 'react';
import { MAX_QUESTIONS } from '#contracts/event-limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { CloseIcon } from '#web/ui/FrameIcon.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './EventForm.module.css';
import { type QuestionValue, writtenQuestions } from './event-values.ts';
import type { EventForm } from './use-event-editor.ts';

export function QuestionFields({ form: { values, complaints, change } }: { form: EventForm }) {
  const { questions } = values;
  const addition = useRef<string>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (addition.current) fields.current?.querySelector<HTMLElement>(`[name="${addition.current}"]`)?.focus();
    addition.current = null;
  });
  const put = (key: string, changed: Partial<QuestionValue>) =>
    change({ questions: questions.map((question) => (question.key === key ? { ...question, ...changed } : question)) });
  const add = () => {
    addition.current = `new-${Math.random()}`;
    change({ questions: [...questions, { key: addition.current, text: '', isRequired: false }] });
  };
  const complaintAbout = ({ key }: QuestionValue) => {
    const at = writtenQuestions(values).findIndex((question) => question.key === key);
    return complaints[`questions.${at}.text`];
  };
  return (
    <fieldset ref={fields} className={styles.questions}>
      <legend>Questions to people who say they come</legend>
      {questions.map((question, at) => (
        <div key={question.key} className={styles.question}>
          <TextField
            label={`Question ${at + 1}`}
            name={question.key}
            maxLength={200}
            autoComplete="off"
            error={complaintAbout(question)}
            value={question.text}
            onChange={({ target }) => put(question.key, { text: target.value })}
          />
          <IconButton
            label={`Remove question ${at + 1}`}
            onClick={() => change({ questions: questions.filter(({ key }) => key !== question.key) })}
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
