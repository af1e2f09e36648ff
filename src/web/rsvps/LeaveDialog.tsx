import type { Rsvp } from '#contracts/rsvps.contract.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { useLeaveEvent } from './rsvps.api.ts';

type LeaveDialogProps = {
  status: Rsvp['status'];
  leave: ReturnType<typeof useLeaveEvent>;
  onDone: () => void;
  onClose: () => void;
};

/** Asks once: a seat that is given back may be gone the next moment. */
export function LeaveDialog({ status, leave, onDone, onClose }: LeaveDialogProps) {
  const isGoing = status === 'going';
  return (
    <Dialog
      title={isGoing ? "Can't make it?" : 'Leave the waitlist?'}
      onClose={onClose}
      error={leave.error ? problemText(leave.error) : null}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {isGoing ? 'Keep my seat' : 'Stay in line'}
          </Button>
          <Button
            variant="danger"
            busy={leave.isPending}
            onClick={() => leave.mutate(undefined, { onSuccess: onDone })}
          >
            {isGoing ? 'Give my seat back' : 'Leave'}
          </Button>
        </>
      }
    >
      <p>
        {isGoing
          ? 'Your seat goes to whoever is next. You can answer again as long as there is room.'
          : 'You lose your place in line. Joining again puts you at its end.'}
      </p>
    </Dialog>
  );
}
