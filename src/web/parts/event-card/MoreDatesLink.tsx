import { Link } from 'react-router';
import type { EventCard } from '#contracts/events/events.contract.ts';
import { formatMoreDates } from '#contracts/series/series-text.ts';
import { paths } from '#contracts/site-paths.ts';
import styles from './EventCard.module.css';

/** "12 more dates", to the series of the event. A link of its own above the link that covers the card. */
export function MoreDatesLink({ title, series }: Pick<EventCard, 'title' | 'series'>) {
  const text = formatMoreDates(series?.moreDates);
  if (!series || !text) return null;
  return (
    <Link to={paths.series(series.id)} className={styles.moreDates} aria-label={`${text} of ${title}`}>
      {text}
    </Link>
  );
}
