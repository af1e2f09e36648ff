import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Interest } from '#contracts/events/event-fields.ts';
import { EventHost } from '#contracts/events/events.contract.ts';
import { Cursor, Flag, Instant, numeric, pageOf } from '#contracts/fields.ts';
import { Slug } from '#contracts/page-fields.ts';
import { StoredQuestions } from '#contracts/question-fields.ts';
import { DayFilters, DEFAULT_RADIUS_KM, PositionFilters, RadiusKm } from '#contracts/search/search.contract.ts';

/** A shift in a list: its public facts. */
export const ShiftCard = z.object({
  id: z.uuid(),
  roleId: z.uuid(),
  /** Title of the role, such as “Sorters”. */
  title: z.string(),
  /** Plain text. */
  description: z.string(),
  skills: z.array(z.string()),
  /** In years, or null without a minimum. */
  minimumAge: z.int().nullable(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  /** Local time in `timeZone`, such as `2026-11-21T19:00`. */
  startsLocal: z.string(),
  endsLocal: z.string(),
  /** Numbers of people. */
  needed: z.int(),
  taken: z.int(),
  /** The part of `taken` that is held for people without an account, who have not confirmed their address. */
  unconfirmed: z.int(),
  waiting: z.int(),
  /** `open`: has places; `full`: has only a waitlist. */
  state: z.enum(['open', 'full', 'closed', 'over', 'cancelled']),
  /** The last time to sign up online, and to cancel; null for the start. */
  signUpClosesAt: Instant.nullable(),
  withdrawClosesAt: Instant.nullable(),
  /** What people are asked when they sign up. */
  questions: StoredQuestions,
  /** How many people one person may sign up, with themselves. */
  spotsPerSignUp: z.int(),
  isOnline: z.boolean(),
  /** “Berlin, Germany”, or empty when online. */
  placeName: z.string(),
  venue: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The event it belongs to; null for an organization's own shift. */
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  host: EventHost,
});
export type ShiftCard = z.infer<typeof ShiftCard>;

const ShiftFilters = z.object({
  /** Matches the role, skills, event and host. */
  q: z.string().trim().max(200, 'Use up to 200 characters.').optional(),
  ...PositionFilters.shape,
  radiusKm: RadiusKm.default(DEFAULT_RADIUS_KM),
  /** Only shifts that can be done from anywhere. */
  online: Flag.optional(),
  skill: Interest.optional(),
  ...DayFilters.shape,
  /** Include full shifts. */
  includeFull: Flag.optional(),
});

export const searchVolunteerShifts = endpoint({
  method: 'GET',
  path: '/api/volunteer-shifts',
  summary: 'Search open shifts of public events and organizations, 20 at a time, by time or distance',
  access: 'public',
  query: ShiftFilters.extend({ sort: z.enum(['time', 'distance']).optional(), cursor: Cursor }),
  success: {
    status: 200,
    schema: pageOf({
      shifts: z.array(ShiftCard.extend({ distanceKm: z.number().nullable() })),
    }),
  },
  errors: ['place.not_found'],
});

export const listVolunteerSkills = endpoint({
  method: 'GET',
  path: '/api/volunteer-skills',
  summary: 'List the skills that upcoming open shifts ask for, most requested first',
  access: 'public',
  success: { status: 200, schema: z.object({ skills: z.array(z.object({ skill: z.string(), shifts: z.int() })) }) },
  errors: [],
});

export const getVolunteerShift = endpoint({
  method: 'GET',
  path: '/api/volunteer-shifts/:shiftId',
  summary: 'Get a shift as the viewer may see it',
  access: 'public',
  params: z.object({ shiftId: z.uuid() }),
  success: { status: 200, schema: ShiftCard },
  errors: ['shift.not_found'],
});

/** Open shifts of a host: totals, and the next few shifts. */
export const VolunteerNeeds = z.object({
  /** Number of upcoming open shifts, and of their open places. */
  openShifts: z.int(),
  openPlaces: z.int(),
  /** The next open shifts; five at most. */
  shifts: z.array(ShiftCard),
});
export type VolunteerNeeds = z.infer<typeof VolunteerNeeds>;

export const listGroupNeeds = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/volunteer-needs',
  summary: 'List open shifts at the events of a group; members-only events are for members',
  access: 'public',
  params: z.object({ slug: Slug }),
  success: { status: 200, schema: VolunteerNeeds },
  errors: ['group.not_found'],
});

export const listOrganizationNeeds = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/volunteer-needs',
  summary: 'List open shifts of an organization, at its events and on its own',
  access: 'public',
  params: z.object({ slug: Slug }),
  success: { status: 200, schema: VolunteerNeeds },
  errors: ['organization.not_found'],
});

export const listSuggestedShifts = endpoint({
  method: 'GET',
  path: '/api/suggested-shifts',
  summary: 'Suggest open shifts to the viewer, best first, with a reason; excludes shifts they could not take',
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
