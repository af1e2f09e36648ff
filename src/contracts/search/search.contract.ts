import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Category, Interest } from '#contracts/events/event-fields.ts';
import { EventCard } from '#contracts/events/events.contract.ts';
import { Day, Latitude, Longitude, numeric, TimeZone } from '#contracts/fields.ts';
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
 * One or several, with commas between or given again: `business,non-profit,online`. Of kinds of hosts, and of ways to attend, any named one
 * fits; where both are named, both must: here what businesses or non-profits do online.
 */
const EventTypes = z
  .union([z.string().max(100), z.array(z.string().max(20)).max(eventTypes.length)])
  .transform((given) => [given].flat().flatMap((text) => text.split(',').filter(Boolean)))
  .refine((given) => given.every(isEventType), 'That is not a kind of event')
  .transform((given) => [...new Set(given.filter(isEventType))]);

const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** What every search can be narrowed by; filters stand in addresses, so each is one short text. */
const Filters = z.object({
  q: z.string().trim().max(200, 'At most 200 characters').optional(),
  latitude: Latitude.optional(),
  longitude: Longitude.optional(),
  radiusKm: numeric(z.coerce.number().min(1).max(MAX_RADIUS_KM, `At most ${MAX_RADIUS_KM} km`)).optional(),
  /** A place of the gazetteer instead of a position. */
  placeId: numeric(z.coerce.number().int().positive().max(2_147_483_647)).optional(),
  interest: Interest.optional(),
});
const Cursor = z.string().max(300).optional();

export const EventFilters = Filters.extend({
  category: Category.optional(),
  type: EventTypes.optional(),
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
    cursor: Cursor,
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

export const GroupFilters = Filters.extend({
  /** By relevance where there are words, else by distance where there is a place, else the most members first. */
  sort: z.enum(['relevance', 'distance', 'members']).optional(),
  cursor: Cursor,
});

export const searchGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'Find public groups, 20 at a time; a group is where its town is',
  access: 'public',
  query: GroupFilters,
  success: {
    status: 200,
    schema: z.object({
      groups: z.array(GroupCard.extend({ distanceKm: z.number().nullable() })),
      nextCursor: z.string().nullable(),
    }),
  },
  errors: ['place.not_found'],
});

export const OrganizationFilters = Filters.extend({
  kind: OrganizationKind.optional(),
  /** By relevance where there are words, else by distance where there is a place, else the newest first. */
  sort: z.enum(['relevance', 'distance', 'newest']).optional(),
  cursor: Cursor,
});

export const searchOrganizations = endpoint({
  method: 'GET',
  path: '/api/organizations',
  summary: 'Find businesses and non-profits, 20 at a time; each is where its town is',
  access: 'public',
  query: OrganizationFilters,
  success: {
    status: 200,
    schema: z.object({
      organizations: z.array(OrganizationCard.extend({ distanceKm: z.number().nullable() })),
      nextCursor: z.string().nullable(),
    }),
  },
  errors: ['place.not_found'],
});

export const SuggestedHost = z.object({
  slug: z.string(),
  name: z.string(),
  placeName: z.string(),
  /** Small, or null. */
  imageUrl: z.string().nullable(),
});

export const suggest = endpoint({
  method: 'GET',
  path: '/api/suggestions',
  summary: 'Events, groups, organizations, searches, places and categories that what is being typed may become',
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
      groups: z.array(SuggestedHost),
      organizations: z.array(SuggestedHost),
      /** What was typed, completed or corrected. */
      searches: z.array(z.string()),
      places: z.array(Place),
      categories: z.array(z.object({ slug: Category, name: z.string() })),
    }),
  },
  errors: [],
});
