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
  const isUnfiltered = filters.length === 0;
  const ways = [
    ...[...result.nearby, ...result.later].map((link) => ({
      path: link.path,
      label: 'radius' in link ? `Within ${formatRadius(link.radius)}` : link.label,
    })),
    ...result.relaxations.flatMap(({ name, count }) => {
      const filter = filters.find((each) => each.name === name);
      return filter ? [{ path: searchPath(request, filter.removal), label: `${filter.removeLabel} (${count})` }] : [];
    }),
  ];
  const atPlace = offerAllAtPlace(request, filters, { noun: 'events', count: result.countAtPlace });
  const explanation = ways.length === 0 ? atPlace?.explanation : undefined;
  if (atPlace) ways.push({ path: searchPath(atPlace.request), label: atPlace.label });
  const count = ways.length;
  if (isUnfiltered) ways.push({ path: paths.newEvent(), label: "Do sump'n!" });
  else if (count === 0) ways.push({ path: paths.search(), label: 'See all events' });
  return (
    <EmptyState
      drawing={<LookingGlassDrawing />}
      title={isUnfiltered ? 'No upcoming events yet' : 'No matching events'}
      action={
        <Row>
          {ways.map(({ path, label }, index) => (
            <ButtonLink key={label} to={path} variant={index === 0 ? 'loud' : 'quiet'}>
              {label}
            </ButtonLink>
          ))}
          {canBeSaved(request) && <SaveSearch request={request} result={result} />}
        </Row>
      }
    >
      {explanation ?? explain(isUnfiltered, count)}
    </EmptyState>
  );
}

function explain(isUnfiltered: boolean, count: number): string {
  if (isUnfiltered) return 'Be the first to post one.';
  if (count === 0) return 'Removing one filter isn’t enough.';
  return count === 1 ? 'Try this instead:' : 'Try one of these instead:';
}
