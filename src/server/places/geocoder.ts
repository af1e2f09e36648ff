import { Agent, request } from 'undici';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';

export type GeocodedAddress = { label: string; venue: string; latitude: number; longitude: number };

const SECONDS = 3;
const MAX_ANSWER_BYTES = 200_000;
const MAX_RESULTS = 5;

/** Follows no redirects, so that only the configured host is contacted. */
const agent = new Agent({
  connect: { timeout: SECONDS * 1000 },
  headersTimeout: SECONDS * 1000,
  bodyTimeout: SECONDS * 1000,
  maxResponseSize: MAX_ANSWER_BYTES,
  connections: 4,
});

const Text = z.string().max(300).optional();
const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({ name: Text, street: Text, housenumber: Text, postcode: Text, city: Text, country: Text }),
});
const Photon = z.object({ features: z.array(Feature) });
const Nominatim = z.array(
  z.object({ lat: z.coerce.number(), lon: z.coerce.number(), display_name: z.string().max(500), name: Text }),
);

/** Queries the site's geocoder, Photon or Nominatim, recognized by its response. `template` contains {query}. */
export async function geocode(template: string, query: string): Promise<GeocodedAddress[]> {
  try {
    const response = await request(template.replace('{query}', encodeURIComponent(query)), {
      dispatcher: agent,
      signal: AbortSignal.timeout(SECONDS * 1000),
      headers: { accept: 'application/json', 'user-agent': 'dig-events/1.0' },
    });
    if (response.statusCode !== 200) throw new Error(`the geocoder responded with ${response.statusCode}`);
    return parseResponse(await response.body.json()).slice(0, MAX_RESULTS);
  } catch (cause) {
    throw new AppError('address.search_failed', { cause });
  }
}

function parseResponse(response: unknown): GeocodedAddress[] {
  const addresses = Array.isArray(response)
    ? Nominatim.parse(response).map(fromNominatim)
    : Photon.parse(response).features.map(fromPhoton);
  return addresses.filter(
    ({ latitude, longitude }) => Math.abs(latitude) <= 90 && longitude >= -180 && longitude < 180,
  );
}

const fromNominatim = ({ lat, lon, display_name, name }: z.infer<typeof Nominatim>[number]): GeocodedAddress => ({
  label: display_name.slice(0, 300),
  venue: (name ?? '').slice(0, 120),
  latitude: lat,
  longitude: lon,
});

function fromPhoton({ geometry, properties: p }: z.infer<typeof Feature>): GeocodedAddress {
  const street = [p.street, p.housenumber].filter(Boolean).join(' ');
  const town = [p.postcode, p.city].filter(Boolean).join(' ');
  return {
    label: [...new Set([p.name, street, town, p.country])].filter(Boolean).join(', ').slice(0, 300),
    venue: (p.name ?? '').slice(0, 120),
    latitude: geometry.coordinates[1],
    longitude: geometry.coordinates[0],
  };
}
