import { MAX_COMMENT_LENGTH } from '#contracts/comments/comment-limits.ts';
import type { FormTraces } from '#contracts/moderation/form-traces.ts';
import { useOwnName } from '#web/parts/fields/own-name.tsx';
import { useFormTraces } from '#web/parts/form-traces.tsx';
import { useReportUnsaved } from '#web/parts/unsaved-forms.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import styles from './CommentThread.module.css';

type CommentFormProps = {
  label: string;
  submitLabel: string;
  initial?: string;
  save: (text: string, form: FormTraces) => Promise<unknown>;
  onSaved: () => void;
  onCancel?: () => void;
};

/** Public pages load no schema, so the server validates the text. */
export function CommentForm({ label, submitLabel, initial = '', save, onSaved, onCancel }: CommentFormProps) {
  const ownName = useOwnName();
  const traces = useFormTraces();
  const form = useForm({
    initial: { text: initial },
    submit: async (_, { text }) => {
      await ownName.save();
      return save(text.trim(), traces.read());
    },
    onSuccess: (_, { reset }) => {
      reset();
      onSaved();
    },
  });
  useReportUnsaved(form.isChanged && !form.isSubmitting && form.values.text.trim() !== '');
  return (
    <form method="post" onSubmit={form.handleSubmit} className={styles.form}>
      <TextArea
        label={label}
        minRows={2}
        maxRows={10}
        maxLength={MAX_COMMENT_LENGTH}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a form that can be cancelled opens because the person pressed a button
        autoFocus={onCancel !== undefined}
        {...form.field('text')}
        error={form.error('text') ?? form.formError ?? undefined}
      />
      {traces.field}
      {form.values.text.trim() !== '' && ownName.field}
      <Row gap="tight">
        <Button type="submit" size="small" busy={form.isSubmitting} aria-disabled={!form.values.text.trim()}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="bare" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Row>
    </form>
  );
}
