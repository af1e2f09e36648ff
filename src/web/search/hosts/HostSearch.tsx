import type { ReactNode } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { HostResults } from './HostResults.tsx';
import styles from './HostSearch.module.css';
import { HostSearchForm } from './HostSearchForm.tsx';
import type { HostSearchResult } from './host-loading.ts';
import { type HostRequest, readHostRequest } from './host-request.ts';
import { SearchKinds } from './SearchKinds.tsx';
import type { HostSearchKind } from './search-kinds.ts';

const headings = { groups: 'Find your people', organizations: 'Businesses and non-profits' } as const;

function HostSearchHead({ request: { kind, type } }: { request: HostRequest }) {
  const { productName } = useSite();
  return (
    <>
      <PageHead
        title={`${headings[kind]} · ${productName}`}
        description={`Find ${kind} that do things near you.`}
        path={paths.search({ kind, type })}
      />
      <PageHeading>{headings[kind]}</PageHeading>
    </>
  );
}

type HostSearchProps = {
  search: URLSearchParams;
  kind: HostSearchKind;
  result: HostSearchResult;
  /** Renders one result as a list item. */
  cards: ReactNode[];
};

export function HostSearch({ search, kind, result, cards }: HostSearchProps) {
  const request = readHostRequest(search, kind);
  return (
    <Container page>
      <HostSearchHead request={request} />
      <div className={styles.filters}>
        <SearchKinds search={search} kind={kind} />
        <HostSearchForm key={search.toString()} request={request} />
      </div>
      <HostResults request={request} found={result} cards={cards} />
    </Container>
  );
}
