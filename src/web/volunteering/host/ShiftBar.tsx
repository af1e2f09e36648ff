import type { ReactNode } from 'react';
import { formatTaken } from './gaps.ts';
import styles from './Needs.module.css';
import type { VolunteerShift } from './volunteer-roles.api.ts';

/** Up to this many places are drawn one by one. */
const MOST_DRAWN = 12;

type ShiftBarProps = Pick<VolunteerShift, 'taken' | 'needed' | 'waiting'> & {
  isOpen: boolean;
  /** Extra text beside the bar. */
  children?: ReactNode;
};

/** One mark for each place a shift needs, and for each person on its waitlist. */
export function ShiftBar({ taken, needed, waiting, isOpen, children }: ShiftBarProps) {
  const drawn = Math.min(waiting, MOST_DRAWN);
  return (
    <div className={styles.progress} data-open={isOpen && taken < needed ? '' : undefined}>
      <span className={styles.places} aria-hidden="true">
        {needed <= MOST_DRAWN ? (
          Array.from({ length: needed }, (_, place) => <i key={place} data-taken={place < taken ? '' : undefined} />)
        ) : (
          <progress max={needed} value={taken} />
        )}
        {Array.from({ length: drawn }, (_, place) => (
          <i key={`waiting-${place}`} data-waiting="" />
        ))}
      </span>
      <span className={styles.taken}>{formatTaken({ taken, needed, waiting })}</span>
      {children}
    </div>
  );
}
