import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import type { RsvpBoxState, RsvpEvent } from './answering.ts';
import { formatOpening } from './ClosedNote.tsx';
import type { useLeaveEvent } from './rsvps.api.ts';

type LeaveDialogProps = {
  rsvp: Pick<Rsvp, 'status' | 'attendance'>;
  event: RsvpEvent;
  answering: RsvpBoxState;
  /** To RSVP again. */
  needsApproval: boolean;
  leave: ReturnType<typeof useLeaveEvent>;
  onDone: () => void;
  onClose: () => void;
};

const START_AT_END = 'If you join again, you start at the end.';

const texts = {
  going: {
    title: 'Can’t make it?',
    confirmLabel: 'Give up my spot',
    cancelLabel: 'Keep my spot',
    text: '',
    ifOpen: 'You can RSVP again while RSVPs are open and there are spots left.',
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

/** At a hybrid event, spots online have their own limit and waitlist. */
function formatFreed({ seats }: RsvpEvent, attendance: Rsvp['attendance'], answering: RsvpBoxState): string {
  const { capacity, waiting } = (attendance === 'online' && seats.online) || seats;
  if (waiting > 0) return 'Your spot goes to the next person on the waitlist.';
  return capacity !== null && answering === 'open' ? 'Your spot is free for someone else.' : '';
}

/** Confirms first: the seat may go to the next person on the waitlist at once. */
export function LeaveDialog({
  rsvp: { status, attendance },
  event,
  answering,
  needsApproval,
  leave,
  onDone,
  onClose,
}: LeaveDialogProps) {
  const { text, ifOpen, ...labels } =
    texts[status === 'going' || status === 'offered' || status === 'requested' ? status : 'waitlisted'];
  const wayBack: Partial<Record<RsvpBoxState, string>> = {
    closed: 'RSVPs are closed, so you can’t RSVP again.',
    'not-yet': `${formatOpening(event)} Until then, you can’t RSVP again.`,
  };
  const ifAnswered = needsApproval && status !== 'requested' ? 'You would have to ask the host again.' : ifOpen;
  return (
    <ConfirmDialog
      {...labels}
      busy={leave.isPending}
      error={leave.error && problemText(leave.error)}
      onConfirm={() => after(leave.mutateAsync(), onDone)}
      onClose={onClose}
    >
      {status === 'going' ? formatFreed(event, attendance, answering) : text} {wayBack[answering] ?? ifAnswered}
    </ConfirmDialog>
  );
}
