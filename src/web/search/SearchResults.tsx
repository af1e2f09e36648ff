import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigation } from 'react-router';
import { SaveSearch } from '#web/search/saved-searches/SaveSearch.tsx';
import { canBeSaved } from '#web/search/saved-searches/saving-search.ts';
import { ChipLink, ChipRow } from '#web/ui/display/ChipLink.tsx';
import { CloseIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { PinIcon } from '#web/ui/drawing/Icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { lazyComponent } from '#web/ui/overlay/lazy-component.tsx';
import { activeFilters } from './active-filters.ts';
import { EventResults } from './EventResults.tsx';
import styles from './SearchLayout.module.css';
import type { EventResult } from './search.api.ts';
import type { SearchResult } from './search-loading.ts';
import { type SearchRequest, searchPath } from './search-request.ts';

const SearchMap = lazy(() => import('./map/SearchMap.tsx').then((module) => ({ default: module.SearchMap })));

const loadEmpty = () => import('./EmptyResults.tsx').then((module) => module.EmptyResults);
const EmptyResults = lazyComponent(loadEmpty, import.meta.env.SSR ? await loadEmpty() : null);

type SearchResultsProps = { request: SearchRequest; result: SearchResult; artOf: (event: EventResult) => ReactNode };

export function SearchResults({ request, result, artOf }: SearchResultsProps) {
  const isBusy = useNavigation().state === 'loading';
  const [isMapOpen, setMapOpen] = useState(false);
  const filters = activeFilters(request);
  return (
    <section aria-labelledby="found">
      <div className={styles.bar}>
        <h2 id="found" aria-live="polite">
          {formatTotal(result)}
        </h2>
        {result.events.length > 0 && canBeSaved(request) && <SaveSearch request={request} result={result} />}
        {result.events.some(isPlaced) && (
          <Button variant="quiet" aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
            <PinIcon size={20} />
            {isMapOpen ? 'Close the map' : 'Open the map'}
          </Button>
        )}
      </div>
      {filters.length > 0 && (
        <ChipRow label="Filters in force">
          {filters.map(({ name, label, removal }) => (
            <li key={`${name} ${label}`}>
              <ChipLink to={searchPath(request, removal)} aria-label={`Take away: ${label}`}>
                {label}
                <CloseIcon size={16} />
              </ChipLink>
            </li>
          ))}
        </ChipRow>
      )}
      <div className={styles.results} aria-busy={isBusy || undefined}>
        {isMapOpen && (
          <div className={styles.map}>
            <Suspense fallback={<Skeleton shape="box" />}>
              <SearchMap request={request} result={result} />
            </Suspense>
          </div>
        )}
        <div className={styles.found}>
          {result.events.length > 0 ? (
            <EventResults request={request} result={result} artOf={artOf} />
          ) : (
            <EmptyResults request={request} result={result} />
          )}
        </div>
      </div>
    </section>
  );
}

const isPlaced = ({ latitude }: EventResult) => latitude !== null;

function formatTotal({ total, counts }: SearchResult): string {
  if (total === 0) return 'No events';
  const number = total.toLocaleString('en');
  return `${counts.isExact ? '' : 'About '}${number} ${total === 1 ? 'event' : 'events'}`;
}
