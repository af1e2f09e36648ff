import type * as places from '#contracts/places/places.contract.ts';
import { call } from '#web/platform/api.ts';

export const searchPlaces = call<typeof places.searchPlaces>('GET', '/api/places');
export const findNearestPlace = call<typeof places.findNearestPlace>('GET', '/api/places/nearest');
