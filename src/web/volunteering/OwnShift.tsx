import { useShiftCalendar } from '#web/parts/calendar/calendar-files.api.ts';
import { useStillOpen } from '#web/parts/still-open.ts';
import { SharedQueries } from '#web/platform/http/PersonQueries.tsx';
import { useHashDialog } from '#web/platform/page/hash-dialog.ts';
import { CalendarIcon, CheckIcon } from '#web/ui/drawing/Icon.tsx';
import { Button, buttonClass } from '#web/ui/form/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { formatOwnState, isTakeable, type OwnState, ownStateOf } from './own-shift-state.ts';
import { type TakenShift, useNextShifts } from './own-shifts.api.ts';
import { ShiftBegun, WithdrawalClosed } from './ShiftBegun.tsx';
import type { ShiftSummary } from './shift-summary.ts';
import { formatShift, takeHash } from './shift-text.ts';
import { TakeDialog } from './TakeDialog.tsx';
import styles from './TakeShift.module.css';
import { useShiftClock } from './use-shift-clock.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** What the viewer can do with a shift. Every change reloads the page's data. */
export function OwnShift({ personId, shift }: { personId: string; shift: ShiftSummary }) {
  return (
    <SharedQueries personId={personId}>
      <OwnShiftTools shift={shift} />
    </SharedQueries>
  );
}

function OwnShiftTools({ shift }: { shift: ShiftSummary }) {
  const calendarFile = useShiftCalendar(shift.id);
  const { data: mine = [], isPending, errorUpdateCount } = useNextShifts();
  // Data that has failed to load is loaded again while a dialog is open.
  const isUnknown = isPending && errorUpdateCount === 0;
  const { hasBegun, isTooLate, ...clock } = useShiftClock(shift);
  const current = { ...shift, state: clock.state };
  const state = ownStateOf(current, mine);
  const canTake = isTakeable(state.kind);
  const { openDialog, setOpenDialog, close, done } = useHashDialog<'take' | 'withdraw'>(
    takeHash(shift.id),
    'take',
    isUnknown ? null : canTake,
  );
  const isOn = state.kind === 'signed-up' || state.kind === 'waitlisted';
  const showsTakeDialog = useStillOpen(canTake && !isUnknown, openDialog === 'take') && !isOn;
  // Tells identical buttons of a list apart for screen readers.
  const label = `for ${shift.title}, ${formatShift(shift)}`;
  const handleTaken = ({ signUp }: TakenShift) => {
    showToast(
      signUp?.status === 'waitlisted'
        ? 'You’re on the waitlist. We’ll let you know if you get a spot.'
        : 'You’re signed up.',
    );
    done();
  };
  return (
    <>
      <OwnStateLine state={state} />
      {canTake && (
        <Button variant="loud" onClick={() => setOpenDialog('take')} hiddenLabel={label}>
          {state.kind === 'full' ? 'Join the waitlist' : 'Take this shift'}
        </Button>
      )}
      {state.kind === 'signed-up' && (
        <a {...calendarFile} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <CalendarIcon size={18} />
          Add to calendar
          <VisuallyHidden>{`: ${shift.title}, ${formatShift(shift)}`}</VisuallyHidden>
        </a>
      )}
      {state.kind === 'signed-up' && hasBegun && current.state !== 'over' && <ShiftBegun shift={shift} />}
      {state.kind === 'signed-up' && isTooLate && !hasBegun && !state.isCheckedIn && <WithdrawalClosed shift={shift} />}
      {((state.kind === 'signed-up' && !isTooLate && !state.isCheckedIn) || state.kind === 'waitlisted') && (
        <Button variant="bare" size="small" onClick={() => setOpenDialog('withdraw')} hiddenLabel={label}>
          {state.kind === 'signed-up' ? 'Cancel shift' : 'Leave the waitlist'}
        </Button>
      )}
      {openDialog === 'take' && showsTakeDialog && <TakeDialog shift={shift} onTaken={handleTaken} onClose={close} />}
      {openDialog === 'withdraw' && (
        <WithdrawDialog
          shift={current}
          isWaiting={state.kind === 'waitlisted'}
          onDone={() => {
            showToast(state.kind === 'waitlisted' ? 'You left the waitlist.' : 'You cancelled your shift.');
            done();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function OwnStateLine({ state }: { state: OwnState }) {
  const text = formatOwnState(state);
  if (!text) return null;
  const isSignedUp = state.kind === 'signed-up' || state.kind === 'waitlisted';
  return (
    <p className={isSignedUp ? styles.state : styles.note} role="status">
      {state.kind === 'signed-up' && <CheckIcon size={20} />}
      {text}
    </p>
  );
}
