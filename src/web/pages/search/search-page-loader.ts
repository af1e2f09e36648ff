import type { LoaderFunctionArgs } from 'react-router';
import { LocationNote, mayNeedNote } from '#web/parts/search/lazy-location-note.ts';
import { viewerOfPage } from '#web/parts/search/search-viewer.ts';
import { apiContext } from '#web/platform/http/api.ts';
import type { HostSearchResult } from '#web/search/hosts/host-loading.ts';
import { readSearchKind } from '#web/search/hosts/search-kinds.ts';
import { EventFilterPanel } from '#web/search/lazy-filter-panel.ts';
import { loadSearch, type SearchResult } from '#web/search/search-loading.ts';
import { readSearchRequest } from '#web/search/search-request.ts';
import { HostSearchWithCards } from './lazy-host-search.ts';

type SearchPageData = { events: SearchResult; hosts: null } | { events: null; hosts: HostSearchResult };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SearchPageData> {
  const search = new URL(request.url).searchParams;
  const callApi = context.get(apiContext);
  const kind = readSearchKind(search);
  if (kind !== 'events') {
    const [{ loadHosts }] = await Promise.all([
      import('#web/search/hosts/host-loading.ts'),
      HostSearchWithCards.ready(),
    ]);
    return { events: null, hosts: await loadHosts(callApi, search, kind) };
  }
  const searchRequest = readSearchRequest(search);
  const [events] = await Promise.all([
    loadSearch(callApi, searchRequest, viewerOfPage(context)),
    EventFilterPanel.ready(),
    // A note that came later would move the results away from a pointer.
    mayNeedNote(searchRequest) && LocationNote.ready(),
  ]);
  return { events, hosts: null };
}
