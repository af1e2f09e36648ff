import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSite } from '#web/platform/page/site.ts';
import { type DayRange, dayOf, monthOf } from '#web/ui/calendar/calendar-days.ts';
import { localeWeekOf } from '#web/ui/calendar/locale-weeks.ts';
import { MonthCalendar, openingDay } from '#web/ui/calendar/MonthCalendar.tsx';
import { EventFilterBar } from './EventFilterBar.tsx';
import { type EventFilters, readFilters, writeFilters } from './event-filters.ts';
import type { ListedEvent } from './events-by-day.ts';
import { QuickDays } from './QuickDays.tsx';
import styles from './UpcomingEvents.module.css';
import { UpcomingList } from './UpcomingList.tsx';
import { useUpcomingDays } from './upcoming.api.ts';

/** The person's events as a calendar and a filtered list. */
export function UpcomingEvents({ artOf }: { artOf: (event: ListedEvent) => ReactNode }) {
  const { filters, change } = useEventFilters();
  const fixedMonth = useSite().dashboardMonth || undefined;
  const [today] = useState(() => dayOf(new Date()));
  const [weekShape] = useState(() => localeWeekOf(navigator.language));
  const opensOn = (selected: DayRange | null) => monthOf(openingDay({ today, selected, fixedMonth }));
  const [opening, setOpening] = useState({ count: 0, month: opensOn(filters.days) });
  const { data } = useUpcomingDays(opening.month);
  return (
    <section aria-labelledby="upcoming-events" className={styles.upcoming}>
      <h2 id="upcoming-events">Upcoming events</h2>
      <div className={styles.dates}>
        <MonthCalendar
          key={opening.count}
          today={today}
          localeWeek={weekShape}
          markedDays={new Set(Object.keys(data?.days ?? {}))}
          selected={filters.days}
          onSelect={(days) => change({ days })}
          fixedMonth={fixedMonth}
          onMonth={(month) => setOpening({ ...opening, month })}
        />
        <QuickDays
          today={today}
          weekShape={weekShape}
          selected={filters.days}
          onSelect={(days) => {
            change({ days });
            setOpening({ count: opening.count + 1, month: opensOn(days) });
          }}
        />
      </div>
      <div className={styles.list}>
        <EventFilterBar filters={filters} onChange={change} />
        <UpcomingList filters={filters} artOf={artOf} />
      </div>
    </section>
  );
}

/**
 * Filters in the URL. They are also kept in state, because the URL updates a moment later: otherwise a control would jump back, and of two quick
 * changes the first would be lost.
 */
function useEventFilters() {
  const [search, setSearch] = useSearchParams();
  const [filters, setFilters] = useState(() => readFilters(search));
  const change = (changed: Partial<EventFilters>) => {
    const next = { ...filters, ...changed };
    setFilters(next);
    setSearch(writeFilters(next), { replace: true, preventScrollReset: true });
  };
  return { filters, change };
}
