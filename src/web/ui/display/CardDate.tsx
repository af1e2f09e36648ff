import styles from './CardDate.module.css';
import { formatLocal } from './local-time.ts';

/** Weekday, day and month at a glance; the full date is shown as text beside it. */
export function CardDate({ startsLocal }: { startsLocal: string }) {
  return (
    <span aria-hidden="true" className={styles.block}>
      <span>{formatLocal(startsLocal, { weekday: 'short' })}</span>
      <b>{Number(startsLocal.slice(8, 10))}</b>
      <span>{formatLocal(startsLocal, { month: 'short' })}</span>
    </span>
  );
}
