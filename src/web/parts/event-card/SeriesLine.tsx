import { Link } from 'react-router';
import type { EventCard } from '#contracts/events/events.contract.ts';
import { formatMoreDates } from '#contracts/series/series-text.ts';
import { paths } from '#contracts/site-paths.ts';
import { ruleLabel } from '#web/parts/repeat/rule-label.ts';
import styles from './SeriesLine.module.css';

type SeriesLineProps = { event: Pick<EventCard, 'title' | 'series'>; className?: string | undefined };

/** "Every Friday · 12 more dates", with a link to the series above the link that covers the card. Nothing for a single event. */
export function SeriesLine({ event: { title, series }, className }: SeriesLineProps) {
  if (!series) return null;
  const more = formatMoreDates(series.moreDates);
  return (
    <p className={className}>
      {ruleLabel(series.ruleText)}
      {more && (
        <>
          {' · '}
          <Link to={paths.series(series.id)} className={styles.dates} aria-label={`${more} of ${title}`}>
            {more}
          </Link>
        </>
      )}
    </p>
  );
}
