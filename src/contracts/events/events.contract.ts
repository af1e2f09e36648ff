import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { Place } from '#contracts/places/places.contract.ts';
import { Attendance, Category, EventFields, EventStatus, StoredEventFields } from './event-fields.ts';

/** The person, group or organization that an event belongs to. */
export const Host = z.object({
  kind: z.enum(['person', 'group', 'organization']),
  id: z.uuid(),
  name: z.string(),
  /** URL of the picture, or null to show the initial. */
  avatar: z.string().nullable(),
  /** Path of the host's page. */
  path: z.string(),
});
export type Host = z.infer<typeof Host>;
/** `path` is null if the viewer may not see the host's page; the name is always shown. */
export const EventHost = Host.extend({ path: z.string().nullable() });
export type EventHost = z.infer<typeof EventHost>;

/** The host to post for: the viewer, a group they run, or an organization they are on the staff of. */
export const HostChoice = z.object({ kind: Host.shape.kind, id: z.uuid().toLowerCase() });
export type HostChoice = z.infer<typeof HostChoice>;

/** URLs of the cover's sizes; the JPEG is for link previews. */
export const Cover = z.object({ small: z.string(), large: z.string(), jpeg: z.string() });

const SeatCounts = z.object({
  /** Null for unlimited. */
  capacity: z.int().nullable(),
  /** People going, and offered spots, guests included. */
  taken: z.int(),
  /** People on the waitlist, guests included. */
  waiting: z.int(),
  /** The part of `taken` that is held for people with an offer, who are not going yet; absent if there is none. */
  offered: z.int().optional(),
});

/** Public seat counts. At a hybrid event, those in person, and separately those online. */
const Seats = SeatCounts.extend({ online: SeatCounts.optional() });

/** The series of an event; `ruleText` reads like “every 2 weeks on Tuesday”. */
const SeriesSummary = z.object({
  id: z.uuid(),
  ruleText: z.string(),
  /** In lists that contain each series once: the number of its later dates, within the requested days; `ruleText` has no end then. */
  moreDates: z.int().optional(),
});
export type SeriesSummary = z.infer<typeof SeriesSummary>;

/** `next` lists each series once, by its next date that matches; otherwise each of its dates is listed. */
export const SeriesDates = z.enum(['next', 'each']).optional();

