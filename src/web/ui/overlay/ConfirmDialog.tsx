import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** Label of the button that confirms. */
  act: string;
  keep?: string;
  busy?: boolean;
  error?: string | null;
  onAct: () => void;
  onClose: () => void;
};

/** Asks for confirmation of a destructive action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, act, keep = 'Keep it', busy = false, error, onAct, onClose } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      error={error}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {keep}
          </Button>
          <Button variant="danger" busy={busy} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
