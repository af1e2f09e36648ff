import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import type { useLeaveEvent } from './rsvps.api.ts';

type LeaveDialogProps = {
  status: Rsvp['status'];
  leave: ReturnType<typeof useLeaveEvent>;
  onDone: () => void;
  onClose: () => void;
};

/** Confirms first: the seat may go to the next person on the waitlist at once. */
export function LeaveDialog({ status, leave, onDone, onClose }: LeaveDialogProps) {
  const isGoing = status === 'going';
  return (
    <ConfirmDialog
      title={isGoing ? "Can't make it?" : 'Leave the waitlist?'}
      confirmLabel={isGoing ? 'Give my seat back' : 'Leave'}
      cancelLabel={isGoing ? 'Keep my seat' : 'Stay in line'}
      busy={leave.isPending}
      error={leave.error && problemText(leave.error)}
      onConfirm={() => after(leave.mutateAsync(), onDone)}
      onClose={onClose}
    >
      {isGoing
        ? 'Your seat goes to whoever is next. You can answer again as long as there is room.'
        : 'You lose your place in line. Joining again puts you at its end.'}
    </ConfirmDialog>
  );
}
