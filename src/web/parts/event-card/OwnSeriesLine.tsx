import { Link } from 'react-router';
import type { EventCard } from '#contracts/events/events.contract.ts';
import { formatMoreDates } from '#contracts/series/series-text.ts';
import { paths } from '#contracts/site-paths.ts';
import { ruleLabel } from '#web/parts/repeat/rule-label.ts';
import styles from './SeriesLine.module.css';

type OwnStatus = 'going' | 'offered' | 'waitlisted' | 'requested';
type OwnSeriesLineProps = {
  event: Pick<EventCard, 'title' | 'series'>;
  status: OwnStatus;
  className?: string | undefined;
};

const counted: Record<OwnStatus, string> = {
  going: 'You’re going to',
  offered: 'You’re waitlisted for',
  waitlisted: 'You’re waitlisted for',
  requested: 'You requested',
};

/** `SeriesLine` where only the dates with the person's RSVP are counted: "Every Friday · You’re going to 3 more dates". */
export function OwnSeriesLine({ event: { title, series }, status, className }: OwnSeriesLineProps) {
  if (!series) return null;
  const dates = formatMoreDates(series.moreDates);
  const text = dates && `${counted[status]} ${dates}`;
  return (
    <p className={className}>
      {ruleLabel(series.ruleText)}
      {text && (
        <>
          {' · '}
          <Link to={paths.series(series.id)} className={styles.dates} aria-label={`${text} of ${title}`}>
            {text}
          </Link>
        </>
      )}
    </p>
  );
}
