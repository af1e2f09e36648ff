import styles from './CardDate.module.css';
import { formatLocal } from './local-time.ts';

/** Weekday, day and month at a glance; the full date is shown as text beside it. Null for a draft without a date. */
export function CardDate({ startsLocal }: { startsLocal: string | null }) {
  return (
    <span aria-hidden="true" className={styles.block}>
      <span>{startsLocal ? formatLocal(startsLocal, { weekday: 'short' }) : 'No'}</span>
      <b>{startsLocal ? Number(startsLocal.slice(8, 10)) : '?'}</b>
      <span>{startsLocal ? formatLocal(startsLocal, { month: 'short' }) : 'date'}</span>
    </span>
  );
}
