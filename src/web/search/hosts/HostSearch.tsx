import type { ReactNode } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { SearchLayout } from '#web/parts/search/SearchLayout.tsx';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { HostResults } from './HostResults.tsx';
import { HostSearchBar } from './HostSearchBar.tsx';
import type { HostSearchResult } from './host-loading.ts';
import { readHostRequest } from './host-request.ts';
import { SearchKinds } from './SearchKinds.tsx';
import type { HostSearchKind } from './search-kinds.ts';

const headings = { groups: 'Find your people', organizations: 'Businesses and non-profits' } as const;

type HostSearchProps = {
  search: URLSearchParams;
  kind: HostSearchKind;
  result: HostSearchResult;
  /** One list item per result. */
  cards: ReactNode[];
};

export function HostSearch({ search, kind, result, cards }: HostSearchProps) {
  const { productName } = useSite();
  const request = readHostRequest(search, kind);
  return (
    <SearchLayout title={headings[kind]} tabs={<SearchKinds search={search} kind={kind} />}>
      <PageHead
        title={`${headings[kind]} · ${productName}`}
        description={`Find ${kind} that do things near you.`}
        path={paths.search({ kind, type: request.type })}
      />
      <HostSearchBar request={request} />
      <HostResults request={request} found={result} cards={cards} />
    </SearchLayout>
  );
}
