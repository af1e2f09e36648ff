import { Link } from 'react-router';
import { addDays, addMonths, type Day, formatDay, isWithin, monthOf } from '#web/ui/calendar/calendar-days.ts';
import { cx } from '#web/ui/cx.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { ChevronIcon } from '#web/ui/drawing/Icon.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './SearchCalendar.module.css';
import { type SearchRequest, searchPath } from './search-request.ts';

type SearchCalendarProps = {
  request: SearchRequest;
  today: Day;
  month: string;
  /** Event counts by day; days without events are absent. */
  counts: Record<Day, number>;
};

/**
 * The remaining days of a month, seven in a row, so that each column is a weekday; with a dot on days with events. Links, so that it works without
 * JavaScript.
 */
export function SearchCalendar({ request, today, month, counts }: SearchCalendarProps) {
  const isThisMonth = month <= monthOf(today);
  const turn = (months: number) => searchPath(request, { month: monthOf(addMonths(`${month}-01`, months)) });
  return (
    <section aria-labelledby="month">
      <div className={styles.head}>
        <h3 id="month">{formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}</h3>
        {!isThisMonth && (
          <Link to={turn(-1)} preventScrollReset aria-label="Previous month" className={styles.navigation}>
            <ChevronIcon />
          </Link>
        )}
        <Link to={turn(1)} preventScrollReset aria-label="Next month" className={cx(styles.navigation, styles.next)}>
          <ChevronIcon />
        </Link>
      </div>
      <ul className={styles.days}>
        {daysOf(month, today).map((day) => (
          <li key={day}>
            <DayLink day={day} today={today} count={counts[day] ?? 0} request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DayLink({ day, today, count, request }: { day: Day; today: Day; count: number; request: SearchRequest }) {
  const isSelected = request.days !== null && isWithin(day, request.days);
  const isOnlyDay = isSelected && request.days?.first === request.days?.last;
  const events = count === 0 ? 'no events' : formatCount(count, 'event');
  return (
    <Link
      to={searchPath(request, { days: isOnlyDay ? null : { first: day, last: day } })}
      preventScrollReset
      aria-current={isSelected ? 'true' : day === today ? 'date' : undefined}
      className={cx(styles.day, count > 0 && styles.busy)}
    >
      <VisuallyHidden>{`${formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}, ${events}`}</VisuallyHidden>
      <small aria-hidden="true">{formatDay(day, { weekday: 'narrow' })}</small>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
    </Link>
  );
}

function daysOf(month: string, today: Day): Day[] {
  const days: Day[] = [];
  const first = monthOf(today) === month ? today : `${month}-01`;
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) days.push(day);
  return days;
}
