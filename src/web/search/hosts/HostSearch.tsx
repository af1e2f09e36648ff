import type { ReactNode } from 'react';
import { Container } from '#web/ui/layout/Layout.tsx';
import { HostResults } from './HostResults.tsx';
import styles from './HostSearch.module.css';
import { HostSearchForm } from './HostSearchForm.tsx';
import { HostSearchHead } from './HostSearchHead.tsx';
import type { FoundHosts } from './host-loading.ts';
import { readHostRequest } from './host-request.ts';
import { SearchKinds } from './SearchKinds.tsx';
import type { HostSearchKind } from './search-kinds.ts';

type HostSearchProps = {
  search: URLSearchParams;
  kind: HostSearchKind;
  found: FoundHosts;
  /** An item of a list for each that was found. */
  cards: ReactNode[];
};

export function HostSearch({ search, kind, found, cards }: HostSearchProps) {
  const request = readHostRequest(search, kind);
  return (
    <Container page>
      <HostSearchHead request={request} />
      <div className={styles.filters}>
        <SearchKinds search={search} kind={kind} />
        <HostSearchForm key={search.toString()} request={request} />
      </div>
      <HostResults request={request} found={found} cards={cards} />
    </Container>
  );
}
