import { Link } from 'react-router';
import { countGoing, isFull } from '#contracts/events/event-seats.ts';
import { paths } from '#contracts/site-paths.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatLocal, formatShortDay, formatTime } from '#web/ui/display/local-time.ts';
import styles from './Series.module.css';
import type { SeriesDate, SeriesSummary } from './series-dates.ts';

const formatMonth = ({ startsLocal }: SeriesDate) => formatLocal(startsLocal, { month: 'long', year: 'numeric' });

/** All upcoming dates by month; dates that differ from the rest are marked. */
export function SeriesDates({ series }: { series: SeriesSummary }) {
  const { dates, createdUntil } = series;
  return (
    <section aria-labelledby="dates" className={styles.section}>
      <h2 id="dates">Upcoming dates</h2>
      {dates.length === 0 && <p>No more dates. This series is over.</p>}
      {[...Map.groupBy(dates, formatMonth)].map(([month, monthDates]) => (
        <div key={month} className={styles.month}>
          <h3>{month}</h3>
          <ol className={styles.dates}>
            {monthDates.map((date) => (
              <SeriesDateItem key={date.id} date={date} common={series} />
            ))}
          </ol>
        </div>
      ))}
      {createdUntil && dates.length > 0 && <p className={styles.muted}>New dates are added automatically.</p>}
    </section>
  );
}

function SeriesDateItem({ date, common }: { date: SeriesDate; common: Pick<SeriesSummary, 'title' | 'startsLocal'> }) {
  const { id, status, startsAt, startsLocal, isExtra, title, seats } = date;
  const isCancelled = status === 'cancelled';
  const isOtherTime = startsLocal.slice(11) !== common.startsLocal.slice(11);
  const facts = [
    title !== common.title && title,
    !isCancelled && countGoing(seats) > 0 && `${countGoing(seats)} going`,
    !isCancelled && isFull(seats) && 'full',
  ].filter(Boolean);
  return (
    <li>
      <Link to={paths.event(id)}>
        <time dateTime={startsAt}>{formatShortDay(startsLocal)}</time>
      </Link>
      {facts.length > 0 && <span className={styles.muted}>{facts.join(' · ')}</span>}
      {isCancelled && <Chip tone="urgent">Cancelled</Chip>}
      {!isCancelled && isExtra && <Chip>Extra date</Chip>}
      {!isCancelled && isOtherTime && <Chip tone="loud">{`Starts at ${formatTime(startsLocal)}`}</Chip>}
    </li>
  );
}
