import type { ReactNode } from 'react';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

type NoShowDialogProps = {
  name: string;
  /** What that means for their hours. */
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

export const NoShowDialog = ({ name, children, onConfirm, onClose }: NoShowDialogProps) => (
  <ConfirmDialog
    title={`Mark ${name} as a no-show?`}
    confirmLabel="Mark as no-show"
    cancelLabel="Cancel"
    onClose={onClose}
    onConfirm={() => {
      onClose();
      onConfirm();
    }}
  >
    {children}
  </ConfirmDialog>
);
