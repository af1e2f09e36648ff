import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { Place } from '#contracts/places/places.contract.ts';
import type { searchEvents } from '#contracts/search/search.contract.ts';
import { toCardEvent } from '#web/parts/event-card/card-event.ts';
import { withFaces } from '#web/parts/event-card/faces.ts';
import { atPlaceOnly } from '#web/parts/search/active-filters.ts';
import { type SearchViewer, searchViewer } from '#web/parts/search/search-viewer.ts';
import { findSimilarTowns, type TownLink } from '#web/parts/search/town-links.ts';
import type { ViewerPosition } from '#web/parts/search/viewer-position.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { type Day, monthOf } from '#web/ui/calendar/calendar-days.ts';
import { localTimeIn } from '#web/ui/display/local-time.ts';
import { type ActiveFilter, activeFilters } from './active-filters.ts';
import {
  findLater,
  findNamedTown,
  findNearby,
  findPlace,
  findRelaxations,
  type LaterLink,
  type NearbyLink,
} from './relaxations.ts';
import type { EventCounts, EventQuery, EventResult, FoundPage } from './search.api.ts';
import { type SearchRequest, searchPath, withoutUnknown } from './search-request.ts';

export type SearchResult = {
  events: EventResult[];
  nextCursor: string | null;
  counts: EventCounts;
  /** The total number of results. */
  total: number;
  today: Day;
  /** Days are counted in this zone: that of the place, otherwise the viewer's. */
  timeZone: string;
  /** The month of the day counts. */
  month: string;
  /** The typed place; null also if it is unknown. */
  place: Place | null;
  position: ViewerPosition | null;
  /** Towns with similar names if the typed one is unknown. */
  similarTowns: TownLink[] | null;
  /** When nothing was found: filters whose removal gives results. */
  relaxations: { name: ActiveFilter['name']; count: number }[];
  /** When nothing was found, whichever filter is removed: events at the place without the other filters. */
  countAtPlace: number;
  /** When nothing was found: the town that the words name, or wider circles, with results. */
  nearby: NearbyLink[];
  /** When nothing was found today: later days with results. */
  later: LaterLink[];
};

type SearchCenter = Pick<EventQuery, 'latitude' | 'longitude' | 'placeId'> | null;

export async function loadSearch(
  callApi: CallApi,
  request: SearchRequest,
  viewer: SearchViewer,
): Promise<SearchResult> {
  const place = request.near ? await findPlace(callApi, request.near) : null;
  const position = request.where === 'current' ? (viewer.position ?? null) : null;
  const timeZone = (place ?? position)?.timeZone ?? viewer.timeZone ?? 'UTC';
  const today = localTimeIn(timeZone, new Date().toISOString()).slice(0, 10);
  const month = request.month || monthOf(request.days?.first ?? today);
  const queryOf = (filters: SearchRequest) =>
    toQuery(filters, centerOf(filters, place, position), { ...viewer, timeZone });
  const [page, counts] = await Promise.all([
    callApi(calls.searchEvents, { query: { ...queryOf(request), ...paging(request, Boolean(place ?? position)) } }),
    callApi(calls.countEvents, {
      query: { ...queryOf(request), timeZone, month },
    }),
  ]);
  const isEmpty = page.events.length === 0 && !request.cursor;
  const countMatches = async (filters: SearchRequest) =>
    totalOf(await callApi(calls.countEvents, { query: queryOf(filters) }), filters);
  const made = withoutUnknown(request, { place, position });
  const relaxations = isEmpty ? await findRelaxations(made, countMatches) : [];
  const atPlace = isEmpty && relaxations.length === 0 && atPlaceOnly(made, activeFilters(made));
  const pathNear = (near: string) => searchPath(request, { near });
  return {
    ...(await toFoundPage(callApi, page)),
    counts,
    total: totalOf(counts, request),
    today,
    timeZone,
    month,
    place,
    position,
    similarTowns: request.near && !place ? await findSimilarTowns(callApi, request.near, pathNear) : null,
    relaxations,
    countAtPlace: atPlace ? await countMatches(atPlace) : 0,
    nearby: isEmpty
      ? [...(await findNamedTown(callApi, request, queryOf)), ...(await findNearby(callApi, request, queryOf))]
      : [],
    later: isEmpty ? await findLater(made, today, countMatches) : [],
  };
}

/** Loads the page of results at `cursor`. */
export async function loadMoreEvents(callApi: CallApi, request: SearchRequest, last: SearchResult): Promise<FoundPage> {
  const { place, position, timeZone } = last;
  const filters = toQuery(request, centerOf(request, place, position), { ...searchViewer(), timeZone });
  const query = { ...filters, ...paging(request, Boolean(place ?? position)) };
  return toFoundPage(callApi, await callApi(calls.searchEvents, { query }));
}

async function toFoundPage(
  callApi: CallApi,
  { events, nextCursor }: EndpointOutput<typeof searchEvents>,
): Promise<FoundPage> {
  return { events: await withFaces(callApi, events.map(toCardEvent)), nextCursor };
}

export function centerOf(
  { near, where }: SearchRequest,
  place: Place | null,
  position: ViewerPosition | null,
): SearchCenter {
  if (near) return place && { placeId: place.id };
  if (where !== 'current' || !position) return null;
  return { latitude: position.latitude, longitude: position.longitude };
}

/** The API query; undefined values are left out of its URL. */
export function toQuery(request: SearchRequest, center: SearchCenter, { timeZone, locale }: SearchViewer): EventQuery {
  const { text, category, interest, type, where, quick, days, hasSeats, radius } = request;
  const query: Record<string, unknown> = {
    q: text,
    category,
    interest,
    type: where === 'online' ? 'online' : type,
    when: quick,
    from: days?.first,
    to: days?.last,
    hasSeats: hasSeats ? 'true' : '',
    ...(center && { ...center, radiusKm: radius }),
    // Only days depend on the time zone; other searches are the same for everybody and can be cached.
    ...((quick || days) && { timeZone }),
    ...(quick && { locale }),
    series: 'next',
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}

function paging({ sort, text, cursor }: SearchRequest, hasCenter: boolean): Pick<EventQuery, 'sort' | 'cursor'> {
  const isApplicable = sort === 'time' || (sort === 'relevance' && text) || (sort === 'distance' && hasCenter);
  return { ...(sort && isApplicable && { sort }), ...(cursor && { cursor }) };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const totalOf = ({ categories }: EventCounts, { category }: SearchRequest): number =>
  category ? (categories[category] ?? 0) : sum(Object.values(categories));
