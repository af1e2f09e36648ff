import * as calls from '#contracts/calls.gen.ts';
import type { Place } from '#contracts/places/places.contract.ts';
import { formatTown } from '#contracts/places/town-name.ts';
import type { TownLink } from '#web/parts/search/town-links.ts';
import { quickRanges, type Radius, radii } from '#web/parts/search/when-and-where.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { addDays, type Day } from '#web/ui/calendar/calendar-days.ts';
import { type ActiveFilter, activeFilters } from './active-filters.ts';
import type { EventQuery } from './search.api.ts';
import { type SearchRequest, searchPath } from './search-request.ts';

/** A wider circle, whose label is in the unit of the page, or the nearest town. */
export type NearbyLink = { radius: Radius; path: string } | TownLink;

/** A later day, with the number of its results. */
export type LaterLink = { label: string; path: string };

type CountMatches = (filters: SearchRequest) => Promise<number>;

/** Filters whose removal gives results, sorted by the number of results. */
export async function findRelaxations(
  request: SearchRequest,
  countMatches: CountMatches,
): Promise<{ name: ActiveFilter['name']; count: number }[]> {
  const results = await Promise.all(
    activeFilters(request).map(async ({ name, removal }) => ({
      name,
      count: await countMatches({ ...request, ...removal }),
    })),
  );
  return results.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
}

/** For a search of today, which late in the evening has nothing left: tomorrow and the weekend, if they have results. */
export async function findLater(request: SearchRequest, today: Day, countMatches: CountMatches): Promise<LaterLink[]> {
  if (request.quick !== 'today') return [];
  const tomorrow = addDays(today, 1);
  const choices = [
    { label: 'Tomorrow', change: { quick: '' as const, days: { first: tomorrow, last: tomorrow } } },
    ...quickRanges
      .filter(({ value }) => value === 'this-weekend')
      .map(({ value, label }) => ({ label, change: { quick: value } })),
  ];
  const links = await Promise.all(
    choices.map(async ({ label, change }) => ({
      label,
      path: searchPath(request, change),
      count: await countMatches({ ...request, ...change }),
    })),
  );
  return links.flatMap(({ label, path, count }) => (count > 0 ? [{ label: `${label} (${count})`, path }] : []));
}

export async function findPlace(callApi: CallApi, q: string): Promise<Place | null> {
  return (await callApi(calls.searchPlaces, { query: { q, limit: 1 } })).places[0] ?? null;
}

/** The town that the words name, such as “東京”: words find events only by the names that the events show. */
export async function findNamedTown(
  callApi: CallApi,
  request: SearchRequest,
  queryOf: (filters: SearchRequest) => EventQuery,
): Promise<NearbyLink[]> {
  const { text, near, where, radius } = request;
  if (!text || near || where === 'online') return [];
  const place = await findPlace(callApi, text.slice(0, 100));
  // Words that begin the name of a town rarely mean it: “chess” is not Chessington.
  const isBeginning = place?.name.toLowerCase().startsWith(text.toLowerCase()) && place.name.length > text.length;
  if (!place || isBeginning) return [];
  const query = { ...queryOf({ ...request, text: '' }), placeId: place.id, radiusKm: radius };
  const { events } = await callApi(calls.searchEvents, { query });
  const town = formatTown(place);
  return events.length > 0 ? [{ label: `Near ${town}`, path: searchPath(request, { text: '', near: town }) }] : [];
}

/** The smallest wider circle with results, and the town of the nearest one. */
export async function findNearby(
  callApi: CallApi,
  request: SearchRequest,
  queryOf: (filters: SearchRequest) => EventQuery,
): Promise<NearbyLink[]> {
  const query = queryOf({ ...request, radius: '200' });
  if (query.radiusKm === undefined || request.radius === '200') return [];
  const { events } = await callApi(calls.searchEvents, { query: { ...query, sort: 'distance' } });
  const [nearest] = events;
  const radius = radii.find((each) => Number(each) >= (nearest?.distanceKm ?? Number.POSITIVE_INFINITY));
  if (!nearest || !radius) return [];
  const wider = { radius, path: searchPath(request, { radius }) };
  const town = { label: `Near ${nearest.placeName}`, path: searchPath(request, { near: nearest.placeName }) };
  return nearest.placeName ? [wider, town] : [wider];
}
