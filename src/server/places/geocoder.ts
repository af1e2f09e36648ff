import { Agent, request } from 'undici';
import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';

export type FoundAddress = { label: string; venue: string; latitude: number; longitude: number };

const SECONDS = 3;
const MAX_ANSWER_BYTES = 200_000;
const MAX_FOUND = 5;

/** Follows no redirects, so that only the configured host is ever spoken to. */
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

/** Asks the site's geocoder, Photon or Nominatim by the look of its answer. `template` has {query} where the words go. */
export async function geocode(template: string, query: string): Promise<FoundAddress[]> {
  try {
    const answer = await request(template.replace('{query}', encodeURIComponent(query)), {
      dispatcher: agent,
      signal: AbortSignal.timeout(SECONDS * 1000),
      headers: { accept: 'application/json', 'user-agent': 'dig-events/1.0' },
    });
    if (answer.statusCode !== 200) throw new Error(`the geocoder answered ${answer.statusCode}`);
    return readAnswer(await answer.body.json()).slice(0, MAX_FOUND);
  } catch (cause) {
    throw new AppError('address.search_failed', { cause });
  }
}

function readAnswer(answer: unknown): FoundAddress[] {
  const found = Array.isArray(answer)
    ? Nominatim.parse(answer).map(ofNominatim)
    : Photon.parse(answer).features.map(ofPhoton);
  return found.filter(({ latitude, longitude }) => Math.abs(latitude) <= 90 && longitude >= -180 && longitude < 180);
}

const ofNominatim = ({ lat, lon, display_name, name }: z.infer<typeof Nominatim>[number]): FoundAddress => ({
  label: display_name.slice(0, 300),
  venue: (name ?? '').slice(0, 120),
  latitude: lat,
  longitude: lon,
});

function ofPhoton({ geometry, properties: p }: z.infer<typeof Feature>): FoundAddress {
  const street = [p.street, p.housenumber].filter(Boolean).join(' ');
  const town = [p.postcode, p.city].filter(Boolean).join(' ');
  return {
    label: [...new Set([p.name, street, town, p.country])].filter(Boolean).join(', ').slice(0, 300),
    venue: (p.name ?? '').slice(0, 120),
    latitude: geometry.coordinates[1],
    longitude: geometry.coordinates[0],
  };
}
