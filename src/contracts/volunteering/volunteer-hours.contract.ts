import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { EventHost, Host } from '#contracts/events/events.contract.ts';
import { Cursor, Day, Instant, pageOf } from '#contracts/fields.ts';
import { Slug } from '#contracts/page-fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { HoursClaim, HoursState } from './own-shifts.contract.ts';
import { MAX_HOURS_MINUTES, TOO_MANY_HOURS } from './volunteer-limits.ts';
import { WalkIn } from './walk-ins.contract.ts';

/** First and last local day of the shifts; unlimited by default. */
const Period = z.object({ from: Day.optional(), to: Day.optional() });

/** Totals of attended shifts; `minutes` includes `approvedMinutes`. */
const Time = z.object({ shifts: z.int(), minutes: z.int(), approvedMinutes: z.int() });

export const getMyHours = endpoint({
  method: 'GET',
  path: '/api/my-volunteer-hours',
  summary: "Get the viewer's volunteer hours, in total and by host, most hours first",
  access: 'person',
  query: Period,
  success: { status: 200, schema: z.object({ total: Time, hosts: z.array(Time.extend({ host: EventHost })) }) },
  errors: [],
});

export const listMyHours = endpoint({
  method: 'GET',
  path: '/api/my-volunteer-hours/shifts',
  summary: "List the viewer's attended shifts, also those of deleted hosts, latest first",
  access: 'person',
  query: Period,
  success: {
    status: 200,
    schema: z.object({
      shifts: z.array(
        z.object({
          hostName: z.string(),
          role: z.string(),
          event: z.string().nullable(),
          startsLocal: z.string(),
          endsLocal: z.string(),
          minutes: z.int(),
          state: HoursState,
        }),
      ),
    }),
  },
  errors: [],
});

export const exportMyHours = endpoint({
  method: 'GET',
  path: '/api/my-volunteer-hours.csv',
  summary: "Export the viewer's attended shifts as CSV (RFC 4180, UTF-8)",
  access: 'person',
  query: Period,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: [],
});

export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/my-volunteer-certificates/:hostKind/:hostId',
  summary: 'Get the contents of a certificate of approved hours for one host',
  access: 'person',
  params: z.object({ hostKind: Host.shape.kind, hostId: z.uuid() }),
  query: Period,
  success: {
    status: 200,
    schema: z.object({
      person: PersonCard,
      host: EventHost.extend({ isVerified: z.boolean(), placeName: z.string() }),
      /** Days of the first and the last shift; null without shifts. */
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
      shifts: z.int(),
      /** Approved minutes. */
      minutes: z.int(),
      /** Minutes that are not approved yet, and not certified. */
      pendingMinutes: z.int(),
      roles: z.array(z.object({ title: z.string(), shifts: z.int(), minutes: z.int() })),
      /** The people who approved the hours; without those who have deleted their accounts. */
      approvers: z.array(z.string()),
      issuedAt: Instant,
    }),
  },
  errors: ['hours.none'],
});

export const issueCertificate = endpoint({
  method: 'POST',
  path: '/api/my-volunteer-certificates/:hostKind/:hostId',
  summary: 'Get the number under which anybody can check a certificate. The same certificate keeps its number',
  access: 'person',
  params: z.object({ hostKind: Host.shape.kind, hostId: z.uuid() }),
  query: Period,
  success: { status: 200, schema: z.object({ number: z.string(), url: z.string(), issuedAt: Instant }) },
  errors: ['hours.none'],
});

export const revokeCertificate = endpoint({
  method: 'DELETE',
  path: '/api/my-volunteer-certificates/:number',
  summary: 'Revoke a certificate, so that its number no longer shows anything',
  access: 'person',
  params: z.object({ number: z.string().max(20) }),
  success: { status: 204, schema: NoContent },
  errors: ['certificate.not_found'],
});

export const disputeHours = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/sign-up/hours',
  summary: 'Dispute your hours of a shift, with a reason, or withdraw the dispute; not after approval',
  access: 'person',
  params: z.object({ shiftId: z.uuid() }),
  body: z.object({
    state: z.enum(['counted', 'disputed'], 'Choose counted or disputed.'),
    note: z.string().trim().max(500, 'Use up to 500 characters.').default(''),
  }),
  success: { status: 204, schema: NoContent },
  errors: ['shift.not_found', 'hours.none', 'hours.approved'],
});

const claimParams = z.object({ shiftId: z.uuid() });

export const claimHours = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/sign-up/claim',
  summary: 'Report your hours after a shift at which no host marked you, or change the report; a host approves it',
  access: 'person',
  params: claimParams,
  body: z.object({
    minutes: z
      .int('Enter a whole number of minutes.')
      .min(1, 'Enter at least one minute.')
      .max(MAX_HOURS_MINUTES, TOO_MANY_HOURS),
    note: z.string().trim().max(500, 'Use up to 500 characters.').default(''),
  }),
  success: { status: 204, schema: NoContent },
  errors: ['shift.not_found', 'sign_up.none', 'shift.not_over', 'shift.cancelled', 'hours.recorded'],
});

