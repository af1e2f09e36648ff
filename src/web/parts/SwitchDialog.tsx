import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

type Props = { unsavedFor: string; onConfirm: () => void; onClose: () => void };

/** Asks before another form takes the place of one with unsaved input, on the same page. */
export function SwitchDialog({ unsavedFor, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Switch without saving?"
      confirmLabel="Switch"
      cancelLabel="Keep editing"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {`What you entered for ${unsavedFor} will be lost.`}
    </ConfirmDialog>
  );
}
