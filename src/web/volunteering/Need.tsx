import styles from './Need.module.css';
import { sayNeed } from './shift-words.ts';
import type { ShownShift } from './shown-shift.ts';

/** How many are still needed, in words and at a glance. */
export function Need({ shift }: { shift: Pick<ShownShift, 'needed' | 'taken' | 'waiting'> }) {
  return (
    <div className={styles.need}>
      <span>{sayNeed(shift)}</span>
      <progress aria-hidden="true" max={shift.needed} value={Math.min(shift.taken, shift.needed)} />
    </div>
  );
}
