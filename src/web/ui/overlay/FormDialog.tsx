import { type FormEventHandler, type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { type LeavingAnswers, LeavingBlocker } from './LeavingBlocker.tsx';

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

/** A dialog that is one form: its fields, its error, and the buttons that cancel and submit. Esc, a press beside it, going back and closing the tab ask before they discard anything. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, submitLabel, submitVariant = 'primary', cancelLabel, wide = false, children } = props;
  const [isDiscarding, setDiscarding] = useState(false);
  // A dialog with an address of its own goes back to close.
  const isClosing = useRef(false);
  const close = () => {
    isClosing.current = true;
    props.onClose();
  };
  return (
    <Dialog
      title={title}
      wide={wide}
      focusesText={submitVariant === 'danger'}
      onClose={close}
      onDismiss={() => (form.isChanged ? setDiscarding(true) : close())}
      onSubmit={form.handleSubmit}
      error={form.formError}
      actions={
        <>
          {cancelLabel && (
            <Button variant="quiet" onClick={close}>
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
      {isDiscarding && <DiscardQuestion onConfirm={close} onClose={() => setDiscarding(false)} />}
      {form.isChanged && !form.isSubmitting && (
        <LeavingBlocker isLeaving={() => !isClosing.current} Question={DiscardQuestion} />
      )}
    </Dialog>
  );
}

const DiscardQuestion = (answers: LeavingAnswers) => (
  <ConfirmDialog title="Discard what you entered?" confirmLabel="Discard" cancelLabel="Keep editing" {...answers}>
    It hasn’t been saved or sent.
  </ConfirmDialog>
);
