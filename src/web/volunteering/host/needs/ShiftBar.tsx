import type { ReactNode } from 'react';
import { formatTaken, type ShiftCounts } from '#web/volunteering/host/gaps.ts';
import styles from '#web/volunteering/host/Needs.module.css';

/** Up to this many places are drawn one by one. */
const MAX_MARKS = 12;

type ShiftBarProps = ShiftCounts & {
  isOpen: boolean;
  /** Extra text beside the bar. */
  children?: ReactNode;
};

/** One mark for each place a shift needs, and for each person on its waitlist. */
export function ShiftBar({ isOpen, children, ...counts }: ShiftBarProps) {
  const { taken, unconfirmed, needed, waiting } = counts;
  const waitingMarks = Math.min(waiting, MAX_MARKS);
  return (
    <div className={styles.progress} data-open={isOpen && taken < needed ? '' : undefined}>
      <span className={styles.places} aria-hidden="true">
        {needed <= MAX_MARKS ? (
          Array.from({ length: needed }, (_, place) => (
            <i
              key={place}
              data-taken={place < taken ? (place < taken - unconfirmed ? '' : 'unconfirmed') : undefined}
            />
          ))
        ) : (
          <progress max={needed} value={taken} />
        )}
        {Array.from({ length: waitingMarks }, (_, place) => (
          <i key={`waiting-${place}`} data-waiting="" />
        ))}
      </span>
      <span className={styles.taken}>{formatTaken(counts)}</span>
      {children}
    </div>
  );
}
