import { paths } from '#contracts/site-paths.ts';
import { offerAllAtPlace } from '#web/parts/search/all-at-place.ts';
import { formatRadius } from '#web/ui/display/distance.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { LookingGlassDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { activeFilters } from './active-filters.ts';
import { SaveSearch } from './saved-searches/SaveSearch.tsx';
import { canBeSaved } from './saved-searches/saving-search.ts';
import type { SearchResult } from './search-loading.ts';
import { type SearchRequest, searchPath } from './search-request.ts';

type EmptyResultsProps = { request: SearchRequest; result: SearchResult };

/** Offers to remove the filters that leave no results. */
export function EmptyResults({ request, result }: EmptyResultsProps) {
  const filters = activeFilters(request);
  const helpful = result.relaxations.flatMap(({ name, count }) => {
    const filter = filters.find((each) => each.name === name);
    return filter ? [{ ...filter, count }] : [];
  });
  const isUnfiltered = filters.length === 0;
  const links = [...result.nearby, ...result.later];
  const ways = links.length + helpful.length;
  const atPlace = offerAllAtPlace(request, filters, { noun: 'events', count: result.countAtPlace });
  const isFirst = (index: number) => index === 0 && links.length === 0;
  return (
    <EmptyState
      drawing={<LookingGlassDrawing />}
      title={isUnfiltered ? 'No upcoming events yet' : 'No matching events'}
      action={
        <Row>
          {links.map((link, index) => (
            <ButtonLink key={link.path} to={link.path} variant={index === 0 ? 'loud' : 'quiet'}>
              {'radius' in link ? `Within ${formatRadius(link.radius)}` : link.label}
            </ButtonLink>
          ))}
          {helpful.map(({ name, removeLabel, count, removal }, index) => (
            <ButtonLink key={name} to={searchPath(request, removal)} variant={isFirst(index) ? 'loud' : 'quiet'}>
              {`${removeLabel} (${count})`}
            </ButtonLink>
          ))}
          {atPlace && (
            <ButtonLink to={searchPath(atPlace.request)} variant={ways === 0 ? 'loud' : 'quiet'}>
              {atPlace.label}
            </ButtonLink>
          )}
          {ways === 0 && !atPlace && !isUnfiltered && (
            <ButtonLink to={paths.search()} variant="loud">
              See all events
            </ButtonLink>
          )}
          {isUnfiltered && (
            <ButtonLink to={paths.newEvent()} variant="loud">
              Do sump'n!
            </ButtonLink>
          )}
          {canBeSaved(request) && <SaveSearch request={request} result={result} />}
        </Row>
      }
    >
      {atPlace && ways === 0 ? atPlace.explanation : explain(isUnfiltered, ways + Number(Boolean(atPlace)))}
    </EmptyState>
  );
}

function explain(isUnfiltered: boolean, count: number): string {
  if (isUnfiltered) return 'Be the first to post one.';
  if (count === 0) return 'Removing one filter isn’t enough.';
  return count === 1 ? 'Try this instead:' : 'Try one of these instead:';
}
