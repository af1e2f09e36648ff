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
      confirmLabel={isGoing ? 'Give up my spot' : 'Leave'}
      cancelLabel={isGoing ? 'Keep my spot' : 'Stay on the waitlist'}
      busy={leave.isPending}
      error={leave.error && problemText(leave.error)}
      onConfirm={() => after(leave.mutateAsync(), onDone)}
      onClose={onClose}
    >
      {isGoing
        ? 'Your spot goes to the next person on the waitlist. You can RSVP again while there are spots left.'
        : 'You’ll lose your place on the waitlist. If you join again, you start at the end.'}
    </ConfirmDialog>
  );
}
