import * as calls from '#contracts/calls.gen.ts';
import type { CallApi } from '#web/platform/http/api.ts';

/** A search around a town. */
export type TownLink = { label: string; path: string };

const MAX_SIMILAR = 3;

/** Searches around the towns whose names are closest to an unknown one. */
export async function findSimilarTowns(
  callApi: CallApi,
  near: string,
  pathNear: (near: string) => string,
): Promise<TownLink[]> {
  const query = { q: near, limit: MAX_SIMILAR, similar: 'true' as const };
  const { places } = await callApi(calls.searchPlaces, { query });
  return places.map(({ name, region, country }) => {
    const label = `${name}, ${region || country}`;
    return { label, path: pathNear(label) };
  });
}
