import { useState } from 'react';
import { useLocation } from 'react-router';
import { useLoadMore } from '#web/parts/paged-list.ts';
import { callApi } from '#web/platform/http/http.ts';
import type { FoundPage } from './search.api.ts';
import type { SearchResult } from './search-loading.ts';
import type { SearchRequest } from './search-request.ts';

const MAX_REMEMBERED = 10;
/** Appended events by history entry, so that going back from an event restores the list. */
const appendedByVisit = new Map<string, FoundPage[]>();

function storeAppended(visit: string, pages: FoundPage[]): void {
  appendedByVisit.delete(visit);
  appendedByVisit.set(visit, pages);
  if (appendedByVisit.size > MAX_REMEMBERED) appendedByVisit.delete(appendedByVisit.keys().next().value!);
}

/** The page's events plus appended ones; a new search starts over. */
export function useMoreEvents(request: SearchRequest, result: SearchResult) {
  const { key, search } = useLocation();
  const visit = `${key} ${search} ${JSON.stringify(result.position)}`;
  const [{ shownAt, pages }, setShown] = useState({ shownAt: visit, pages: appendedByVisit.get(visit) ?? [] });
  if (shownAt !== visit) setShown({ shownAt: visit, pages: appendedByVisit.get(visit) ?? [] });
  const { nextCursor } = pages.at(-1) ?? result;

  const { isLoading, loadMore } = useLoadMore(async () => {
    if (!nextCursor) return;
    const { loadMoreEvents } = await import('./search-loading.ts');
    const page = await loadMoreEvents(callApi, { ...request, cursor: nextCursor }, result);
    storeAppended(visit, [...pages, page]);
    setShown({ shownAt: visit, pages: [...pages, page] });
  });
  return { events: withoutDuplicates([result, ...pages]), nextCursor, isLoading, loadMore };
}

/** Removes duplicates: the first page is refetched on the way back, and events may have moved between pages. */
function withoutDuplicates(pages: Pick<FoundPage, 'events'>[]): FoundPage['events'] {
  const byId = new Map(pages.flatMap((page) => page.events).map((event) => [event.id, event]));
  return [...byId.values()];
}
