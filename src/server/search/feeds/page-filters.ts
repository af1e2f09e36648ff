import { EventFilters } from '#contracts/search/search.contract.ts';
import { suggestPlaces } from '#server/places/places.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { invalidRequest } from '#server/platform/http/validation.ts';
import { inZone, type ResolvableFilters } from '#server/search/events/search-filters.ts';

type Deps = Pick<AppDeps, 'db' | 'settings'>;

/** The filters in a page's URL, or the name of an unknown town. */
export type PageFilters = { filters: ResolvableFilters; unknownTown?: undefined } | { unknownTown: string };

/**
 * Reads filters from a URL with the parameter names of the search page (`near`, `radius`, `where`, `seats`) or of the API. Throws if they are
 * invalid. `where=current` is ignored because the viewer's location is unknown.
 */
export async function readPageFilters({ db, settings }: Deps, query: unknown): Promise<PageFilters> {
  const { near, radius, where, seats, ...rest } = withoutEmpty(query as Record<string, unknown>);
  const town = typeof near === 'string' ? near.trim().slice(0, 100) : '';
  const [place] = town ? await suggestPlaces(db, town, 1) : [];
  const parsed = EventFilters.safeParse({
    ...rest,
    ...(place && { placeId: place.id }),
    ...(radius !== undefined && { radiusKm: radius }),
    ...(where === 'online' && !town && { type: 'online' }),
    ...(seats === 'free' && { hasSeats: 'true' }),
    // The page takes a single one as that day.
    from: rest['from'] ?? rest['to'],
    to: rest['to'] ?? rest['from'],
  });
  if (!parsed.success) throw invalidRequest(parsed.error);
  return town && !place ? { unknownTown: town } : { filters: inZone(settings, parsed.data) };
}

/** A form submitted without JavaScript also contains the empty fields. */
const withoutEmpty = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
