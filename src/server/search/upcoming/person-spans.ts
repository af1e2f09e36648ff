import type { UpcomingFilters } from '#contracts/search/upcoming-events.contract.ts';
import { suggestPlaces } from '#server/places/places.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { toInstants } from './time-ranges.ts';

export type PersonPlace = { name: string; latitude: number; longitude: number };

/**
 * Resolves the location text of a profile (“City, State, Country”) to a town. Not every country name is known, such as “USA”, so parts are dropped
 * from the end until there is a match.
 */
export async function findOwnPlace(db: Db, location: string): Promise<PersonPlace | null> {
  const parts = location
    .slice(0, 100)
    .split(',')
    .filter((part) => part.trim() !== '');
  for (let count = Math.min(parts.length, 3); count > 0; count--) {
    const [place] = await suggestPlaces(db, parts.slice(0, count).join(','), 1);
    if (place) return { name: place.name, latitude: place.latitude, longitude: place.longitude };
  }
  return null;
}

/** Throws if the profile names no known town. */
export function requireOwnPlace(place: PersonPlace | null): PersonPlace {
  const message = 'Distances are from the place in your profile: put a town there that we know.';
  if (!place) throw new AppError('request.invalid', { message, fields: { radiusKm: message } });
  return place;
}

/** Resolves days in the viewer's time zone to instants. Without days, everything from now on. */
export function resolveDays(
  { from, to, timeZone = 'UTC' }: UpcomingFilters,
  now: Date,
): { from: Date; to: Date | null } {
  if (!from && !to) return { from: now, to: null };
  if (from && to && to < from) {
    const message = 'The last day comes after the first';
    throw new AppError('request.invalid', { message, fields: { to: message } });
  }
  const days = toInstants({ first: from ?? to!, last: to ?? from! }, timeZone);
  return { from: from ? days.from : now, to: to ? days.to : null };
}
