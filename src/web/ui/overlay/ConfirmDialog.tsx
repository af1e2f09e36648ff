import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  title: ReactNode;
  /** The consequences. */
  children: ReactNode;
  /** Label of the button that confirms. */
  confirmLabel: string;
  /** `primary`: for what destroys nothing. */
  confirmVariant?: 'danger' | 'primary';
  cancelLabel?: string;
  busy?: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** Shown below the consequences. */
  details?: ReactNode;
};

/** Asks for confirmation of what cannot simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, confirmVariant = 'danger', cancelLabel = 'Cancel' } = props;
  const { busy = false, error, onConfirm, onClose } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      error={error}
      focusesText
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={confirmVariant} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {props.details}
    </Dialog>
  );
}
