import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import styles from './HostedEvents.module.css';

type PagedEventsProps<Event> = {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<{ events: Event[] }>>;
  emptyState: ReactNode;
  /** Renders one event as a list item. */
  children: (event: Event) => ReactNode;
};

/** Events loaded page by page, with their loading, failed and empty states. */
export function PagedEvents<Event>({ label, query, emptyState, children }: PagedEventsProps<Event>) {
  const { data, error, isPending, refetch } = query;
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Stack>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton shape="box" />}
      {data && events.length === 0 && emptyState}
      {events.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {events.map(children)}
        </ul>
      )}
      <ShowMore query={query} label={`Show more: ${label}`} />
    </Stack>
  );
}
