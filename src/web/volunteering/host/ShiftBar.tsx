import type { ReactNode } from 'react';
import { formatTaken } from './gaps.ts';
import styles from './Needs.module.css';
import type { VolunteerShift } from './volunteer-roles.api.ts';

/** As many as can be counted at a glance are drawn one by one. */
const MOST_DRAWN = 12;

type ShiftBarProps = Pick<VolunteerShift, 'taken' | 'needed' | 'waiting'> & {
  isOpen: boolean;
  /** What else is to be said of it. */
  children?: ReactNode;
};

/** A place for everybody a shift needs, and those who wait beside them. */
export function ShiftBar({ taken, needed, waiting, isOpen, children }: ShiftBarProps) {
  const drawn = Math.min(waiting, MOST_DRAWN);
  return (
    <div className={styles.bar} data-open={isOpen && taken < needed ? '' : undefined}>
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
