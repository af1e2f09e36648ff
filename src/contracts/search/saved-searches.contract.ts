import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Category, Interest, singleLine } from '#contracts/events/event-fields.ts';
import { Day, Instant } from '#contracts/fields.ts';
import { EventFilters } from './search.contract.ts';

export const MAX_SAVED_SEARCHES = 20;
const MAX_SAVED_SEARCH_NAME_LENGTH = 120;

/** The filters of a search of events. Of where, a place that others know too: where somebody stood is not kept. */
export const SavedFilters = EventFilters.omit({ latitude: true, longitude: true });
const Name = singleLine(MAX_SAVED_SEARCH_NAME_LENGTH).pipe(z.string().min(1, 'Give it a name'));

export const SavedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** As they are understood; what is null or empty narrows nothing. */
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
  /** Whether new events are told of. */
  isAlerting: z.boolean(),
  /** Events posted since somebody last looked that it found. */
  newCount: z.int(),
  lastLookedAt: Instant,
  createdAt: Instant,
});
export type SavedSearch = z.infer<typeof SavedSearch>;
const params = z.object({ savedSearchId: z.uuid() });

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  summary: 'Searches that the person keeps, the newest first',
  access: 'person',
  success: { status: 200, schema: z.object({ savedSearches: z.array(SavedSearch) }) },
  errors: [],
});

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  summary: 'Keep a search of events, to be told of new ones it finds',
  access: 'person',
  body: z.object({ name: Name, filters: SavedFilters, isAlerting: z.boolean().default(true) }),
  success: { status: 201, schema: SavedSearch },
  errors: ['place.not_found', 'saved_search.too_many', 'saved_search.exists'],
});

export const updateSavedSearch = endpoint({
  method: 'PATCH',
  path: '/api/saved-searches/:savedSearchId',
  summary: 'Rename a kept search, switch its alerts, or note that its finds were looked at',
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
  summary: 'Keep a search no longer',
  access: 'person',
  params,
  success: { status: 204, schema: NoContent },
  errors: ['saved_search.not_found'],
});
