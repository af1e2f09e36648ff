import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';

type RemoveGuestDialogProps = { name: string; onClose: () => void; onRemove: () => void };

export function RemoveGuestDialog({ name, onClose, onRemove }: RemoveGuestDialogProps) {
  return (
    <ConfirmDialog title={`Remove ${name}?`} act="Remove" keep="Keep them" onAct={onRemove} onClose={onClose}>
      They lose their seat and can't answer again. Whoever waits moves up. You can let them back in.
    </ConfirmDialog>
  );
}
