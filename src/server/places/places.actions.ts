import type { Place } from '#contracts/places/places.contract.ts';
import { isSimilar } from '#server/platform/formats/typing-errors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findPlaceNear, findPlacesByPrefix, findPlacesLike, findPlacesRoughlyLike } from './places.queries.ts';

const SEARCH_RADII_KM = [10, 30, 100];

/** “paris, tex” means Paris in Texas. */
export function splitPlace(input: string): { name: string; within: string } {
  const [name = '', ...rest] = input.split(',').map((part) => part.trim());
  return { name, within: rest.at(-1) ?? '' };
}

/** Whether to search for similar names: short names are similar to too many. */
export const mayBeMistyped = (name: string): boolean => name.length >= 4;

const simplify = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Places that match the input so far; tolerates typing errors if nothing else matches. */
export async function suggestPlaces(db: Db, input: string, limit: number): Promise<Place[]> {
  const search = { ...splitPlace(input), limit };
  if (search.name === '') return [];
  let places = await findPlacesByPrefix(db, search);
  // “Muenchen” is how München is typed without umlauts.
  const name = search.name.replace(/([aou])e/gi, '$1');
  if (places.length === 0 && name !== search.name) places = await findPlacesByPrefix(db, { ...search, name });
  if (places.length > 0 || !mayBeMistyped(search.name)) return places;
  const typed = simplify(search.name);
  return (await findPlacesLike(db, search)).filter((place) => isSimilar(simplify(place.name), typed));
}

/** The towns with the most similar names, however different they are. */
export async function findSimilarPlaces(db: Db, input: string, limit: number): Promise<Place[]> {
  const { name } = splitPlace(input);
  return name === '' ? [] : findPlacesRoughlyLike(db, name, limit);
}

/** The nearest town, searched in growing circles. */
export async function nearestPlace(
  db: Db,
  position: { latitude: number; longitude: number },
): Promise<Place | undefined> {
  for (const radiusKm of SEARCH_RADII_KM) {
    const place = await findPlaceNear(db, { ...position, radiusKm });
    if (place) return place;
  }
  return undefined;
}
