import { EventFilters } from '#contracts/search.contract.ts';
import { suggestPlaces } from '#server/places/places.actions.ts';
import type { Db } from '#server/platform/db.ts';
import type { AskedFilters } from './search-filters.ts';

/**
 * The filters in the address of the search page, whose names are those of its form (`near`, `radius`, `where`, `seats`), or in one with the
 * API's names; undefined for what cannot be searched. `where=current` means nothing where nobody is looking.
 */
export async function readPageFilters(db: Db, query: unknown): Promise<AskedFilters | undefined> {
  const { near, radius, where, seats, ...rest } = query as Record<string, unknown>;
  const town = typeof near === 'string' ? near.trim().slice(0, 100) : '';
  const [place] = town ? await suggestPlaces(db, town, 1) : [];
  if (town && !place) return undefined;
  const asked = EventFilters.safeParse({
    ...withoutEmpty(rest),
    ...(place && { placeId: place.id }),
    ...(radius ? { radiusKm: radius } : {}),
    ...(where === 'online' && !place && { type: 'online' }),
    ...(seats === 'free' && { hasSeats: 'true' }),
  });
  return asked.data;
}

/** A form without a script sends the fields that were left empty, too. */
const withoutEmpty = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
