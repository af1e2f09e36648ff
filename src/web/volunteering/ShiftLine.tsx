import type { ReactNode } from 'react';
import { ViewerTime } from '#web/parts/ViewerTime.tsx';
import { Need } from './Need.tsx';
import styles from './Needs.module.css';
import type { ShiftSummary } from './shift-summary.ts';
import { formatShift } from './shift-text.ts';
import { TakeShift } from './TakeShift.tsx';

/** A shift on the page of its event or host. */
export function ShiftLine({ shift, children }: { shift: ShiftSummary; children?: ReactNode }) {
  return (
    <li className={styles.line}>
      <div className={styles.body}>
        {children}
        <p className={styles.time}>
          <time dateTime={shift.startsAt}>{formatShift(shift)}</time>
          <ViewerTime startsAt={shift.startsAt} startsLocal={shift.startsLocal} className={styles.viewerTime} />
        </p>
      </div>
      <Need shift={shift} />
      <TakeShift shift={shift} />
    </li>
  );
}
