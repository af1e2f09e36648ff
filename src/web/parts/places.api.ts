import * as calls from '#contracts/calls.gen.ts';
import type * as places from '#contracts/places/places.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

type Position = { latitude: number; longitude: number };

export const searchPlaces = async (q: string) => (await callApi(calls.searchPlaces, { query: { q } })).places;
export const findNearestPlace = (position: Position) => callApi(calls.findNearestPlace, { query: position });
export const searchAddresses = async (q: string) => (await callApi(calls.searchAddresses, { query: { q } })).addresses;

/** “Portland, Oregon, United States”; “Berlin, Germany” if the region only repeats the name. */
export const formatPlace = ({ name, region, country }: places.Place): string =>
  [name, region.includes(name) ? '' : region, country === name ? '' : country].filter(Boolean).join(', ');
