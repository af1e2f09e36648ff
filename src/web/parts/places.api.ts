import * as calls from '#contracts/calls.gen.ts';
import type * as places from '#contracts/places/places.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

type Position = { latitude: number; longitude: number };

export const searchPlaces = async (q: string) => (await callApi(calls.searchPlaces, { query: { q } })).places;
/** Names are enough for searches by name, which find the biggest of the towns with a name. */
export async function searchTownNames(q: string) {
  const byName = Map.groupBy(await searchPlaces(q), formatPlace);
  return [...byName.values()].map(([biggest]) => biggest!);
}
export const findNearestPlace = (position: Position) => callApi(calls.findNearestPlace, { query: position });
export const searchAddresses = async (q: string) => (await callApi(calls.searchAddresses, { query: { q } })).addresses;

/** “Portland, Oregon, United States”; “Berlin, Germany” if the region only repeats the name. */
export const formatPlace = ({ name, region, country }: places.Place): string =>
  [name, region.includes(name) ? '' : region, country === name ? '' : country].filter(Boolean).join(', ');

/** The same for a list, where the nearest city distinguishes towns with the same name. */
export const formatSuggestedPlace = ({ near, ...place }: places.SuggestedPlace): string =>
  near ? `${formatPlace(place)} (near ${near})` : formatPlace(place);