export const withdrawHoursClaim = endpoint({
  method: 'DELETE',
  path: '/api/volunteer-shifts/:shiftId/sign-up/claim',
  summary: 'Withdraw the report of your hours. Idempotent',
  access: 'person',
  params: claimParams,
  success: { status: 204, schema: NoContent },
  errors: ['shift.not_found'],
});

export const approveHours = endpoint({
  method: 'PUT',
  path: '/api/volunteer-shifts/:shiftId/hours',
  summary:
    'Approve the hours of all attendees of a shift, or of the given people, who attended or reported their hours. Idempotent',
  access: 'person',
  params: z.object({ shiftId: z.uuid() }),
  body: z.object({
    /** By default everyone marked as attended except people who dispute their hours; other people must be listed here. */
    personIds: z.array(z.uuid()).min(1, 'Choose at least one person.').max(500, 'Enter up to 500 people.').optional(),
    /** People added at the door; by default all, unless `personIds` is given. */
    walkInIds: z.array(z.uuid()).min(1, 'Choose at least one person.').max(500, 'Enter up to 500 people.').optional(),
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
  shiftMinutes: z.int(),
  /** People on the shift whom no host marked; only after the shift. */
  unmarked: z.array(z.object({ person: PersonCard, spots: z.int(), claim: HoursClaim.nullable() })),
  /** People added at the door whose hours are not approved yet. */
  walkIns: z.array(WalkIn),
  /** Attendees whose hours are not approved yet. */
  people: z.array(
    z.object({
      person: PersonCard,
      /** How many people came, with this one. */
      people: z.int(),
      /** How long each of them worked. */
      minutes: z.int(),
      hoursState: HoursState,
      /** Reason of the dispute. */ hoursNote: z.string(),
    }),
  ),
});
export type HoursToApprove = z.infer<typeof HoursToApprove>;

export const listHoursToApprove = endpoint({
  method: 'GET',
  path: '/api/hours-to-approve',
  summary:
    'List the shifts with hours to approve or people to mark, latest first; optionally of one event, group or organization',
  access: 'person',
  query: z.object({
    eventId: z.uuid().optional(),
    group: Slug.optional(),
    organization: Slug.optional(),
    cursor: Cursor,
  }),
  success: { status: 200, schema: pageOf({ shifts: z.array(HoursToApprove) }) },
  errors: [],
});

/** Volunteer hours of a host by person, most hours first. */
export const HostHours = pageOf({
  /** Includes deleted accounts. */
  total: Time.extend({ people: z.int() }),
  /** Totals of deleted accounts, without names. */
  former: z.object({ people: z.int(), minutes: z.int() }),
  /** Totals of the people who came with a volunteer who had signed them up. */
  companions: z.object({ people: z.int(), minutes: z.int() }),
  /** Totals of people added at the door who have not claimed their hours. */
  walkIns: z.object({ people: z.int(), minutes: z.int() }),
  people: z.array(Time.extend({ person: PersonCard, lastDay: z.string() })),
});
export type HostHours = z.infer<typeof HostHours>;

const HostQuery = Period.extend({ cursor: Cursor });

export const listOrganizationHours = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/volunteer-hours',
  summary: 'List the volunteer hours of an organization by person; for its staff',
  access: 'person',
  params: z.object({ slug: Slug }),
  query: HostQuery,
  success: { status: 200, schema: HostHours },
  errors: ['organization.not_found', 'auth.forbidden'],
});

export const exportOrganizationHours = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/volunteer-hours.csv',
  summary: 'Export the attended shifts of an organization as CSV (RFC 4180, UTF-8); for its staff',
  access: 'person',
  params: z.object({ slug: Slug }),
  query: Period,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: ['organization.not_found', 'auth.forbidden'],
});

export const listGroupHours = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/volunteer-hours',
  summary: 'List the volunteer hours of a group by person; for organizers and co-organizers',
  access: 'person',
  params: z.object({ slug: Slug }),
  query: HostQuery,
  success: { status: 200, schema: HostHours },
  errors: ['group.not_found', 'auth.forbidden'],
});

export const exportGroupHours = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/volunteer-hours.csv',
  summary: 'Export the attended shifts of a group as CSV (RFC 4180, UTF-8); for organizers and co-organizers',
  access: 'person',
  params: z.object({ slug: Slug }),
  query: Period,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: ['group.not_found', 'auth.forbidden'],
});

export const exportEventSignUps = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/volunteer-sign-ups.csv',
  summary: 'Export all shift sign-ups of an event as CSV (RFC 4180, UTF-8); for its hosts',
  access: 'person',
  params: z.object({ eventId: z.uuid() }),
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: ['event.not_found', 'auth.forbidden'],
});

export const exportOrganizationSignUps = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/volunteer-sign-ups.csv',
  summary: 'Export all sign-ups for an organization’s own shifts as CSV (RFC 4180, UTF-8); for its staff',
  access: 'person',
  params: z.object({ slug: Slug }),
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: ['organization.not_found', 'auth.forbidden'],
});
