import type { ReactNode } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { NextPageFailed } from '#web/parts/NextPageFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { formatDay } from '#web/ui/calendar/calendar-days.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { ClearDayDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { ListStatus } from '#web/ui/status/ListStatus.tsx';
import { type EventFilters, formatFilters } from './event-filters.ts';
import { eventsByDay, type ListedEvent } from './events-by-day.ts';
import { UpcomingItem } from './UpcomingItem.tsx';
import styles from './UpcomingList.module.css';
import { useSuggestedEvents, useUpcomingEvents } from './upcoming.api.ts';

type UpcomingListProps = { filters: EventFilters; artOf: (event: ListedEvent) => ReactNode };

/** The person's events by day, optionally with suggested events between them. */
export function UpcomingList({ filters, artOf }: UpcomingListProps) {
  const own = useUpcomingEvents(filters);
  const suggested = useSuggestedEvents(filters);
  const failed = [own, suggested].find(({ isLoadingError }) => isLoadingError);
  const isWaiting = own.isPending || (filters.includesSuggested && suggested.isPending);
  const days = eventsByDay(
    own.data?.pages.flatMap(({ events }) => events) ?? [],
    (filters.includesSuggested && suggested.data?.events) || [],
    deviceZone(),
  );
  if (failed) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  const isBusy = own.isPlaceholderData || suggested.isPlaceholderData;
  return (
    <>
      <ListStatus
        count={isWaiting || isBusy ? undefined : days.flatMap(({ events }) => events).length}
        hasMore={own.hasNextPage}
        one="event"
      />
      {isWaiting && <Skeleton shape="box" />}
      {!isWaiting && days.length === 0 && <NothingUpcoming filters={filters} />}
      {!isWaiting && days.length > 0 && (
        <div className={styles.days} aria-busy={isBusy || undefined}>
          {days.map(({ day, events }) => (
            <section key={day} aria-labelledby={`day-${day}`} className={styles.day}>
              <h3 id={`day-${day}`}>{formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })}</h3>
              <ul>
                {events.map((event) => (
                  <li key={event.id}>
                    <UpcomingItem event={event} art={artOf(event)} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <NextPageFailed query={own} />
          <ShowMore query={own} />
        </div>
      )}
    </>
  );
}

function NothingUpcoming({ filters }: { filters: EventFilters }) {
  const more = filters.includesSuggested
    ? 'No suggestions yet. Pick some interests to get them.'
    : 'Events you join or host show up here.';
  return (
    <EmptyState
      level={3}
      drawing={<ClearDayDrawing />}
      title="A clear calendar"
      action={
        <ButtonLink to={filters.includesSuggested ? paths.interests() : paths.search()} variant="quiet">
          {filters.includesSuggested ? 'Pick your interests' : "Look for sum'm to do"}
        </ButtonLink>
      }
    >
      {`You have no ${formatFilters(filters)}. ${more}`}
    </EmptyState>
  );
}
