import type { ReactNode } from 'react';
import { ViewerTime } from '#web/parts/ViewerTime.tsx';
import { Need } from './Need.tsx';
import styles from './Needs.module.css';
import type { ShiftSummary } from './shift-summary.ts';
import { formatShift, formatZone } from './shift-text.ts';
import { TakeShift } from './TakeShift.tsx';

type ShiftLineProps = {
  shift: ShiftSummary;
  /** Names the time zone: the page of an event already does. */
  hasZone?: boolean;
  children?: ReactNode;
};

/** A shift on the page of its event or host. */
export function ShiftLine({ shift, hasZone, children }: ShiftLineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.body}>
        {children}
        <p className={styles.time}>
          <time dateTime={shift.startsAt}>{formatShift(shift)}</time>
          {hasZone && `, ${formatZone(shift)}`}
          <ViewerTime startsAt={shift.startsAt} startsLocal={shift.startsLocal} className={styles.viewerTime} />
        </p>
      </div>
      <Need shift={shift} />
      <TakeShift shift={shift} />
    </li>
  );
}
