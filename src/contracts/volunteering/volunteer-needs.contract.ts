import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Interest } from '#contracts/events/event-fields.ts';
import { EventHost } from '#contracts/events/events.contract.ts';
import { Day, Instant, Latitude, Longitude, numeric, TimeZone } from '#contracts/fields.ts';
import { Slug } from '#contracts/page-fields.ts';
import { DEFAULT_RADIUS_KM, MAX_RADIUS_KM } from '#contracts/search/search.contract.ts';

/** A shift in a list: what everybody who may find it may know. */
export const ShiftCard = z.object({
  id: z.uuid(),
  roleId: z.uuid(),
  /** The role's: “Sorters”. */
  title: z.string(),
  /** What to do; plain text. */
  description: z.string(),
  skills: z.array(z.string()),
  /** Years, or null for everybody. */
  minimumAge: z.int().nullable(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  /** Wall time in `timeZone`, as `2026-11-21T19:00`. */
  startsLocal: z.string(),
  endsLocal: z.string(),
  /** People it needs, who have taken it, and who wait. */
  needed: z.int(),
  taken: z.int(),
  waiting: z.int(),
  /** Whether somebody could sign up at all now, be it for the waitlist: `open` has places, `full` has a waitlist. */
  state: z.enum(['open', 'full', 'closed', 'over', 'cancelled']),
  isOnline: z.boolean(),
  /** “Berlin, Germany”, or empty when online. */
  placeName: z.string(),
  venue: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The event it belongs to; null where an organization needs it without one. */
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  host: EventHost,
});
export type ShiftCard = z.infer<typeof ShiftCard>;

const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const Cursor = z.string().max(300).optional();

const ShiftFilters = z.object({
  /** Words of what is to be done, skills, event and host. */
  q: z.string().trim().max(200, 'At most 200 characters').optional(),
  latitude: Latitude.optional(),
  longitude: Longitude.optional(),
  radiusKm: numeric(z.coerce.number().min(1).max(MAX_RADIUS_KM, `At most ${MAX_RADIUS_KM} km`)).default(
    DEFAULT_RADIUS_KM,
  ),
  /** A place of the gazetteer instead of a position. */
  placeId: numeric(z.coerce.number().int().positive().max(2_147_483_647)).optional(),
  /** Only what can be done from anywhere. */
  online: Flag.optional(),
  skill: Interest.optional(),
  /** First and last day, in `timeZone`. */
  from: Day.optional(),
  to: Day.optional(),
  /** Instead of from and to. */
  when: z.enum(['today', 'this-week', 'this-weekend', 'next-week']).optional(),
  timeZone: TimeZone.optional(),
  /** Decides with which day weeks start, as `en-GB` or `de`; Monday without it. */
  locale: z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, 'That is not a language')
    .optional(),
  /** Also shifts that have everybody they need. */
  includeFull: Flag.optional(),
});

export const searchVolunteerShifts = endpoint({
  method: 'GET',
  path: '/api/volunteer-shifts',
  summary: 'Find shifts that need people, of public events and of organizations: 20 at a time, by time or distance',
  access: 'public',
  query: ShiftFilters.extend({ sort: z.enum(['time', 'distance']).optional(), cursor: Cursor }),
  success: {
    status: 200,
    schema: z.object({
      shifts: z.array(ShiftCard.extend({ distanceKm: z.number().nullable() })),
      nextCursor: z.string().nullable(),
    }),
  },
  errors: ['place.not_found'],
});

export const listVolunteerSkills = endpoint({
  method: 'GET',
  path: '/api/volunteer-skills',
  summary: 'Skills that the next shifts which need people ask for, the most wanted first',
  access: 'public',
  success: { status: 200, schema: z.object({ skills: z.array(z.object({ skill: z.string(), shifts: z.int() })) }) },
  errors: [],
});

export const getVolunteerShift = endpoint({
  method: 'GET',
  path: '/api/volunteer-shifts/:shiftId',
  summary: 'One shift as the viewer may see it',
  access: 'public',
  params: z.object({ shiftId: z.uuid() }),
  success: { status: 200, schema: ShiftCard },
  errors: ['shift.not_found'],
});

/** What a page shows of the help that is wanted: how much of it, and the next few shifts. */
export const VolunteerNeeds = z.object({
  /** Shifts to come that still need people, and how many people they need together. */
  openShifts: z.int(),
  openPlaces: z.int(),
  /** The next of them; five at most. */
  shifts: z.array(ShiftCard),
});
export type VolunteerNeeds = z.infer<typeof VolunteerNeeds>;

export const listGroupNeeds = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/volunteer-needs',
  summary: 'Help wanted at events that a group hosts; at those for members only for members',
  access: 'public',
  params: z.object({ slug: Slug }),
  success: { status: 200, schema: VolunteerNeeds },
  errors: ['group.not_found'],
});

export const listOrganizationNeeds = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/volunteer-needs',
  summary: 'Help wanted by an organization, at its events and without one',
  access: 'public',
  params: z.object({ slug: Slug }),
  success: { status: 200, schema: VolunteerNeeds },
  errors: ['organization.not_found'],
});

export const listSuggestedShifts = endpoint({
  method: 'GET',
  path: '/api/suggested-shifts',
  summary:
    'Shifts that need people and that the person may like to take, best first, each with why; never one they could not take',
  access: 'person',
  query: z.object({ limit: numeric(z.coerce.number().int().min(1).max(20)).default(4) }),
  success: {
    status: 200,
    schema: z.object({
      shifts: z.array(
        ShiftCard.extend({
          distanceKm: z.number().nullable(),
          reason: z.object({
            kind: z.enum(['skill', 'interest', 'group', 'follow', 'near', 'soon']),
            /** One line: “because you have helped as Sorters”. */
            text: z.string(),
          }),
        }),
      ),
    }),
  },
  errors: [],
});
