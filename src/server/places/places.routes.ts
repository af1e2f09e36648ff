import type { FastifyInstance } from 'fastify';
import { findNearestPlace, searchAddresses, searchPlaces } from '#contracts/places/places.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { addNearbyCities, findSimilarPlaces, nearestPlace, suggestPlaces } from './places.actions.ts';

/** Each of these is a request to a third-party server. */
const addressLimit = byViewer('address-search', 60, 300);

export function placeRoutes(app: FastifyInstance, { db, config }: Pick<AppDeps, 'db' | 'config'>): void {
  serve(app, searchPlaces, async ({ query }) => {
    const places = await (query.similar ? findSimilarPlaces : suggestPlaces)(db, query.q, query.limit);
    return { places: await addNearbyCities(db, places) };
  });

  serve(app, findNearestPlace, async ({ query }) => {
    const place = await nearestPlace(db, query);
    if (!place) throw new AppError('place.not_found');
    return place;
  });

  const findAddresses = async (text: string) => {
    if (!config.GEOCODER_URL) throw new AppError('address.search_off');
    // With the first search, because its HTTP client takes 10 MB.
    const { geocode } = await import('./geocoder.ts');
    const addresses = await geocode(config.GEOCODER_URL, text);
    return Promise.all(
      addresses.map(async (address) => ({ ...address, place: (await nearestPlace(db, address)) ?? null })),
    );
  };
  serve(app, searchAddresses, async ({ query }) => ({ addresses: await findAddresses(query.q) }), {
    limits: [addressLimit],
  });
}
