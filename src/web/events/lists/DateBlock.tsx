import { formatDay } from '#web/ui/display/calendar-days.ts';
import styles from './HostedEvents.module.css';

/** Weekday, day and month at a glance; `wallTime` is in the event's zone, or null for a draft without a date. */
export function DateBlock({ wallTime }: { wallTime: string | null }) {
  if (!wallTime)
    return (
      <span className={styles.date}>
        <span>No</span>
        <strong>?</strong>
        <span>date</span>
      </span>
    );
  const day = wallTime.slice(0, 10);
  return (
    <time dateTime={wallTime} className={styles.date}>
      <span>{formatDay(day, { weekday: 'short' })}</span> <strong>{formatDay(day, { day: 'numeric' })}</strong>{' '}
      <span>{formatDay(day, { month: 'short' })}</span>
    </time>
  );
}
