import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { formatShortDay } from '#web/ui/display/local-time.ts';
import styles from './HostEventList.module.css';
import type { HostEvent } from './host-events.ts';

/** The next dates of the event's series, above the link that covers its card. */
export function DateChips({ event: { title, series, laterDates = [] } }: { event: HostEvent }) {
  if (!series || laterDates.length === 0) return null;
  return (
    <ul aria-label={`More dates of ${title}`} className={styles.dates}>
      {laterDates.map(({ id, startsLocal }) => (
        <li key={id}>
          <Link to={paths.event(id)}>{formatShortDay(startsLocal)}</Link>
        </li>
      ))}
      {(series.moreDates ?? 0) > laterDates.length && (
        <li>
          <Link to={paths.series(series.id)}>All dates</Link>
        </li>
      )}
    </ul>
  );
}
