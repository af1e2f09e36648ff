import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { clusterEvents } from '#contracts/search/search.contract.ts';
import { invalidField } from '#server/platform/app-error.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';
import { canUseCellCounters, clusterCounters, clusterListings } from './clusters.queries.ts';
import { resultsPerListing } from './counts.queries.ts';
import { choosePlan } from './listing-sql.ts';
import { boxAround, type MapBox, WORLD } from './map-box.ts';
import type { SearchDeps } from './search.actions.ts';
import { type ResolvableFilters, resolveFilters } from './search-filters.ts';

type Answer = EndpointOutput<typeof clusterEvents>;
type ClusterFilters = ResolvableFilters & Edges;
const ESTIMATE_MS = 30_000;
const MAX_ESTIMATES = 200;

/**
 * Estimates read the counters of large parts of the world, which many people look at: they are the same for half a minute. Those of listings may name
 * events, which must not be named any more once they are cancelled or hidden.
 */
export function rememberEstimates(deps: SearchDeps): (filters: ClusterFilters) => Promise<Answer> {
  const estimates = new SizedCache<{ answer: Answer; until: number }>(MAX_ESTIMATES);
  return async (filters) => {
    const key = JSON.stringify(filters);
    const known = estimates.get(key);
    const now = deps.clock.now().getTime();
    if (known && now < known.until) return known.answer;
    const answer = await clusterMatches(deps, filters);
    const namesEvent = answer.clusters.some(({ event }) => event !== null);
    if (!answer.isExact && !namesEvent) estimates.set(key, { answer, until: now + ESTIMATE_MS });
    return answer;
  };
}

type Edges = Partial<Record<keyof MapBox, number | undefined>>;

/** Clusters of the matches for a map: of the listings where they are few enough to read, otherwise of the counters of the grid. */
export async function clusterMatches(
  { db, clock }: SearchDeps,
  { south, west, north, east, ...filters }: ClusterFilters,
): Promise<Answer> {
  const edges = readBox({ south, west, north, east });
  const { circle, ...rest } = await resolveFilters(db, filters, clock.now());
  const search = { ...rest, circle: edges ? null : circle };
  const box = edges ?? (circle ? boxAround(circle) : WORLD);
  const { clusters, isComplete } = await clusterListings(db, search, box, { plan: choosePlan(search) });
  const rows = !isComplete && canUseCellCounters(search) ? await clusterCounters(db, search, box) : clusters;
  // Counters count each date of a series.
  const share = rows !== clusters && search.isOncePerSeries ? await resultsPerListing(db, search) : 1;
  return {
    clusters: rows.map((cluster) => ({ ...cluster, count: Math.ceil(cluster.count * share) })),
    isExact: isComplete,
  };
}

function readBox({ south, west, north, east }: Edges): MapBox | null {
  if (south === undefined && west === undefined && north === undefined && east === undefined) return null;
  if (south === undefined || west === undefined || north === undefined || east === undefined || south > north) {
    const message = 'Send all four edges of the map, with south below north.';
    throw invalidField('south', message);
  }
  // The contract turns 180° into -180°.
  return { south, west, north, east: east === -180 ? 180 : east };
}
