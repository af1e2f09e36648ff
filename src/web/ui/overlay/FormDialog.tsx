import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useDiscardGuard } from './use-discard-guard.tsx';

type FormDialogProps = {
  title: ReactNode;
  /** What `useForm` returns. */
  form: {
    formError: string | null;
    isSubmitting: boolean;
    isChanged: boolean;
    handleSubmit: FormEventHandler<HTMLFormElement>;
  };
  submitLabel: string;
  submitVariant?: 'primary' | 'loud' | 'danger';
  isSubmitDisabled?: boolean;
  /** Label of the button that closes the dialog; without it there is only the close icon. */
  cancelLabel?: string;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that is one form: its fields, its error, and the buttons that cancel and submit. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, submitLabel, submitVariant = 'primary', cancelLabel, wide = false, children } = props;
  const { question, ...closing } = useDiscardGuard(form, props.onClose);
  return (
    <Dialog
      title={title}
      wide={wide}
      focusesText={submitVariant === 'danger'}
      {...closing}
      onSubmit={form.handleSubmit}
      error={form.formError}
      actions={
        <>
          {cancelLabel && (
            <Button variant="quiet" onClick={closing.onClose}>
              {cancelLabel}
            </Button>
          )}
          <Button type="submit" variant={submitVariant} busy={form.isSubmitting} disabled={props.isSubmitDisabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
      {question}
    </Dialog>
  );
}
