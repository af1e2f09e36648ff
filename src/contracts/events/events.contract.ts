import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { Place } from '#contracts/places/places.contract.ts';
import { Attendance, Category, EventFields, EventStatus, StoredEventFields } from './event-fields.ts';

/** Who an event belongs to. */
export const Host = z.object({
  kind: z.enum(['person', 'group', 'organization']),
  id: z.uuid(),
  name: z.string(),
  /** The picture people see, or null for the host's initial. */
  avatar: z.string().nullable(),
  /** Path of the host's own page. */
  path: z.string(),
});
export type Host = z.infer<typeof Host>;
/** Whose page is not there for the viewer has no path: who hosts is told, and there is nothing to see. */
export const EventHost = Host.extend({ path: z.string().nullable() });
export type EventHost = z.infer<typeof EventHost>;

/** For whom an event is posted: oneself, a group whose events one may post, or an organization on whose staff one is. */
export const HostChoice = z.object({ kind: Host.shape.kind, id: z.uuid().toLowerCase() });
export type HostChoice = z.infer<typeof HostChoice>;

/** Addresses of the cover's sizes; JPEG for those who read a page's preview. */
export const Cover = z.object({ small: z.string(), large: z.string(), jpeg: z.string() });

/** Seats as anybody may know them. */
const Seats = z.object({
  capacity: z.int().nullable(),
  /** People going, guests included. */
  taken: z.int(),
  /** People on the waitlist, guests included. */
  waiting: z.int(),
});

/** The series an event is of, and the series' rule in words: “every second Tuesday”. */
const SeriesSummary = z.object({ id: z.uuid(), ruleText: z.string() });
export type SeriesSummary = z.infer<typeof SeriesSummary>;

/** An event in a list: what everybody who may find it may know. */
export const EventCard = z.object({
  id: z.uuid(),
  title: z.string(),
  category: Category,
  status: EventStatus,
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  /** Wall time in `timeZone`, as `2026-11-21T19:00`. */
  startsLocal: z.string(),
  endsLocal: z.string(),
  attendance: Attendance,
  /** “Berlin, Germany”, or empty when online. */
  placeName: z.string(),
  venue: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  cover: Cover.nullable(),
  priceNote: z.string(),
  host: EventHost,
  seats: Seats,
  series: SeriesSummary.nullable(),
});
export type EventCard = z.infer<typeof EventCard>;

/** What the viewer may do: decided by the server, only asked by the client. */
const EventAbilities = z.object({
  edit: z.boolean(),
  publish: z.boolean(),
  cancel: z.boolean(),
  delete: z.boolean(),
  duplicate: z.boolean(),
  /** Sees hidden address and meeting link. */
  seeDetails: z.boolean(),
  /** Sees all answers and checks people in: hosts, and organizers of groups that co-host. */
  seeAnswers: z.boolean(),
});

/** One event whole, as the viewer may see it; drafts have gaps. Private parts are empty for those not entitled. */
export const EventDetail = z.object({
  id: z.uuid(),
  status: EventStatus,
  isPast: z.boolean(),
  // Place and seats are shown whole.
  ...StoredEventFields.omit({ placeId: true, capacity: true }).shape,
  place: Place.nullable(),
  seats: Seats,
  /** Sanitized HTML of the description: safe to insert. */
  descriptionHtml: z.string(),
  cover: Cover.nullable(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  hasMeetingLink: z.boolean(),
  cancellationReason: z.string(),
  sequence: z.int(),
  publishedAt: Instant.nullable(),
  updatedAt: Instant,
  host: EventHost,
  /** Groups that have agreed to co-host. */
  coHosts: z.array(Host),
  series: SeriesSummary.nullable(),
  /** The rule of the series has no such date any more; it stays because people have signed up. */
  isExtra: z.boolean(),
  abilities: EventAbilities,
});
export type EventDetail = z.infer<typeof EventDetail>;

const ofEvent = z.object({ eventId: z.uuid() });
const HOST_ERRORS = ['event.not_found', 'auth.forbidden'] as const;

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  summary: 'Start a draft, empty or from a template; what is given wins over the template',
  access: 'person',
  body: EventFields.extend({ templateId: z.uuid().optional(), host: HostChoice.optional() }),
  success: { status: 201, schema: EventDetail },
  errors: ['event.not_your_host', 'template.not_found', 'place.not_found', 'event.too_many_drafts'],
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/events/:eventId',
  summary: 'One event as the viewer may see it',
  access: 'public',
  params: ofEvent,
  success: { status: 200, schema: EventDetail },
  errors: ['event.not_found'],
});

export const updateEvent = endpoint({
  method: 'PATCH',
  path: '/api/events/:eventId',
  summary: 'Change the given fields; a published event stays complete, a draft may have gaps',
  access: 'person',
  params: ofEvent,
  /** The host can change while it is a draft. */
  body: EventFields.extend({ host: HostChoice.optional() }),
  success: { status: 200, schema: EventDetail },
  errors: [
    ...HOST_ERRORS,
    'event.cancelled',
    'event.over',
    'event.incomplete',
    'event.not_your_host',
    'event.host_fixed',
    'place.not_found',
  ],
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId',
  summary: 'Delete a draft',
  access: 'person',
  params: ofEvent,
  success: { status: 204, schema: NoContent },
  errors: [...HOST_ERRORS, 'event.not_a_draft'],
});

export const publishEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/publication',
  summary: 'Publish a complete draft; again changes nothing',
  access: 'person',
  params: ofEvent,
  success: { status: 200, schema: EventDetail },
  errors: [...HOST_ERRORS, 'event.incomplete', 'event.cancelled', 'event.over', 'account.email_unverified'],
});

export const cancelEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/cancellation',
  summary: 'Cancel a published event that is not over; the page stays, with the reason',
  access: 'person',
  params: ofEvent,
  body: z.object({ reason: z.string().trim().max(1000, 'At most 1,000 characters').default('') }),
  success: { status: 200, schema: EventDetail },
  errors: [...HOST_ERRORS, 'event.not_published', 'event.over'],
});

export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/copies',
  summary: 'A new draft like this event, without dates, meeting link and guests',
  access: 'person',
  params: ofEvent,
  success: { status: 201, schema: EventDetail },
  errors: [...HOST_ERRORS, 'event.too_many_drafts'],
});

export const listHostedEvents = endpoint({
  method: 'GET',
  path: '/api/hosted-events',
  summary: 'Events the person hosts: drafts by last change, upcoming soonest first, past latest first',
  access: 'person',
  query: z.object({
    state: z.enum(['draft', 'upcoming', 'past']).default('upcoming'),
    cursor: z.string().max(200).optional(),
  }),
  success: {
    status: 200,
    schema: z.object({
      events: z.array(
        EventCard.extend({
          category: Category.nullable(),
          startsAt: Instant.nullable(),
          endsAt: Instant.nullable(),
          timeZone: z.string().nullable(),
          startsLocal: z.string().nullable(),
          endsLocal: z.string().nullable(),
          updatedAt: Instant,
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  errors: [],
});
