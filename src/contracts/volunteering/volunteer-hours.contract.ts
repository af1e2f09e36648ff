import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { EventHost, Host } from '#contracts/events/events.contract.ts';
import { Day, Instant } from '#contracts/fields.ts';
import { Slug } from '#contracts/page-fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { HoursState } from './own-shifts.contract.ts';

/** First and last day on which shifts began, where they are; everything without them. */
const Period = z.object({ from: Day.optional(), to: Day.optional() });

/** Time given: only shifts that were attended count. `approvedMinutes` are a part of `minutes`. */
const Time = z.object({ shifts: z.int(), minutes: z.int(), approvedMinutes: z.int() });

export const getMyHours = endpoint({
  method: 'GET',
  path: '/api/my-volunteer-hours',
  summary: 'Hours the person has given, altogether and for each host, the most first',
  access: 'person',
  query: Period,
  success: { status: 200, schema: z.object({ total: Time, hosts: z.array(Time.extend({ host: EventHost })) }) },
  errors: [],
});

export const exportMyHours = endpoint({
  method: 'GET',
  path: '/api/my-volunteer-hours.csv',
  summary: 'Every shift the person has attended, as CSV (RFC 4180, UTF-8)',
  access: 'person',
  query: Period,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: [],
});

export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/my-volunteer-certificates/:hostKind/:hostId',
  summary: 'What a certificate of the hours that one host has approved says',
  access: 'person',
  params: z.object({ hostKind: Host.shape.kind, hostId: z.uuid() }),
  query: Period,
  success: {
    status: 200,
    schema: z.object({
      person: PersonCard,
      host: EventHost.extend({ isVerified: z.boolean(), placeName: z.string() }),
      /** Days of the first and the last shift; null when there is none. */
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
      shifts: z.int(),
      /** Approved ones alone. */
      minutes: z.int(),
      /** Not yet approved, and so not certified. */
      pendingMinutes: z.int(),
      roles: z.array(z.object({ title: z.string(), shifts: z.int(), minutes: z.int() })),
      issuedAt: Instant,
    }),
  },
  errors: ['hours.none'],
});

export const disputeHours = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/sign-up/hours',
  summary:
    'Say that one’s own hours of a shift are wrong, and why, or that they are right after all; not once approved',
  access: 'person',
  params: z.object({ shiftId: z.uuid() }),
  body: z.object({
    state: z.enum(['counted', 'disputed'], 'Choose counted or disputed'),
    note: z.string().trim().max(500, 'At most 500 characters').default(''),
  }),
  success: { status: 204, schema: NoContent },
  errors: ['shift.not_found', 'hours.none', 'hours.approved'],
});

export const approveHours = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/hours',
  summary: 'Approve the hours of everybody who attended a shift, or of the named people; again changes nothing',
  access: 'person',
  params: z.object({ shiftId: z.uuid() }),
  body: z.object({
    /** Everybody without it, but for those who say that their hours are wrong: these are approved by name. */
    personIds: z.array(z.uuid()).min(1, 'Name somebody').max(500, 'At most 500 people').optional(),
  }),
  success: { status: 200, schema: z.object({ approved: z.int() }) },
  errors: ['shift.not_found', 'auth.forbidden'],
});

export const HoursToApprove = z.object({
  shiftId: z.uuid(),
  title: z.string(),
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  host: EventHost,
  startsAt: Instant,
  timeZone: z.string(),
  startsLocal: z.string(),
  endsLocal: z.string(),
  /** Whoever attended and whose hours are not approved. */
  people: z.array(
    z.object({
      person: PersonCard,
      minutes: z.int(),
      hoursState: HoursState,
      /** Why they are disputed. */ hoursNote: z.string(),
    }),
  ),
});
export type HoursToApprove = z.infer<typeof HoursToApprove>;

export const listHoursToApprove = endpoint({
  method: 'GET',
  path: '/api/hours-to-approve',
  summary:
    'Shifts the person may approve hours of and has not, the latest first; of one event, group or organization when asked',
  access: 'person',
  query: z.object({
    eventId: z.uuid().optional(),
    group: Slug.optional(),
    organization: Slug.optional(),
    cursor: z.string().max(200).optional(),
  }),
  success: { status: 200, schema: z.object({ shifts: z.array(HoursToApprove), nextCursor: z.string().nullable() }) },
  errors: [],
});

/** Hours a host was given, by person, the most first. */
export const HostHours = z.object({
  /** Of everybody, also those whose accounts are gone. */
  total: Time.extend({ people: z.int() }),
  /** What people gave who have deleted their accounts since: without names. */
  former: z.object({ people: z.int(), minutes: z.int() }),
  people: z.array(Time.extend({ person: PersonCard, lastDay: z.string() })),
  nextCursor: z.string().nullable(),
});
export type HostHours = z.infer<typeof HostHours>;

const HostQuery = Period.extend({ cursor: z.string().max(200).optional() });

export const listOrganizationHours = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/volunteer-hours',
  summary: 'Hours given to an organization, by person; for its staff',
  access: 'person',
  params: z.object({ slug: Slug }),
  query: HostQuery,
  success: { status: 200, schema: HostHours },
  errors: ['organization.not_found', 'auth.forbidden'],
});

export const exportOrganizationHours = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/volunteer-hours.csv',
  summary: 'Every attended shift of an organization, as CSV (RFC 4180, UTF-8); for its staff',
  access: 'person',
  params: z.object({ slug: Slug }),
  query: Period,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: ['organization.not_found', 'auth.forbidden'],
});

export const listGroupHours = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/volunteer-hours',
  summary: 'Hours given to a group, by person; for organizers and co-organizers',
  access: 'person',
  params: z.object({ slug: Slug }),
  query: HostQuery,
  success: { status: 200, schema: HostHours },
  errors: ['group.not_found', 'auth.forbidden'],
});

export const exportGroupHours = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/volunteer-hours.csv',
  summary: 'Every attended shift of a group, as CSV (RFC 4180, UTF-8); for organizers and co-organizers',
  access: 'person',
  params: z.object({ slug: Slug }),
  query: Period,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: ['group.not_found', 'auth.forbidden'],
});

export const exportEventSignUps = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/volunteer-sign-ups.csv',
  summary: 'All sign-ups for the shifts of an event, as CSV (RFC 4180, UTF-8); for its hosts',
  access: 'person',
  params: z.object({ eventId: z.uuid() }),
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: ['event.not_found', 'auth.forbidden'],
});

export const exportOrganizationSignUps = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/volunteer-sign-ups.csv',
  summary: 'All sign-ups for what an organization needs without an event, as CSV (RFC 4180, UTF-8); for its staff',
  access: 'person',
  params: z.object({ slug: Slug }),
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: ['organization.not_found', 'auth.forbidden'],
});
