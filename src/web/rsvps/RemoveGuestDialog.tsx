import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

type RemoveGuestDialogProps = { name: string; onClose: () => void; onRemove: () => void };

export function RemoveGuestDialog({ name, onClose, onRemove }: RemoveGuestDialogProps) {
  return (
    <Dialog
      title={`Remove ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep them
          </Button>
          <Button variant="danger" onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <p>They lose their seat and can't answer again. Whoever waits moves up. You can let them back in.</p>
    </Dialog>
  );
}
