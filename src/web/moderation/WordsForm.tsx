import { MAX_MODERATION_WORDS } from '#contracts/moderation/moderation-limits.ts';
import { useReportUnsaved } from '#web/parts/unsaved-forms.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';

type WordsFormProps = {
  label: string;
  hint?: string;
  submitLabel: string;
  submit: (words: string) => Promise<unknown>;
  onDone?: () => void;
};

/** One text that is required, such as an appeal. */
export function WordsForm({ label, hint, submitLabel, submit, onDone }: WordsFormProps) {
  const form = useForm({
    initial: { words: '' },
    rules: ({ words }) => (words.trim() ? {} : { words: 'Write something.' }),
    nameOf: () => 'words',
    submit: (_, { words }) => submit(words),
    onSuccess: (_, { reset }) => {
      reset();
      onDone?.();
    },
  });
  useReportUnsaved(form.isChanged && !form.isSubmitting);
  return (
    <form ref={keepFocus} method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        <TextArea
          label={label}
          hint={hint}
          minRows={3}
          maxRows={12}
          maxLength={MAX_MODERATION_WORDS}
          {...form.field('words')}
        />
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
