import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Category, Interest } from '#contracts/events/event-fields.ts';
import { EventCard, SeriesDates } from '#contracts/events/events.contract.ts';
import { Cursor, Day, Flag, Latitude, Longitude, Month, numeric, pageOf, TimeZone } from '#contracts/fields.ts';
import { GroupCard } from '#contracts/groups/groups.contract.ts';
import { OrganizationCard, OrganizationKind } from '#contracts/organizations/organizations.contract.ts';
import { Place } from '#contracts/places/places.contract.ts';

export const PAGE_SIZE = 20;
export const MAX_RADIUS_KM = 200;
export const DEFAULT_RADIUS_KM = 25;

const eventTypes = ['one-time', 'group', 'business', 'non-profit', 'online', 'in-person'] as const;
export type EventType = (typeof eventTypes)[number];
const isEventType = (text: string): text is EventType => (eventTypes as readonly string[]).includes(text);
/**
 * Comma-separated, such as `business,non-profit,online`; in addresses of pages also repeated. Types of hosts are combined with OR, ways to
 * attend too, and both groups with AND: the example finds online events of businesses or non-profits.
 */
const EventTypes = z
  .union([z.string().max(100), z.array(z.string().max(20)).max(eventTypes.length)])
  .transform((values) => [values].flat().flatMap((text) => text.split(',').filter(Boolean)))
  .refine((types) => types.every(isEventType), 'Choose a valid type of event.')
  .transform((types) => [...new Set(types.filter(isEventType))]);

export const RadiusKm = numeric(z.coerce.number().min(1).max(MAX_RADIUS_KM, `Enter up to ${MAX_RADIUS_KM} km.`));

/** Where to look. */
export const PositionFilters = z.object({
  latitude: Latitude.optional(),
  longitude: Longitude.optional(),
  radiusKm: RadiusKm.optional(),
  /** A place instead of a position. */
  placeId: numeric(z.coerce.number().int().positive().max(2_147_483_647)).optional(),
});

/** Filters of every search; each is one short text, because filters are part of URLs. */
const Filters = z.object({
  q: z.string().trim().max(200, 'Use up to 200 characters.').optional(),
  ...PositionFilters.shape,
  interest: Interest.optional(),
});

/** Days of events and shifts. */
export const DayFilters = z.object({
  /** First and last day, in the zone of an event at a place, or in `timeZone` if it is online. Events of today that have begun are excluded. */
  from: Day.optional(),
  to: Day.optional(),
  /** Alternative to `from` and `to`. */
  when: z.enum(['today', 'this-week', 'this-weekend', 'next-week']).optional(),
  /** The viewer's zone, for today and the days of online events; by default that of `placeId`, otherwise that of the site. */
  timeZone: TimeZone.optional(),
  /** Determines the first day of the week, such as `en-GB`; Monday by default. */
  locale: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, 'Enter a valid language tag.')
    .optional(),
});

export const EventFilters = Filters.extend({
  /** Days at its end that are written out, as in “live music tonight”, are those of `when`, unless other days are given. */
  q: Filters.shape.q,
  category: Category.optional(),
  type: EventTypes.optional(),
  ...DayFilters.shape,
  hasSeats: Flag.optional(),
});

export const searchEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Search upcoming public events, 20 at a time, by time, relevance or distance',
  access: 'public',
  query: EventFilters.extend({
    sort: z.enum(['time', 'relevance', 'distance']).optional(),
    series: SeriesDates,
    cursor: Cursor,
  }),
  success: {
    status: 200,
    schema: pageOf({
      events: z.array(EventCard.extend({ distanceKm: z.number().nullable() })),
    }),
  },
  errors: ['place.not_found'],
});

