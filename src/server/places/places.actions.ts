import type { Place } from '#contracts/places/places.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findPlaceNear, findPlacesByPrefix, findPlacesLike } from './places.queries.ts';

const RINGS_KM = [10, 30, 100];

/** “paris, tex” is a Paris in Texas. */
export function splitPlace(typed: string): { name: string; within: string } {
  const [name = '', ...rest] = typed.split(',').map((part) => part.trim());
  return { name, within: rest.at(-1) ?? '' };
}

/** Whether a name that nothing begins with may be mistyped: shorter ones are like everything. */
export const mayBeMistyped = (name: string): boolean => name.length >= 4;

/** What the words typed so far may name. Typing errors are forgiven when nothing else is found. */
export async function suggestPlaces(db: Db, typed: string, limit: number): Promise<Place[]> {
  const asked = { ...splitPlace(typed), limit };
  if (asked.name === '') return [];
  const found = await findPlacesByPrefix(db, asked);
  return found.length === 0 && mayBeMistyped(asked.name) ? findPlacesLike(db, asked) : found;
}

/** The town a position is in: the nearest, looked for in widening rings. */
export async function nearestPlace(
  db: Db,
  position: { latitude: number; longitude: number },
): Promise<Place | undefined> {
  for (const radiusKm of RINGS_KM) {
    const place = await findPlaceNear(db, { ...position, radiusKm });
    if (place) return place;
  }
  return undefined;
}
