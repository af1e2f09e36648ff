import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Flag, Latitude, Longitude } from '#contracts/fields.ts';

/** A city or town of the gazetteer; the id is the GeoNames id. */
export const Place = z.object({
  id: z.int(),
  name: z.string(),
  /** State or province; may be empty. */
  region: z.string(),
  country: z.string(),
  countryCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  population: z.int(),
});
export type Place = z.infer<typeof Place>;

/** `near` names the nearest city, to tell apart towns with the same name, region and country. */
export const SuggestedPlace = Place.extend({ near: z.string().optional() });
export type SuggestedPlace = z.infer<typeof SuggestedPlace>;

/** A street address or venue from the geocoder, with its city. */
const Address = z.object({
  label: z.string(),
  venue: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  place: Place.nullable(),
});
export type Address = z.infer<typeof Address>;

const PlaceQuery = z.string().trim().min(1, 'Type at least one letter.').max(100, 'This is too long for a place.');

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  summary: 'Search towns by prefix, largest first; “Paris, Texas” narrows by region or country',
  access: 'public',
  query: z.object({
    q: PlaceQuery,
    limit: z.coerce.number().int().min(1).max(20).default(8),
    /** For a name that is unknown: towns with the most similar names instead. */
    similar: Flag.optional(),
  }),
  success: { status: 200, schema: z.object({ places: z.array(SuggestedPlace) }) },
  errors: [],
});

export const findNearestPlace = endpoint({
  method: 'GET',
  path: '/api/places/nearest',
  summary: 'Find the nearest town within 100 km of a position',
  access: 'public',
  query: z.object({ latitude: Latitude, longitude: Longitude }),
  success: { status: 200, schema: Place },
  errors: ['place.not_found'],
});

export const searchAddresses = endpoint({
  method: 'GET',
  path: '/api/addresses',
  summary: 'Search street addresses and venues, if the site has a geocoder (hasGeocoder in GET /api/site)',
  access: 'person',
  query: z.object({ q: z.string().trim().min(3, 'Type at least three letters.').max(200, 'This is too long.') }),
  success: { status: 200, schema: z.object({ addresses: z.array(Address) }) },
  errors: ['address.search_off', 'address.search_failed'],
});
