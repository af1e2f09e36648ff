import { useState } from 'react';
import { Link } from 'react-router';
import { openStreetMapLink } from '#contracts/map-paths.ts';
import { useShiftCalendar } from '#web/parts/calendar/calendar-files.api.ts';
import { ViewerTime } from '#web/parts/ViewerTime.tsx';
import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { CardDate } from '#web/ui/display/CardDate.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { CalendarIcon } from '#web/ui/drawing/Icon.tsx';
import { Button, buttonClass } from '#web/ui/form/Button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import styles from './MyShifts.module.css';
import { type OwnShiftEntry, useConfirm } from './own-shifts.api.ts';
import { ShiftArrangements } from './ShiftArrangements.tsx';
import { BeforeShift, ShiftBegun, WithdrawalClosed } from './ShiftBegun.tsx';
import { formatShift, formatWhere, formatZone, pagePathOf } from './shift-text.ts';
import { useShiftClock } from './use-shift-clock.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

type MyShiftItemProps = {
  shift: OwnShiftEntry;
  isLinked: boolean;
  /** The title of another shift at that time. */
  overlapsWith?: string | undefined;
};

/** An upcoming shift, with buttons to confirm or withdraw. */
export function MyShiftItem({ shift, isLinked, overlapsWith }: MyShiftItemProps) {
  const { title, event, host, startsAt, startsLocal, state, signUp } = shift;
  const isCancelled = state === 'cancelled';
  return (
    <Card ref={keepFocus} as="li" flush className={styles.item}>
      <CardDate startsLocal={startsLocal} />
      <div className={styles.body}>
        <h3>
          <Link to={pagePathOf(shift)}>{title}</Link>
        </h3>
        <p className={styles.time}>
          {`${formatShift(shift)}, ${formatZone(shift)} `}
          <ViewerTime startsAt={startsAt} startsLocal={startsLocal} className={styles.viewerTime} />
        </p>
        <p>{formatWhere(shift)}</p>
        {!isCancelled && state !== 'over' && <MapLink shift={shift} />}
        {!isCancelled && state !== 'over' && shift.meetingLink && (
          <p>
            <a href={shift.meetingLink} rel="noopener noreferrer">
              Join the meeting
              <VisuallyHidden>{`: ${title}, ${formatShift(shift)}`}</VisuallyHidden>
            </a>
          </p>
        )}
        <p>{[event?.title, host.name].filter(Boolean).join(' · ')}</p>
        <Row gap="tight">
          {isCancelled && <Chip tone="urgent">Cancelled</Chip>}
          {!isCancelled && signUp.status === 'signed-up' && (
            <Chip tone="good">
              {signUp.checkedInAt ? 'Checked in' : signUp.confirmedAt ? 'Confirmed' : 'Signed up'}
            </Chip>
          )}
          {!isCancelled && overlapsWith !== undefined && (
            <Chip tone="urgent">{`At the same time as ${overlapsWith}`}</Chip>
          )}
          {!isCancelled && signUp.spots > 1 && <Chip>{`${signUp.spots} people`}</Chip>}
          {!isCancelled && signUp.replacementSoughtAt && <Chip tone="loud">Looking for a replacement</Chip>}
          {!isCancelled && signUp.contact && <Chip>Contact details shared</Chip>}
          {!isCancelled && signUp.status === 'waitlisted' && (
            <Chip tone="loud">{signUp.position ? `Number ${signUp.position} on the waitlist` : 'On the waitlist'}</Chip>
          )}
        </Row>
      </div>
      {!isCancelled && state !== 'over' && <ShiftActions shift={shift} isLinked={isLinked} />}
    </Card>
  );
}

function MapLink({ shift }: { shift: OwnShiftEntry }) {
  const { title, latitude, longitude, isPinned } = shift;
  if (latitude === null || longitude === null) return null;
  return (
    <p>
      <a href={openStreetMapLink({ latitude, longitude, isArea: !isPinned })} rel="noopener noreferrer">
        View on OpenStreetMap
        <VisuallyHidden>{`: ${title}, ${formatShift(shift)}`}</VisuallyHidden>
      </a>
    </p>
  );
}

function ShiftActions({ shift, isLinked }: MyShiftItemProps) {
  const { id, title, signUp } = shift;
  const confirm = useConfirm(id);
  const calendarFile = useShiftCalendar(id);
  const [isLeaving, setLeaving] = useState(false);
  const isOn = signUp.status === 'signed-up';
  const { hasBegun, isTooLate, state } = useShiftClock(shift);
  const isCheckedIn = signUp.checkedInAt !== null;
  const isAsked = isOn && !signUp.confirmedAt && !isCheckedIn;
  const canLeave = !isOn || (!isTooLate && !isCheckedIn);
  const shiftLabel = <VisuallyHidden>{`: ${title}, ${formatShift(shift)}`}</VisuallyHidden>;
  if (isOn && hasBegun)
    return (
      <div className={styles.actions}>
        <ShiftBegun shift={shift} label={shiftLabel} />
      </div>
    );
  return (
    <div className={styles.actions}>
      {isAsked && isLinked && <p className={styles.question}>Can you still make it?</p>}
      <Row gap="tight">
        {isAsked && (
          <Button
            size="small"
            busy={confirm.isPending}
            onClick={() => after(confirm.mutateAsync(true), () => showToast('Confirmed. Thank you!'))}
          >
            I’ll be there
            {shiftLabel}
          </Button>
        )}
        {canLeave && (
          <Button variant="quiet" size="small" onClick={() => setLeaving(true)}>
            {isOn ? 'I can’t make it' : 'Leave the waitlist'}
            {shiftLabel}
          </Button>
        )}
        {isOn && (
          <a {...calendarFile} className={buttonClass({ variant: 'bare', size: 'small' })}>
            <CalendarIcon size={18} />
            Add to calendar
            {shiftLabel}
          </a>
        )}
      </Row>
      <ShiftArrangements shift={shift} />
      {isOn && canLeave && <BeforeShift shift={shift} label={shiftLabel} />}
      {!canLeave && !isCheckedIn && <WithdrawalClosed shift={shift} label={shiftLabel} />}
      {confirm.error && <Alert kind="error">{problemText(confirm.error)}</Alert>}
      {isLeaving && (
        <WithdrawDialog
          shift={{ ...shift, state }}
          isWaiting={!isOn}
          onDone={() => {
            showToast(isOn ? 'You cancelled your shift.' : 'You left the waitlist.');
            setLeaving(false);
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </div>
  );
}