export const countEvents = endpoint({
  method: 'GET',
  path: '/api/event-counts',
  summary: 'Count the events that match the filters, by category and by day of a month',
  access: 'public',
  query: EventFilters.extend({
    month: Month.optional(),
    series: SeriesDates,
  }),
  success: {
    status: 200,
    schema: z.object({
      /** By slug, ignoring the category filter; zero counts are absent. */
      categories: z.record(z.string(), z.int()),
      /** By day of `month`, as `from` and `to` count them, ignoring from, to and when; events that have begun and zero counts are absent. */
      days: z.record(z.string(), z.int()),
      /** False if there are so many that the counts are estimates. */
      isExact: z.boolean(),
    }),
  },
  errors: ['place.not_found'],
});

export const MAX_CLUSTERS = 200;

export const clusterEvents = endpoint({
  method: 'GET',
  path: '/api/event-clusters',
  summary: `Group the events that match the filters by position, for a map: up to ${MAX_CLUSTERS} clusters`,
  access: 'public',
  query: EventFilters.extend({
    /** The edges of the map, which replace the place filters; west is greater than east across the date line. */
    south: Latitude.optional(),
    west: Longitude.optional(),
    north: Latitude.optional(),
    east: Longitude.optional(),
    series: SeriesDates,
  }),
  success: {
    status: 200,
    schema: z.object({
      clusters: z.array(
        z.object({
          /** The mean of the positions of its events; the town's if an address is hidden. */
          latitude: z.number(),
          longitude: z.number(),
          count: z.int(),
          /** All its events are at the same position, such as the middle of a town. */
          isOneSpot: z.boolean(),
          /** The event of a cluster of one, if it is known. */
          event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
        }),
      ),
      /** False if there are so many events that the counts are estimates. */
      isExact: z.boolean(),
    }),
  },
  errors: ['place.not_found'],
});

export const GroupFilters = Filters.extend({
  /** Default: relevance with a query, else distance with a place, else most members. */
  sort: z.enum(['relevance', 'distance', 'members']).optional(),
  cursor: Cursor,
});

export const searchGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'Search public groups, 20 at a time; the position of a group is its town',
  access: 'public',
  query: GroupFilters,
  success: {
    status: 200,
    schema: pageOf({
      groups: z.array(GroupCard.extend({ distanceKm: z.number().nullable() })),
    }),
  },
  errors: ['place.not_found'],
});

export const OrganizationFilters = Filters.extend({
  kind: OrganizationKind.optional(),
  /** Default: relevance with a query, else distance with a place, else newest. */
  sort: z.enum(['relevance', 'distance', 'newest']).optional(),
  cursor: Cursor,
});

export const searchOrganizations = endpoint({
  method: 'GET',
  path: '/api/organizations',
  summary: 'Search businesses and non-profits, 20 at a time; the position of each is its town',
  access: 'public',
  query: OrganizationFilters,
  success: {
    status: 200,
    schema: pageOf({
      organizations: z.array(OrganizationCard.extend({ distanceKm: z.number().nullable() })),
    }),
  },
  errors: ['place.not_found'],
});

export const SuggestedHost = z.object({
  slug: z.string(),
  name: z.string(),
  placeName: z.string(),
  /** URL of the small picture, or null. */
  imageUrl: z.string().nullable(),
});

export const suggest = endpoint({
  method: 'GET',
  path: '/api/suggestions',
  summary:
    'Autocomplete: events, groups, organizations, searches, places, categories and days that match what is typed',
  access: 'public',
  query: z.object({ q: z.string().trim().min(2, 'Type at least two letters.').max(100) }),
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
      groups: z.array(SuggestedHost),
      organizations: z.array(SuggestedHost),
      /** Completed or corrected queries. */
      searches: z.array(z.string()),
      places: z.array(Place),
      categories: z.array(z.object({ slug: Category, name: z.string() })),
      /** Days that are typed, such as “tonight”, with their name and the words before them. */
      days: z.array(z.object({ when: DayFilters.shape.when.unwrap(), name: z.string(), q: z.string() })),
    }),
  },
  errors: [],
});
