import styles from './CardDate.module.css';
import { formatWall } from './wall-time.ts';

/** Weekday, day and month at a glance; the full date is shown as text beside it. */
export function CardDate({ startsLocal }: { startsLocal: string }) {
  return (
    <span aria-hidden="true" className={styles.block}>
      <span>{formatWall(startsLocal, { weekday: 'short' })}</span>
      <b>{Number(startsLocal.slice(8, 10))}</b>
      <span>{formatWall(startsLocal, { month: 'short' })}</span>
    </span>
  );
}
