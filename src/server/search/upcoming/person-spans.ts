import type { UpcomingFilters } from '#contracts/search/upcoming-events.contract.ts';
import { suggestPlaces } from '#server/places/places.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantsOf } from './time-ranges.ts';

export type Spot = { name: string; latitude: number; longitude: number };

/**
 * The first town that the text in a profile, “City, State, Country”, may mean. The site does not know every name of a country, such as “USA”:
 * where all of it finds nothing, less of it may.
 */
export async function findOwnPlace(db: Db, location: string): Promise<Spot | null> {
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

/** Distance is from somewhere: refuses it to a person whose profile names no town. */
export function requireOwnPlace(place: Spot | null): Spot {
  const message = 'Distances are from the place in your profile: put a town there that we know.';
  if (!place) throw new AppError('request.invalid', { message, fields: { radiusKm: message } });
  return place;
}

/** The instants a span is about: whole days in the viewer's zone, or all that is not over yet. */
export function resolveDays(
  { from, to, timeZone = 'UTC' }: UpcomingFilters,
  now: Date,
): { from: Date; to: Date | null } {
  if (!from && !to) return { from: now, to: null };
  if (from && to && to < from) {
    const message = 'The last day comes after the first';
    throw new AppError('request.invalid', { message, fields: { to: message } });
  }
  const days = instantsOf({ first: from ?? to!, last: to ?? from! }, timeZone);
  return { from: from ? days.from : now, to: to ? days.to : null };
}
