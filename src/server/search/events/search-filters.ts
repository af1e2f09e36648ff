import type { z } from 'zod';
import { DEFAULT_RADIUS_KM, type EventFilters, type EventType } from '#contracts/search/search.contract.ts';
import { findPlace } from '#server/places/places.queries.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import { type Circle, cellsOf } from '#server/platform/formats/geo-grid.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { SiteSettings } from '#server/platform/settings/site-settings.ts';
import { quickRange, toLocalDay } from '#server/search/upcoming/time-ranges.ts';
import { type DaySpan, toSpan } from './local-days.ts';
import { readTypedDays } from './typed-days.ts';
import { estimateMatches, parseWords, type SearchWords, type Subject } from './words.queries.ts';

export type ResolvableFilters = z.output<typeof EventFilters> & { series?: 'next' | 'each' | undefined };

/** Filters resolved to what the index can answer. */
export type Search = DaySpan & {
  words: (SearchWords & { estimate: number }) | null;
  circle: (Circle & { cells: number[] }) | null;
  category: string | null;
  /** Matches any of these; empty means all. */
  hostTypes: string[];
  attendance: 'online' | 'in-person' | null;
  hasSeats: boolean;
  /** Only the next matching date of each series. */
  isOncePerSeries: boolean;
  timeZone: string;
};

/** Resolves filters to a search. */
export async function resolveFilters(db: Db, requested: ResolvableFilters, now: Date): Promise<Search> {
  const filters = withTypedDays(requested);
  const [circle, words] = await Promise.all([resolveCircle(db, filters), resolveWords(db, filters)]);
  const timeZone = zoneOfDays(filters, circle);
  return {
    words,
    circle,
    category: filters.category ?? null,
    ...resolveTypes(filters.type ?? []),
    hasSeats: filters.hasSeats ?? false,
    isOncePerSeries: filters.series === 'next',
    ...resolveTimes(filters, timeZone, now),
    timeZone,
  };
}

/** “Live music tonight”, without other days: as words, the days would find only events whose text says so. */
export function withTypedDays<Filters extends Pick<ResolvableFilters, 'q' | 'when' | 'from' | 'to'>>(
  filters: Filters,
): Filters {
  const { q, when, from, to } = filters;
  return q && !when && !from && !to ? { ...filters, ...readTypedDays(q) } : filters;
}

const HOST_TYPES: Partial<Record<EventType, string>> = {
  'one-time': 'person',
  group: 'group',
  business: 'business',
  'non-profit': 'non-profit',
};

/** Selecting both online and in person is no restriction. */
export function resolveTypes(types: readonly EventType[]): Pick<Search, 'hostTypes' | 'attendance'> {
  const attendances = types.filter((type) => type === 'online' || type === 'in-person');
  return {
    hostTypes: [...new Set(types.flatMap((type) => HOST_TYPES[type] ?? []))],
    attendance: attendances.length === 1 ? attendances[0]! : null,
  };
}

/** “Today” is that of the site where the viewer's zone and the town are unknown. */
export const inZone = <Query extends Pick<ResolvableFilters, 'timeZone' | 'placeId'>>(
  settings: Pick<SiteSettings, 'get'>,
  query: Query,
): Query => (query.timeZone || query.placeId ? query : { ...query, timeZone: settings.get('time-zone') });

/** The zone of “today” and of online events: that of the viewer, otherwise that of the town. */
export const zoneOfDays = ({ timeZone }: Pick<ResolvableFilters, 'timeZone'>, circle: LocatedCircle | null): string =>
  timeZone ?? circle?.timeZone ?? 'UTC';

/** Events that have begun are excluded, except when the days begin before today. */
export function resolveTimes(
  { from, to, when, locale }: Pick<ResolvableFilters, 'from' | 'to' | 'when' | 'locale'>,
  timeZone: string,
  now: Date,
): DaySpan {
  if (when && (from || to)) throw invalidField('when', 'Choose either days or a range.');
  if (when) return toSpan(quickRange(when, toLocalDay(now, timeZone), locale), { timeZone, now });
  const includesPast = from !== undefined && from < toLocalDay(now, timeZone).toString();
  return toSpan({ first: from ?? null, last: to ?? null }, { timeZone, now, includesPast });
}

/** A circle, with the time zone of its town if it is around one. */
type LocatedCircle = Circle & { cells: number[]; timeZone: string | null };
type Spot = Pick<ResolvableFilters, 'latitude' | 'longitude' | 'placeId' | 'radiusKm'>;

export async function resolveCircle(
  db: Db,
  { latitude, longitude, placeId, radiusKm = DEFAULT_RADIUS_KM }: Spot,
): Promise<LocatedCircle | null> {
  if ((latitude === undefined) !== (longitude === undefined))
    throw invalidField('longitude', 'Enter both latitude and longitude.');
  const place = placeId === undefined ? undefined : await findPlace(db, placeId);
  if (placeId !== undefined && !place) throw new AppError('place.not_found');
  const position = place ?? (latitude === undefined || longitude === undefined ? undefined : { latitude, longitude });
  if (!position) return null;
  const circle = { latitude: position.latitude, longitude: position.longitude, radiusKm };
  return { ...circle, cells: cellsOf(circle), timeZone: place?.timeZone ?? null };
}

/** Searches that are sorted by distance need a circle. */
export function requireCircle(hasCircle: boolean): void {
  if (!hasCircle) throw invalidField('sort', 'Choose a place to sort by distance.');
}

export async function resolveWords(
  db: Db,
  { q, interest }: Pick<ResolvableFilters, 'q' | 'interest'>,
  subject: Subject = 'event',
): Promise<Search['words']> {
  if (!q && !interest) return null;
  const meaning = await parseWords(db, q ?? '', interest ?? null, subject);
  return meaning && { ...meaning, estimate: await estimateMatches(db, meaning.all, subject) };
}
