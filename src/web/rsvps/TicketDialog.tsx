import { CheckInCode } from '#web/parts/rsvps/CheckInCode.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

type TicketDialogProps = { title: string; code: string; onClose: () => void };

/** The code to show or read out at the door, with the title of the event for people who print it. */
export function TicketDialog({ title, code, onClose }: TicketDialogProps) {
  return (
    <Dialog title="Your ticket" onClose={onClose}>
      <p>
        <b>{title}</b>
      </p>
      <CheckInCode code={code} />
    </Dialog>
  );
}
