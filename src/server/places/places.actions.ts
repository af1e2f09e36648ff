import type { Place, SuggestedPlace } from '#contracts/places/places.contract.ts';
import { fold } from '#server/platform/formats/fold.ts';
import { isSimilar } from '#server/platform/formats/typing-errors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findEnglishCountryCode, findForeignCountryCode } from './country-names.ts';
import {
  findPlaceNear,
  findPlacesByLabel,
  findPlacesByPrefix,
  findPlacesLike,
  findPlacesRoughlyLike,
} from './places.queries.ts';

const SEARCH_RADII_KM = [10, 30, 100];

const withoutPostcode = (part: string) => part.replace(/^\d{4,}[\d -]*|\s?\d{4,}[\d -]*$/g, '').trim();

type NamedPlace = {
  name: string;
  /** Empty unless another area follows it. */
  region: string;
  /** The last area. */
  within: string;
};

/** “paris, tex” means Paris in Texas, and “austin, tx 78701, usa” Austin in Texas. */
export function splitPlace(input: string): NamedPlace {
  const [name = '', ...rest] = input.split(',').map((part) => part.trim());
  const areas = rest.map(withoutPostcode).filter(Boolean);
  const last = areas.at(-1) ?? '';
  return {
    name: withoutPostcode(name) || name,
    region: areas.at(-2) ?? '',
    within: findEnglishCountryCode(last) ?? last,
  };
}

/**
 * Where no country or region is known by the given name, such as “Frankreich”, it may be a country in another language; where no region is, such as
 * “Bayern”, the country decides.
 */
async function findWithin(db: Db, search: NamedPlace & { limit: number }): Promise<Place[]> {
  const places = await findPlacesByPrefix(db, search);
  if (places.length > 0) return places;
  const within = search.within && findForeignCountryCode(search.within);
  if (within) return findWithin(db, { ...search, within });
  return search.region ? findPlacesByPrefix(db, { ...search, region: '' }) : [];
}

/** Places by prefix. The label of a town, as lists and links write it, finds that town before bigger ones with a longer name. */
async function findByLabelOrPrefix(db: Db, search: NamedPlace & { limit: number }): Promise<Place[]> {
  const labelled = search.within ? await findPlacesByLabel(db, search) : [];
  if (labelled.length >= search.limit) return labelled;
  const places = new Map([...labelled, ...(await findWithin(db, search))].map((place) => [place.id, place]));
  return [...places.values()].slice(0, search.limit);
}

/** Whether to search for similar names: short names are similar to too many. */
export const mayBeMistyped = (name: string): boolean => name.length >= 4;

/** Places that match the input so far; tolerates typing errors if nothing else matches. */
export async function suggestPlaces(db: Db, input: string, limit: number): Promise<Place[]> {
  const search = { ...splitPlace(input), limit };
  if (search.name === '') return [];
  let places = await findByLabelOrPrefix(db, search);
  // “Muenchen” is how München is typed without umlauts.
  const name = search.name.replace(/([aou])e/gi, '$1');
  if (places.length === 0 && name !== search.name) places = await findWithin(db, { ...search, name });
  if (places.length > 0 || !mayBeMistyped(search.name)) return places;
  const typed = fold(search.name);
  return (await findPlacesLike(db, search)).filter((place) => isSimilar(fold(place.name), typed));
}

/** Longer names with the same beginning, which may be larger. */
const MAX_LONGER_NAMES = 20;

/** The town that an address ends with: “…, 10115 Berlin”, “…, Brooklyn, NY 11201, USA”. */
export async function findTownOfAddress(db: Db, address: string): Promise<Place | undefined> {
  const parts = address.split(',').filter((part) => part.trim());
  if (parts.length < 2) return undefined;
  for (const from of [-3, -2, -1].slice(-parts.length)) {
    const search = splitPlace(parts.slice(from).join(','));
    if (!/^\p{L}.*\p{L}$/u.test(search.name)) continue;
    const places = await findWithin(db, { ...search, limit: MAX_LONGER_NAMES });
    const town = places.find((place) => fold(place.name) === fold(search.name));
    if (town) return town;
  }
  return undefined;
}

const CITY_POPULATION = 15_000;
const CITY_RADIUS_KM = 100;

const fullName = ({ name, region, country }: Place) => [name, region, country].join();

/** For searches by name, which find the biggest of the towns with a name; the biggest are first. */
export const biggestOfEachName = (places: readonly Place[]): Place[] =>
  [...Map.groupBy(places, fullName).values()].map(([biggest]) => biggest!);

/** Adds the nearest city to towns with the same name, region and country. */
export async function addNearbyCities(db: Db, places: readonly Place[]): Promise<SuggestedPlace[]> {
  const byName = Map.groupBy(places, fullName);
  return Promise.all(
    places.map(async (place) => {
      if (byName.get(fullName(place))!.length === 1) return place;
      const { id: exceptId, latitude, longitude } = place;
      const circle = { latitude, longitude, radiusKm: CITY_RADIUS_KM };
      const city = await findPlaceNear(db, { ...circle, minPopulation: CITY_POPULATION, exceptId });
      return city ? { ...place, near: city.name } : place;
    }),
  );
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
