import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Category, Interest } from '#contracts/events/event-fields.ts';
import { Day, Instant, singleLine } from '#contracts/fields.ts';
import { MAX_SAVED_SEARCH_NAME_LENGTH } from './saved-search-limits.ts';
import { EventFilters } from './search.contract.ts';

/** Filters of an event search. Only named places are stored, never coordinates. */
export const SavedFilters = EventFilters.omit({ latitude: true, longitude: true });
const Name = singleLine(MAX_SAVED_SEARCH_NAME_LENGTH).pipe(z.string().min(1, 'Enter a name.'));

export const SavedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Normalized; null or empty does not filter. */
  filters: z.object({
    q: z.string(),
    place: z.object({ id: z.int(), name: z.string(), radiusKm: z.number() }).nullable(),
    category: Category.nullable(),
    interest: Interest.nullable(),
    types: z.array(z.string()),
    when: z.string().nullable(),
    from: Day.nullable(),
    to: Day.nullable(),
    hasSeats: z.boolean(),
  }),
  /** Whether the person is notified of new events. */
  isAlerting: z.boolean(),
  /** Matching events posted since the person last looked. */
  newCount: z.int(),
  lastLookedAt: Instant,
  createdAt: Instant,
});
export type SavedSearch = z.infer<typeof SavedSearch>;
const params = z.object({ savedSearchId: z.uuid() });

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  summary: "List the viewer's saved searches, newest first",
  access: 'person',
  success: { status: 200, schema: z.object({ savedSearches: z.array(SavedSearch) }) },
  errors: [],
});

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  summary: 'Save an event search, to be notified of new matches',
  access: 'person',
  body: z.object({ name: Name, filters: SavedFilters, isAlerting: z.boolean().default(true) }),
  success: { status: 201, schema: SavedSearch },
  errors: ['place.not_found', 'saved_search.too_many', 'saved_search.exists'],
});

export const updateSavedSearch = endpoint({
  method: 'PATCH',
  path: '/api/saved-searches/:savedSearchId',
  summary: 'Rename a saved search, switch its alerts, or mark its matches as seen',
  access: 'person',
  params,
  body: z.object({
    name: Name.optional(),
    isAlerting: z.boolean().optional(),
    isLookedAt: z.literal(true).optional(),
  }),
  success: { status: 200, schema: SavedSearch },
  errors: ['saved_search.not_found'],
});

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:savedSearchId',
  summary: 'Delete a saved search',
  access: 'person',
  params,
  success: { status: 204, schema: NoContent },
  errors: ['saved_search.not_found'],
});