/** An event in a list: its public facts. */
export const EventCard = z.object({
  id: z.uuid(),
  title: z.string(),
  category: Category,
  status: EventStatus,
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  /** Local time in `timeZone`, such as `2026-11-21T19:00`. */
  startsLocal: z.string(),
  endsLocal: z.string(),
  /** When RSVPs close: at the host’s deadline, or else at the start. */
  rsvpClosesAt: Instant,
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

/** What the viewer may do, decided by the server. */
const EventAbilities = z.object({
  edit: z.boolean(),
  publish: z.boolean(),
  cancel: z.boolean(),
  delete: z.boolean(),
  duplicate: z.boolean(),
  /** See a hidden address. */
  seeAddress: z.boolean(),
  /** See all answers and check people in: hosts, co-hosts, and those who run a co-hosting group or organization. */
  seeAnswers: z.boolean(),
  /** Message guests, remove them and close RSVPs: hosts and people who co-host. */
  manageGuests: z.boolean(),
});

/** What hides an event from everyone but its hosts. */
const Hiding = z.object({
  /** It waits, or its host does, for a moderator to look at it. */
  isHeld: z.boolean(),
  /** The decision of the site staff that took it down. */
  decisionId: z.uuid().nullable(),
});

/** One event as the viewer may see it: private fields may be empty, and drafts may be incomplete. */
export const EventDetail = z.object({
  id: z.uuid(),
  status: EventStatus,
  isPast: z.boolean(),
  // `place` and `seats` replace these.
  ...StoredEventFields.omit({ placeId: true, capacity: true }).shape,
  place: Place.nullable(),
  seats: Seats,
  /** Sanitized HTML of the description: safe to insert. */
  descriptionHtml: z.string(),
  cover: Cover.nullable(),
  /** URL of the whole picture if the cover is part of a poster (a tall picture). */
  poster: z.string().nullable(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  /** The host closed RSVPs at `rsvpClosesAt`, which stays when the event moves. */
  areRsvpsClosed: z.boolean(),
  /** It is not in person, and has a link. */
  hasMeetingLink: z.boolean(),
  cancellationReason: z.string(),
  sequence: z.int(),
  publishedAt: Instant.nullable(),
  /** The start before it was last changed; null if it never was since publication. */
  previousStartsAt: Instant.nullable(),
  updatedAt: Instant,
  host: EventHost,
  /** People, groups and organizations that accepted to co-host. */
  coHosts: z.array(EventHost),
  series: SeriesSummary.nullable(),
  /** No longer a date of the series' rule; kept because people have signed up. */
  isExtra: z.boolean(),
  ...Hiding.shape,
  /** The price of its tickets, such as “From €12.00”; null if it has none, and people RSVP. Hosts see their own `priceNote` beside it. */
  ticketNote: z.string().nullable(),
  /** Path of the picture for link previews, JPEG of 1200 × 630; null for what not everyone may see. */
  sharePicture: z.string().nullable(),
  abilities: EventAbilities,
});
export type EventDetail = z.infer<typeof EventDetail>;

const eventParams = z.object({ eventId: z.uuid() });
const HOST_ERRORS = ['event.not_found', 'auth.forbidden'] as const;

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  summary: 'Create a draft, optionally from a template; fields in the body override the template',
  access: 'person',
  isPosting: true,
  body: EventFields.extend({ templateId: z.uuid().optional(), host: HostChoice.optional() }),
  success: { status: 201, schema: EventDetail },
  errors: ['event.not_your_host', 'template.not_found', 'place.not_found', 'event.too_many_drafts'],
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/events/:eventId',
  summary: 'Get an event as the viewer may see it',
  access: 'public',
  params: eventParams,
  success: { status: 200, schema: EventDetail },
  /** `event.hidden` says to people who co-host the event why they don’t see it any more. */
  errors: ['event.not_found', 'event.hidden'],
});

export const updateEvent = endpoint({
  method: 'PATCH',
  path: '/api/events/:eventId',
  summary: 'Update fields; a published event must stay complete, a draft may be incomplete',
  access: 'person',
  isPosting: true,
  params: eventParams,
  body: EventFields.extend({
    /** The host can change only while the event is a draft. */
    host: HostChoice.optional(),
    /** As `BasedOn`. With `status`, also refused once it is published: a form that saves itself must not change what guests see. */
    basedOn: EventFields.extend({ status: z.literal('draft').optional() }).optional(),
  }),
  success: { status: 200, schema: EventDetail },
  errors: [
    ...HOST_ERRORS,
    'event.changed',
    'event.cancelled',
    'event.over',
    'event.incomplete',
    'event.not_your_host',
    'event.host_fixed',
    'place.not_found',
    'content.refused',
    'account.email_unverified',
    'account.staff_only',
  ],
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId',
  summary: 'Delete a draft',
  access: 'person',
  params: eventParams,
  success: { status: 204, schema: NoContent },
  errors: [...HOST_ERRORS, 'event.not_a_draft', 'content.hidden'],
});

export const publishEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/publication',
  summary: 'Publish a complete draft. Idempotent',
  access: 'person',
  isPosting: true,
  params: eventParams,
  proof: 'post',
  success: { status: 200, schema: EventDetail },
  errors: [
    'content.hidden',
    'content.refused',
    'account.staff_only',
    ...HOST_ERRORS,
    'event.incomplete',
    'event.cancelled',
    'event.over',
    'account.email_unverified',
    'event.too_many_published',
  ],
});

export const cancelEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/cancellation',
  summary: 'Cancel a published event that is not over; its page stays and shows the reason',
  access: 'person',
  params: eventParams,
  body: z.object({ reason: z.string().trim().max(1000, 'Use up to 1,000 characters.').default('') }),
  success: { status: 200, schema: EventDetail },
  errors: [...HOST_ERRORS, 'event.not_published', 'event.over'],
});

export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/copies',
  summary: 'Copy an event as a new draft, without dates, meeting link, co-hosts and guests',
  access: 'person',
  isPosting: true,
  params: eventParams,
  success: { status: 201, schema: EventDetail },
  errors: [...HOST_ERRORS, 'event.too_many_drafts'],
});

export const listHostedEvents = endpoint({
  method: 'GET',
  path: '/api/hosted-events',
  summary: 'List the events the viewer hosts: drafts by last change, upcoming soonest first, past latest first',
  access: 'person',
  query: z.object({
    state: z.enum(['draft', 'upcoming', 'past']).default('upcoming'),
    /** Applies to upcoming events. */
    series: SeriesDates,
    cursor: Cursor,
  }),
  success: {
    status: 200,
    schema: pageOf({
      events: z.array(
        EventCard.extend({
          category: Category.nullable(),
          startsAt: Instant.nullable(),
          endsAt: Instant.nullable(),
          timeZone: z.string().nullable(),
          startsLocal: z.string().nullable(),
          endsLocal: z.string().nullable(),
          rsvpClosesAt: Instant.nullable(),
          updatedAt: Instant,
          ...Hiding.shape,
        }),
      ),
    }),
  },
  errors: [],
});
