import { SIGN_UP_CLOSED, SIGN_UP_OPEN } from '#contracts/volunteering/sign-up-text.ts';
import type { ShiftCard } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { useWithdraw } from './own-shifts.api.ts';

type WithdrawDialogProps = {
  shift: Pick<ShiftCard, 'id' | 'state' | 'waiting'>;
  isWaiting: boolean;
  onDone: () => void;
  onClose: () => void;
};

const formatFreed = (waiting: number): string =>
  waiting > 0
    ? 'Your spot goes to the next person on the waitlist.'
    : 'No one is on the waitlist, so the host will need someone else.';

/** Confirms first: the place may go to the next person on the waitlist at once. */
export function WithdrawDialog({ shift, isWaiting, onDone, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdraw(shift.id);
  const ifOpen = isWaiting ? 'If you join again, you start at the end.' : SIGN_UP_OPEN;
  return (
    <ConfirmDialog
      title={isWaiting ? 'Leave the waitlist?' : 'Cancel your shift?'}
      confirmLabel={isWaiting ? 'Leave' : 'Cancel shift'}
      cancelLabel={isWaiting ? 'Stay on the waitlist' : 'Keep shift'}
      busy={withdraw.isPending}
      error={withdraw.error && problemText(withdraw.error)}
      onConfirm={() => after(withdraw.mutateAsync(), onDone)}
      onClose={onClose}
    >
      {isWaiting ? 'You’ll lose your place on the waitlist.' : formatFreed(shift.waiting)}{' '}
      {shift.state === 'closed' || shift.state === 'over' ? SIGN_UP_CLOSED : ifOpen}
    </ConfirmDialog>
  );
}
