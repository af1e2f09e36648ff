import { type FormEvent, useState } from 'react';
import { problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './CommentThread.module.css';

type CommentFormProps = {
  label: string;
  submitLabel: string;
  initial?: string;
  isBusy: boolean;
  error: Error | null;
  onSubmit: (text: string) => void;
  onCancel?: () => void;
};

export function CommentForm({ label, submitLabel, initial = '', isBusy, error, onSubmit, onCancel }: CommentFormProps) {
  const [text, setText] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !isBusy) onSubmit(text.trim());
  };
  return (
    <form method="post" onSubmit={submit} className={styles.form}>
      <TextArea
        label={label}
        minRows={2}
        maxRows={10}
        maxLength={2000}
        value={text}
        error={error ? problemText(error) : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Row gap="tight">
        <Button type="submit" size="small" busy={isBusy} disabled={!text.trim()}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="bare" size="small" onClick={onCancel}>
            Never mind
          </Button>
        )}
      </Row>
    </form>
  );
}
