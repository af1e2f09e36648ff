import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import type { useLeaveEvent } from './rsvps.api.ts';

/** Whether people who leave can RSVP again. */
export type WayBack = 'open' | 'by-request' | 'closed';

type LeaveDialogProps = {
  status: Rsvp['status'];
  wayBack: WayBack;
  leave: ReturnType<typeof useLeaveEvent>;
  onDone: () => void;
  onClose: () => void;
};

const CLOSED = 'RSVPs are closed, so you can’t RSVP again.';
const START_AT_END = 'If you join again, you start at the end.';

const texts = {
  going: {
    title: "Can't make it?",
    confirmLabel: 'Give up my spot',
    cancelLabel: 'Keep my spot',
    text: 'Your spot goes to the next person on the waitlist.',
    ifOpen: 'You can RSVP again while there are spots left.',
  },
  offered: {
    title: 'Pass on this spot?',
    confirmLabel: 'Pass',
    cancelLabel: 'Keep the offer',
    text: 'It goes to the next person, and you leave the waitlist.',
    ifOpen: START_AT_END,
  },
  waitlisted: {
    title: 'Leave the waitlist?',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay on the waitlist',
    text: 'You’ll lose your place on the waitlist.',
    ifOpen: START_AT_END,
  },
  requested: {
    title: 'Withdraw your request?',
    confirmLabel: 'Withdraw request',
    cancelLabel: 'Keep request',
    text: '',
    ifOpen: 'You can send a new one while RSVPs are open.',
  },
};

/** Confirms first: the seat may go to the next person on the waitlist at once. */
export function LeaveDialog({ status, wayBack, leave, onDone, onClose }: LeaveDialogProps) {
  const { text, ifOpen, ...labels } =
    texts[status === 'going' || status === 'offered' || status === 'requested' ? status : 'waitlisted'];
  const isRequest = wayBack === 'by-request' && status !== 'requested';
  return (
    <ConfirmDialog
      {...labels}
      busy={leave.isPending}
      error={leave.error && problemText(leave.error)}
      onConfirm={() => after(leave.mutateAsync(), onDone)}
      onClose={onClose}
    >
      {text} {wayBack === 'closed' ? CLOSED : isRequest ? 'You would have to ask the host again.' : ifOpen}
    </ConfirmDialog>
  );
}
