import type { Place } from '#contracts/places.contract.ts';
import type { Db } from '#server/platform/db.ts';
import { findPlaceNear, findPlacesByPrefix, findPlacesLike } from './places.queries.ts';

const RINGS_KM = [10, 30, 100];

/** What the words typed so far may name: “paris, tex” is a Paris in Texas. Typing errors are forgiven when nothing else is found. */
export async function suggestPlaces(db: Db, typed: string, limit: number): Promise<Place[]> {
  const [name = '', ...rest] = typed.split(',').map((part) => part.trim());
  const asked = { name, within: rest.at(-1) ?? '', limit };
  if (name === '') return [];
  const found = await findPlacesByPrefix(db, asked);
  return found.length === 0 && name.length >= 4 ? findPlacesLike(db, asked) : found;
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
