import type { Place } from '#contracts/places/places.contract.ts';
import { suggestPlaces } from '#server/places/places.actions.ts';
import { invalidField } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';

export type PersonPlace = Pick<Place, 'name' | 'latitude' | 'longitude'>;

/**
 * Resolves the location text of a profile (“City, State, Country”) to a town. Not every country name is known, such as “USA”, so parts are dropped
 * from the end until there is a match.
 */
export async function findOwnPlace(db: Db, location: string): Promise<Place | null> {
  const parts = location
    .slice(0, 100)
    .split(',')
    .filter((part) => part.trim() !== '');
  for (let count = Math.min(parts.length, 3); count > 0; count--) {
    const [place] = await suggestPlaces(db, parts.slice(0, count).join(','), 1);
    if (place) return place;
  }
  return null;
}

/** Throws if the profile names no known town. */
export function requireOwnPlace(place: Place | null): Place {
  const message = 'Add a town to your profile to filter by distance.';
  if (!place) throw invalidField('radiusKm', message);
  return place;
}
