import { useState } from 'react';
import { callApi } from '#web/platform/http.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { showToast } from '#web/ui/toast.ts';
import type { FoundPage } from './search.api.ts';
import { loadMoreEvents, type SearchResult } from './search-loading.ts';
import type { SearchRequest } from './search-request.ts';
import { searchViewer } from './search-viewer.ts';

/** The page's events and those appended since; another search begins anew. */
export function useMoreEvents(request: SearchRequest, result: SearchResult) {
  const [appended, setAppended] = useState<{ to: SearchResult; pages: FoundPage[] }>({ to: result, pages: [] });
  const [isLoading, setLoading] = useState(false);
  const pages = appended.to === result ? appended.pages : [];
  const { nextCursor } = pages.at(-1) ?? result;

  const loadMore = async (show: (change: () => void) => void) => {
    if (isLoading || !nextCursor) return;
    setLoading(true);
    try {
      const page = await loadMoreEvents(callApi, { ...request, cursor: nextCursor }, searchViewer(), result);
      show(() => setAppended({ to: result, pages: [...pages, page] }));
    } catch (error) {
      showToast(problemText(error), { kind: 'error' });
    }
    setLoading(false);
  };
  return { events: [result, ...pages].flatMap((page) => page.events), nextCursor, isLoading, loadMore };
}
