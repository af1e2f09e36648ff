import { useState } from 'react';
import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { dayOf, weekShapeOf } from '#web/ui/calendar-days.ts';
import { ClearDayDrawing } from '#web/ui/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MonthCalendar } from '#web/ui/MonthCalendar.tsx';
import { EventFilterBar } from './EventFilterBar.tsx';
import { sayFilters } from './event-filters.ts';
import { QuickDays } from './QuickDays.tsx';
import styles from './UpcomingEvents.module.css';
import { useEventFilters } from './use-event-filters.ts';

/** The person's events day by day. There are none yet on the whole site, so every choice finds an honest nothing. */
export function UpcomingEvents() {
  const { filters, change } = useEventFilters();
  const [opening, setOpening] = useState(0);
  const [today] = useState(() => dayOf(new Date()));
  const [weekShape] = useState(() => weekShapeOf(navigator.language));
  return (
    <section aria-labelledby="upcoming-events" className={styles.upcoming}>
      <h2 id="upcoming-events">Upcoming events</h2>
      <div className={styles.when}>
        <MonthCalendar
          key={opening}
          today={today}
          weekShape={weekShape}
          selected={filters.days}
          onSelect={(days) => change({ days })}
        />
        <QuickDays
          today={today}
          weekShape={weekShape}
          selected={filters.days}
          onSelect={(days) => {
            change({ days });
            setOpening(opening + 1);
          }}
        />
      </div>
      <div className={styles.list}>
        <EventFilterBar filters={filters} onChange={change} />
        <div aria-live="polite">
          <EmptyState
            level={3}
            drawing={<ClearDayDrawing />}
            title="A clear calendar"
            action={
              <ButtonLink to={paths.search()} variant="quiet">
                Look for sum'm to do
              </ButtonLink>
            }
          >
            {`So far you have no ${sayFilters(filters)}. What you join or host will be listed here, day by day.`}
          </EmptyState>
        </div>
      </div>
    </section>
  );
}
