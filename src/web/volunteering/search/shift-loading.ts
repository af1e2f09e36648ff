import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as needs from '#contracts/volunteering/volunteer-needs.contract.ts';
import { atPlaceOnly } from '#web/parts/search/active-filters.ts';
import type { SearchViewer } from '#web/parts/search/search-viewer.ts';
import { findSimilarTowns, type TownLink } from '#web/parts/search/town-links.ts';
import type { ViewerPosition } from '#web/parts/search/viewer-position.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { type ShiftSummary, summarizeShift } from '#web/volunteering/shift-summary.ts';
import {
  type ActiveFilter,
  activeFilters,
  relaxationsOf,
  type VolunteerRequest,
  volunteerPath,
  withoutUnknown,
} from './volunteer-request.ts';

type ShiftQuery = NonNullable<EndpointInput<typeof needs.searchVolunteerShifts>['query']>;

export type ShiftResult = {
  shifts: ShiftSummary[];
  nextCursor: string | null;
  /** Most requested first. */
  skills: { skill: string; shifts: number }[];
  /** Towns with similar names if the typed one is unknown; the search then covers all locations. */
  similarTowns: TownLink[] | null;
  /** The zone of days, if the request has any and it depends on the viewer. */
  zoneOfDays: string | null;
  position: ViewerPosition | null;
  /** When nothing was found: filters whose removal gives results, and how many. */
  relaxations: { name: ActiveFilter['name']; count: string }[];
  /** When nothing was found, whichever filter is removed: shifts at the place without the other filters; empty if none. */
  countAtPlace: string;
};

const SKILLS_SHOWN = 10;

export async function loadShifts(
  callApi: CallApi,
  request: VolunteerRequest,
  viewer: SearchViewer,
): Promise<ShiftResult> {
  const { near, where, cursor } = request;
  const place = near ? ((await callApi(calls.searchPlaces, { query: { q: near, limit: 1 } })).places[0] ?? null) : null;
  const position = where === 'current' ? (viewer.position ?? null) : null;
  const timeZone = (place ?? position)?.timeZone ?? viewer.timeZone ?? 'UTC';
  const queryOf = (filters: VolunteerRequest) =>
    toQuery(
      filters,
      filters.near ? place && { placeId: place.id } : filters.where === 'current' && coordinatesOf(position),
      { ...viewer, timeZone },
    );
  const [page, { skills }] = await Promise.all([
    callApi(calls.searchVolunteerShifts, { query: { ...queryOf(request), ...(cursor && { cursor }) } }),
    callApi(calls.listVolunteerSkills),
  ]);
  const pathNear = (name: string) => volunteerPath(request, { near: name, where: 'anywhere' });
  const similarTowns = near && !place ? await findSimilarTowns(callApi, near, pathNear) : null;
  const isEmpty = page.shifts.length === 0 && !cursor;
  const made = withoutUnknown(request, { similarTowns, position });
  const relaxations = isEmpty ? await findRelaxations(callApi, made, queryOf) : [];
  const atPlace = isEmpty && relaxations.length === 0 && atPlaceOnly(made, activeFilters(made));
  return {
    shifts: page.shifts.map(summarizeShift),
    nextCursor: page.nextCursor,
    skills: skills.slice(0, SKILLS_SHOWN),
    similarTowns,
    zoneOfDays: request.days && !place ? timeZone : null,
    position,
    relaxations,
    countAtPlace: atPlace ? (await countShifts(callApi, queryOf(atPlace))).count : '',
  };
}

const coordinatesOf = (position: ViewerPosition | null) =>
  position && { latitude: position.latitude, longitude: position.longitude };

/** The API query; undefined values are left out of its URL. */
function toQuery(request: VolunteerRequest, coordinates: object | null | false, viewer: SearchViewer): ShiftQuery {
  const { text, where, radius, skill, quick, days, hasFull } = request;
  const query: Record<string, unknown> = {
    q: text,
    skill,
    online: where === 'online' ? 'true' : '',
    includeFull: hasFull ? 'true' : '',
    when: quick,
    from: days?.first,
    to: days?.last,
    ...(coordinates && { ...coordinates, radiusKm: radius }),
    // Only days depend on the time zone; other searches are the same for everybody and can be cached.
    ...((quick || days) && { timeZone: viewer.timeZone }),
    ...(quick && { locale: viewer.locale }),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}

/** Sorted by the number of results. */
async function findRelaxations(
  callApi: CallApi,
  request: VolunteerRequest,
  queryOf: (request: VolunteerRequest) => ShiftQuery,
): Promise<ShiftResult['relaxations']> {
  const results = await Promise.all(
    relaxationsOf(request).map(async ({ name, removal }) => ({
      name,
      ...(await countShifts(callApi, queryOf({ ...request, ...removal }))),
    })),
  );
  return results
    .filter(({ number }) => number > 0)
    .toSorted((a, b) => b.number - a.number)
    .map(({ name, count }) => ({ name, count }));
}

/** Those of the first page, “20+” if there are more; an empty text if there are none. */
async function countShifts(callApi: CallApi, query: ShiftQuery): Promise<{ number: number; count: string }> {
  const { shifts, nextCursor } = await callApi(calls.searchVolunteerShifts, { query });
  const number = shifts.length;
  return { number, count: nextCursor ? `${number}+` : String(number || '') };
}
