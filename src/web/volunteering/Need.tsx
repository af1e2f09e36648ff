import styles from './Need.module.css';
import type { ShiftSummary } from './shift-summary.ts';
import { formatNeed } from './shift-text.ts';

/** How many volunteers are still needed, as text and as a bar. */
export function Need({ shift }: { shift: Pick<ShiftSummary, 'needed' | 'taken' | 'waiting' | 'state'> }) {
  return (
    <div className={styles.need}>
      <span>{formatNeed(shift)}</span>
      <progress aria-hidden="true" max={shift.needed} value={Math.min(shift.taken, shift.needed)} />
    </div>
  );
}
