import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { ruleLabel } from '#web/parts/repeat/rule-label.ts';
import { formatShortDay, isFarAhead } from '#web/ui/display/local-time.ts';
import { RepeatIcon } from '#web/ui/drawing/RepeatIcon.tsx';
import styles from './Series.module.css';
import type { NextDates } from './series-dates.ts';

/** The recurrence rule and next date, for an event's facts. */
export function NextDateLinks({ next: { id, ruleText, dates } }: { next: NextDates }) {
  return (
    <>
      <RepeatIcon size={20} />
      <div>
        <Link to={paths.series(id)}>{ruleLabel(ruleText)}</Link>
        {dates.length > 0 && (
          <ul aria-label="Other dates" className={styles.others}>
            {dates.map((date) => (
              <li key={date.id}>
                <Link to={paths.event(date.id)}>{formatShortDay(date.startsLocal, isFarAhead(date.startsLocal))}</Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
