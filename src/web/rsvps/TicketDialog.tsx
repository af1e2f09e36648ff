import { CheckInCode } from '#web/parts/rsvps/CheckInCode.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

/** The code to show or read out at the door. */
export function TicketDialog({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Dialog title="Your ticket" onClose={onClose}>
      <CheckInCode code={code} />
    </Dialog>
  );
}
