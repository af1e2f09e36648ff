import type { MouseEvent, ReactNode } from 'react';
import { filePaths } from '#contracts/site-paths.ts';
import { SubscribeLink } from '#web/parts/calendar/SubscribeLink.tsx';
import { EventCard } from '#web/parts/event-card/EventCard.tsx';
import styles from '#web/parts/event-card/EventGrid.module.css';
import { nextItem } from '#web/parts/ShowMore.tsx';
import { PageLinks } from '#web/parts/search/SearchLayout.tsx';
import { cx } from '#web/ui/cx.ts';
import type { EventResult } from './search.api.ts';
import type { SearchResult } from './search-loading.ts';
import { type SearchRequest, searchPath, writeSearchRequest } from './search-request.ts';
import { useMoreEvents } from './use-more-events.ts';

type EventResultsProps = {
  request: SearchRequest;
  result: SearchResult;
  /** Generated art for events without a cover. */
  artOf: (event: EventResult) => ReactNode;
};

/** Images above the fold, which load at once. */
const EARLY = 2;

export function EventResults({ request, result, artOf }: EventResultsProps) {
  const { events, nextCursor, isLoading, loadMore } = useMoreEvents(request, result);
  /** The link to the next page becomes a button that appends it and moves the focus to the first new event. */
  const append = (event: MouseEvent) => {
    event.preventDefault();
    void nextItem(event.currentTarget).then((item) => item?.querySelector('a')?.focus());
    void loadMore();
  };
  return (
    <>
      <ul className={cx(styles.list, styles.rows)}>
        {events.map((event, index) => (
          <li key={event.id}>
            <EventCard event={event} art={artOf(event)} isEarly={index < EARLY} isRow />
          </li>
        ))}
      </ul>
      <PageLinks
        firstPath={request.cursor && searchPath(request)}
        nextPath={nextCursor && searchPath(request, { cursor: nextCursor })}
        nextLabel="More events"
        isLoading={isLoading}
        onNext={append}
      />
      {request.where !== 'current' && <SearchFeeds request={request} />}
    </>
  );
}

/** Calendar and feed links of the search. The viewer's position is never part of a URL, so searches around the viewer have none. */
function SearchFeeds({ request }: { request: SearchRequest }) {
  const filters = writeSearchRequest({ ...request, cursor: '', month: '', sort: '' });
  return (
    <p className={styles.pages}>
      <SubscribeLink
        name={request.text || 'Events'}
        calendar={filePaths.searchFeed('ics', filters)}
        rss={filePaths.searchFeed('rss', filters)}
      >
        Subscribe to this search
      </SubscribeLink>
    </p>
  );
}
