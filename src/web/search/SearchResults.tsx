import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ResultSection } from '#web/parts/search/SearchLayout.tsx';
import { SaveSearch } from '#web/search/saved-searches/SaveSearch.tsx';
import { canBeSaved } from '#web/search/saved-searches/saving-search.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { PinIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { useWideScreen } from '#web/ui/layout/wide-screen.ts';
import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';
import { EventResults } from './EventResults.tsx';
import styles from './SearchResults.module.css';
import type { EventResult } from './search.api.ts';
import type { SearchResult } from './search-loading.ts';
import type { SearchRequest } from './search-request.ts';

const SearchMap = lazy(() => import('./map/SearchMap.tsx').then((module) => ({ default: module.SearchMap })));

const loadEmpty = () => import('./EmptyResults.tsx').then((module) => module.EmptyResults);
const EmptyResults = lazyComponent(loadEmpty, import.meta.env.SSR ? await loadEmpty() : null);

type SearchResultsProps = {
  request: SearchRequest;
  result: SearchResult;
  artOf: (event: EventResult) => ReactNode;
  /** Explains what was searched. */
  note: ReactNode;
};

export function SearchResults({ request, result, artOf, note }: SearchResultsProps) {
  const isWide = useWideScreen();
  const [isMapOpen, setMapOpen] = useState(false);
  const hasMap = result.events.length > 0 ? result.events.some(isPlaced) : (result.place ?? result.position);
  return (
    <ResultSection
      count={formatTotal(result)}
      note={note}
      actions={result.events.length > 0 && canBeSaved(request) && <SaveSearch request={request} result={result} />}
      aside={
        hasMap && (
          <>
            <div className={styles.map} data-open={isMapOpen || undefined}>
              {(isWide || isMapOpen) && (
                <Suspense fallback={<Skeleton shape="box" />}>
                  <SearchMap request={request} result={result} isPressed={isMapOpen} />
                </Suspense>
              )}
            </div>
            <Button className={styles.toggle} aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
              <PinIcon size={20} />
              {isMapOpen ? 'Close map' : 'Map'}
            </Button>
          </>
        )
      }
    >
      {result.events.length > 0 ? (
        <EventResults request={request} result={result} artOf={artOf} />
      ) : (
        <EmptyResults request={request} result={result} />
      )}
    </ResultSection>
  );
}

const isPlaced = ({ latitude }: EventResult) => latitude !== null;

function formatTotal({ total, counts }: SearchResult): string {
  if (total === 0) return 'No events';
  return `${counts.isExact ? '' : 'About '}${formatCount(total, 'event')}`;
}
