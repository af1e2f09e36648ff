import { type FormEventHandler, type ReactNode, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { useUnloadPrompt } from './unload-prompt.ts';

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

/** A dialog that is one form: its fields, its error, and the buttons that cancel and submit. Esc, a press beside it and closing the tab ask before they discard anything. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, submitLabel, submitVariant = 'primary', cancelLabel, wide = false, onClose, children } = props;
  const [isDiscarding, setDiscarding] = useState(false);
  useUnloadPrompt(form.isChanged && !form.isSubmitting);
  return (
    <Dialog
      title={title}
      wide={wide}
      focusesText={submitVariant === 'danger'}
      onClose={onClose}
      onDismiss={() => (form.isChanged ? setDiscarding(true) : onClose())}
      onSubmit={form.handleSubmit}
      error={form.formError}
      actions={
        <>
          {cancelLabel && (
            <Button variant="quiet" onClick={onClose}>
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
      {isDiscarding && (
        <ConfirmDialog
          title="Discard what you entered?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={onClose}
          onClose={() => setDiscarding(false)}
        >
          It hasn’t been saved or sent.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
