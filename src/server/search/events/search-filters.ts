import type { z } from 'zod';
import { DEFAULT_RADIUS_KM, type EventFilters, type EventType } from '#contracts/search/search.contract.ts';
import { findPlace } from '#server/places/places.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Circle, cellsOf } from '#server/platform/formats/geo-grid.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type DayRange, quickRange, toInstants, toLocalDay } from '#server/search/upcoming/time-ranges.ts';
import { estimateMatches, parseWords, type SearchWords, type Subject } from './words.queries.ts';

export type ResolvableFilters = z.output<typeof EventFilters> & { series?: 'next' | 'each' | undefined };

/** Filters resolved to what the index can answer. */
export type Search = {
  words: (SearchWords & { estimate: number }) | null;
  circle: (Circle & { cells: number[] }) | null;
  category: string | null;
  /** Matches any of these; empty means all. */
  hostTypes: string[];
  attendance: 'online' | 'in-person' | null;
  hasSeats: boolean;
  /** Only the next matching date of each series. */
  isOncePerSeries: boolean;
  from: Date;
  to: Date | null;
  timeZone: string;
};

const invalid = (field: string, message: string) =>
  new AppError('request.invalid', { message, fields: { [field]: message } });

/** Resolves filters to a search. */
export async function resolveFilters(db: Db, filters: ResolvableFilters, now: Date): Promise<Search> {
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
    hostTypes: types.flatMap((type) => HOST_TYPES[type] ?? []),
    attendance: attendances.length === 1 ? attendances[0]! : null,
  };
}

/** Days in a town are counted by its clock, unless another zone is requested. */
export const zoneOfDays = ({ timeZone }: Pick<ResolvableFilters, 'timeZone'>, circle: LocatedCircle | null): string =>
  timeZone ?? circle?.timeZone ?? 'UTC';

/** Events that have begun are excluded, except when the days begin before today. */
export function resolveTimes(
  { from, to, when, locale }: Pick<ResolvableFilters, 'from' | 'to' | 'when' | 'locale'>,
  timeZone: string,
  now: Date,
): { from: Date; to: Date | null } {
  if (when && (from || to)) throw invalid('when', 'Choose either days or a range');
  if (when) {
    const range = toInstants(quickRange(when, toLocalDay(now, timeZone), locale), timeZone);
    return { from: range.from > now ? range.from : now, to: range.to };
  }
  const range: DayRange | undefined = from || to ? { first: from ?? to!, last: to ?? from! } : undefined;
  if (!range) return { from: now, to: null };
  if (from && to && to < from) throw invalid('to', 'The last day comes after the first');
  const instants = toInstants(range, timeZone);
  const first = from ? instants.from : now;
  const isPast = from && from < toLocalDay(now, timeZone).toString();
  return { from: isPast || first > now ? first : now, to: to ? instants.to : null };
}

/** A circle, with the time zone of its town if it is around one. */
type LocatedCircle = Circle & { cells: number[]; timeZone: string | null };
type Spot = Pick<ResolvableFilters, 'latitude' | 'longitude' | 'placeId' | 'radiusKm'>;

export async function resolveCircle(
  db: Db,
  { latitude, longitude, placeId, radiusKm = DEFAULT_RADIUS_KM }: Spot,
): Promise<LocatedCircle | null> {
  if ((latitude === undefined) !== (longitude === undefined)) throw invalid('longitude', 'A position is two numbers');
  const place = placeId === undefined ? undefined : await findPlace(db, placeId);
  if (placeId !== undefined && !place) throw new AppError('place.not_found');
  const position = place ?? (latitude === undefined || longitude === undefined ? undefined : { latitude, longitude });
  if (!position) return null;
  const circle = { latitude: position.latitude, longitude: position.longitude, radiusKm };
  return { ...circle, cells: cellsOf(circle), timeZone: place?.timeZone ?? null };
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
