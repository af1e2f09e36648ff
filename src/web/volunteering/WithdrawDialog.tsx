import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { useWithdraw } from './own-shifts.api.ts';

type WithdrawDialogProps = { shiftId: string; isWaiting: boolean; onDone: () => void; onClose: () => void };

/** Confirms first: the place may go to the next person on the waitlist at once. */
export function WithdrawDialog({ shiftId, isWaiting, onDone, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdraw(shiftId);
  return (
    <ConfirmDialog
      title={isWaiting ? 'Leave the waitlist?' : 'Give the shift back?'}
      confirmLabel={isWaiting ? 'Leave' : 'Give it back'}
      cancelLabel={isWaiting ? 'Stay in line' : 'Keep it'}
      busy={withdraw.isPending}
      error={withdraw.error && problemText(withdraw.error)}
      onConfirm={() => after(withdraw.mutateAsync(), onDone)}
      onClose={onClose}
    >
      {isWaiting
        ? 'You lose your place in line. Joining again puts you at its end.'
        : 'Your place goes to whoever is next. You can take the shift again as long as there is room.'}
    </ConfirmDialog>
  );
}
