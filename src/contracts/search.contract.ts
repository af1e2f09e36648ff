import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Category, Interest } from './event-fields.ts';
import { EventCard } from './events.contract.ts';
import { Day, Latitude, Longitude, numeric, TimeZone } from './fields.ts';
import { Place } from './places.contract.ts';

export const PAGE_SIZE = 20;
export const MAX_RADIUS_KM = 200;
export const DEFAULT_RADIUS_KM = 25;

const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** The filters of a search; they stand in addresses, so each is one short text. */
export const EventFilters = z.object({
  q: z.string().trim().max(200, 'At most 200 characters').optional(),
  latitude: Latitude.optional(),
  longitude: Longitude.optional(),
  radiusKm: numeric(z.coerce.number().min(1).max(MAX_RADIUS_KM, `At most ${MAX_RADIUS_KM} km`)).optional(),
  /** A place of the gazetteer instead of a position. */
  placeId: numeric(z.coerce.number().int().positive().max(2_147_483_647)).optional(),
  category: Category.optional(),
  interest: Interest.optional(),
  type: z.enum(['one-time', 'group', 'business', 'non-profit', 'online', 'in-person']).optional(),
  /** First and last day, in `timeZone`. */
  from: Day.optional(),
  to: Day.optional(),
  /** Instead of from and to. */
  when: z.enum(['today', 'this-week', 'this-weekend', 'next-week']).optional(),
  /** The viewer's zone; UTC without it. */
  timeZone: TimeZone.optional(),
  /** Decides with which day weeks start, as `en-GB` or `de`; Monday without it. */
  locale: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, 'That is not a language')
    .optional(),
  hasSeats: Flag.optional(),
});

export const searchEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Find listed events that have not begun: 20 at a time, by time, relevance or distance',
  access: 'public',
  query: EventFilters.extend({
    sort: z.enum(['time', 'relevance', 'distance']).optional(),
    cursor: z.string().max(300).optional(),
  }),
  success: {
    status: 200,
    schema: z.object({
      events: z.array(EventCard.extend({ distanceKm: z.number().nullable() })),
      nextCursor: z.string().nullable(),
    }),
  },
  errors: ['place.not_found'],
});

export const countEvents = endpoint({
  method: 'GET',
  path: '/api/event-counts',
  summary: 'How many events the same filters find: per category, and per day of a month',
  access: 'public',
  query: EventFilters.extend({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is 2026-11')
      .optional(),
  }),
  success: {
    status: 200,
    schema: z.object({
      /** By slug, without regard to the category filter; those with none are absent. */
      categories: z.record(z.string(), z.int()),
      /** By day of `month` in the viewer's zone, without regard to from, to and when; those with none are absent. */
      days: z.record(z.string(), z.int()),
      /** False when there are so many that the numbers are estimates. */
      isExact: z.boolean(),
    }),
  },
  errors: ['place.not_found'],
});

export const suggest = endpoint({
  method: 'GET',
  path: '/api/suggestions',
  summary: 'Events, searches, places and categories that what is being typed may become',
  access: 'public',
  query: z.object({ q: z.string().trim().min(2, 'Type at least two letters').max(100) }),
  success: {
    status: 200,
    schema: z.object({
      events: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          startsAt: z.string(),
          timeZone: z.string(),
          placeName: z.string(),
        }),
      ),
      /** What was typed, completed or corrected. */
      searches: z.array(z.string()),
      places: z.array(Place),
      categories: z.array(z.object({ slug: Category, name: z.string() })),
    }),
  },
  errors: [],
});
