import { EventFilters } from '#contracts/search/search.contract.ts';
import { suggestPlaces } from '#server/places/places.actions.ts';
import { invalidRequest } from '#server/platform/http/validation.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { AskedFilters } from '#server/search/events/search-filters.ts';

/** What a page's address asks for, or the name of a town that nobody knows, near which nothing can be. */
export type PageFilters = { asked: AskedFilters; unknownTown?: undefined } | { unknownTown: string };

/**
 * The filters in the address of the search page, whose names are those of its form (`near`, `radius`, `where`, `seats`), or in one with the
 * API's names; refused where they cannot be searched. `where=current` means nothing where nobody is looking.
 */
export async function readPageFilters(db: Db, query: unknown): Promise<PageFilters> {
  const { near, radius, where, seats, ...rest } = withoutEmpty(query as Record<string, unknown>);
  const town = typeof near === 'string' ? near.trim().slice(0, 100) : '';
  const [place] = town ? await suggestPlaces(db, town, 1) : [];
  const asked = EventFilters.safeParse({
    ...rest,
    ...(place && { placeId: place.id }),
    ...(radius !== undefined && { radiusKm: radius }),
    ...(where === 'online' && !town && { type: 'online' }),
    ...(seats === 'free' && { hasSeats: 'true' }),
  });
  if (!asked.success) throw invalidRequest(asked.error);
  return town && !place ? { unknownTown: town } : { asked: asked.data };
}

/** A form without a script sends the fields that were left empty, too. */
const withoutEmpty = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
