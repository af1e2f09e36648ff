import type { z } from 'zod';
import { DEFAULT_RADIUS_KM, type EventFilters, type EventType } from '#contracts/search/search.contract.ts';
import { findPlace } from '#server/places/places.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Circle, cellsOf } from '#server/platform/formats/geo-grid.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type DayRange, dayOf, instantsOf, quickRange } from '#server/search/upcoming/time-ranges.ts';
import { estimateMatches, findMeaning, type Meaning, type Subject } from './words.queries.ts';

export type AskedFilters = z.output<typeof EventFilters>;

/** What is asked for, in the terms of the index. */
export type Search = {
  words: (Meaning & { estimate: number }) | null;
  circle: (Circle & { cells: number[] }) | null;
  category: string | null;
  /** Any of them; without one, every kind. */
  hostTypes: string[];
  attendance: 'online' | 'in-person' | null;
  hasSeats: boolean;
  from: Date;
  to: Date | null;
  timeZone: string;
};

const invalid = (field: string, message: string) =>
  new AppError('request.invalid', { message, fields: { [field]: message } });

/** The search that filters stand for; with `corrected`, the words as they were understood. */
export async function resolveFilters(db: Db, asked: AskedFilters, now: Date): Promise<Search> {
  const timeZone = asked.timeZone ?? 'UTC';
  const [circle, words] = await Promise.all([resolveCircle(db, asked), resolveWords(db, asked)]);
  return {
    words,
    circle,
    category: asked.category ?? null,
    ...resolveTypes(asked.type ?? []),
    hasSeats: asked.hasSeats ?? false,
    ...resolveTimes(asked, timeZone, now),
    timeZone,
  };
}

const hostTypes: Partial<Record<EventType, string>> = {
  'one-time': 'person',
  group: 'group',
  business: 'business',
  'non-profit': 'non-profit',
};

/** Online or in person is everything. */
export function resolveTypes(types: readonly EventType[]): Pick<Search, 'hostTypes' | 'attendance'> {
  const attendances = types.filter((type) => type === 'online' || type === 'in-person');
  return {
    hostTypes: types.flatMap((type) => hostTypes[type] ?? []),
    attendance: attendances.length === 1 ? attendances[0]! : null,
  };
}

/** Without a first day, what has begun is not looked for. */
export function resolveTimes(
  { from, to, when, locale }: Pick<AskedFilters, 'from' | 'to' | 'when' | 'locale'>,
  timeZone: string,
  now: Date,
): { from: Date; to: Date | null } {
  if (when && (from || to)) throw invalid('when', 'Choose either days or a range');
  if (when) {
    const range = instantsOf(quickRange(when, dayOf(now, timeZone), locale), timeZone);
    return { from: range.from > now ? range.from : now, to: range.to };
  }
  const range: DayRange | undefined = from || to ? { first: from ?? to!, last: to ?? from! } : undefined;
  if (!range) return { from: now, to: null };
  if (from && to && to < from) throw invalid('to', 'The last day comes after the first');
  const instants = instantsOf(range, timeZone);
  return { from: from ? instants.from : now, to: to ? instants.to : null };
}

type Spot = Pick<AskedFilters, 'latitude' | 'longitude' | 'placeId' | 'radiusKm'>;

export async function resolveCircle(
  db: Db,
  { latitude, longitude, placeId, radiusKm = DEFAULT_RADIUS_KM }: Spot,
): Promise<Search['circle']> {
  if ((latitude === undefined) !== (longitude === undefined)) throw invalid('longitude', 'A position is two numbers');
  const place = placeId === undefined ? undefined : await findPlace(db, placeId);
  if (placeId !== undefined && !place) throw new AppError('place.not_found');
  const position = place ?? (latitude === undefined || longitude === undefined ? undefined : { latitude, longitude });
  if (!position) return null;
  const circle = { latitude: position.latitude, longitude: position.longitude, radiusKm };
  return { ...circle, cells: cellsOf(circle) };
}

export async function resolveWords(
  db: Db,
  { q, interest }: Pick<AskedFilters, 'q' | 'interest'>,
  subject: Subject = 'event',
): Promise<Search['words']> {
  if (!q && !interest) return null;
  const meaning = await findMeaning(db, q ?? '', interest ?? null, subject);
  return meaning && { ...meaning, estimate: await estimateMatches(db, meaning.all, subject) };
}
