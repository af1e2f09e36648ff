import { useMemo } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { categories } from '#web/parts/categories/categories.ts';
import { LocationNote } from '#web/parts/search/lazy-location-note.ts';
import { SearchLayout } from '#web/parts/search/SearchLayout.tsx';
import { useViewerSearch } from '#web/parts/search/use-viewer-search.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { EventSearchBar } from '#web/search/EventSearchBar.tsx';
import { SearchKinds } from '#web/search/hosts/SearchKinds.tsx';
import { readSearchKind } from '#web/search/hosts/search-kinds.ts';
import { SearchResults } from '#web/search/SearchResults.tsx';
import type { EventResult } from '#web/search/search.api.ts';
import type { SearchResult } from '#web/search/search-loading.ts';
import { readSearchRequest, withoutUnknown } from '#web/search/search-request.ts';
import { HostSearchWithCards } from './lazy-host-search.ts';
import type { loader } from './search-page-loader.ts';

const artOf = ({ category, id, series }: EventResult) => <CategoryArt category={category} id={id} series={series} />;

export function Component() {
  const data = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const kind = readSearchKind(search);
  if (!data.hosts || kind === 'events') return data.events && <EventSearch search={search} result={data.events} />;
  return <HostSearchWithCards search={search} kind={kind} result={data.hosts} />;
}

function EventSearch({ search, result }: { search: URLSearchParams; result: SearchResult }) {
  const { productName } = useSite();
  const request = useMemo(() => readSearchRequest(search), [search]);
  const searched = useMemo(() => withoutUnknown(request, result), [request, result]);
  useViewerSearch(request.quick, request.days && !result.place ? result.timeZone : null);
  const category = categories.find(({ slug }) => slug === request.category);
  return (
    <SearchLayout title={category?.name ?? "Look for sum'm to do"} tabs={<SearchKinds search={search} kind="events" />}>
      <PageHead
        title={`${category?.name ?? "Look for sum'm to do"} · ${productName}`}
        description="Find events, groups and people to do things with, near you and online."
        path={paths.search(category && { category: category.slug })}
      />
      <EventSearchBar request={searched} near={request.near} result={result} />
      <SearchResults
        request={searched}
        result={result}
        artOf={artOf}
        note={
          (result.similarTowns || request.where === 'current') && (
            <LocationNote
              request={request}
              noun="events"
              similarTowns={result.similarTowns}
              position={result.position}
            />
          )
        }
      />
    </SearchLayout>
  );
}
