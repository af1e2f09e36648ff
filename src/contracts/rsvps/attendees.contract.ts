import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, DelaySecondsInQuery, Instant, pageOf } from '#contracts/fields.ts';
import { CHECK_IN_CODE, CHECK_IN_CODE_ERROR, normalizeCheckInCode } from './check-in-codes.ts';
import { MAX_CHOSEN_PEOPLE } from './rsvp-limits.ts';
import { rsvpStatuses } from './rsvp-statuses.ts';
import { RsvpAttendance } from './rsvps.contract.ts';

/** The public name and picture of a person. */
export const PersonCard = z.object({
  id: z.uuid(),
  name: z.string(),
  /** URL of the picture, or null to show the initial. */
  avatar: z.string().nullable(),
});

const RsvpStatus = z.enum(rsvpStatuses);

/** An RSVP as hosts see it. */
export const RsvpForHost = z.object({
  person: PersonCard,
  status: RsvpStatus,
  guests: z.int(),
  answers: z.record(z.string(), z.string()),
  isHidden: z.boolean(),
  /** Chosen at a hybrid event, otherwise that of the event. */
  attendance: RsvpAttendance,
  /** Moved back to the waitlist by a host; only a host can promote it. */
  isHeld: z.boolean(),
  /** The seats belong to an order, which is cancelled or refunded instead of the RSVP. */
  hasTicket: z.boolean(),
  /** Until when an offered spot is held. */
  offeredUntil: Instant.nullable(),
  /** On the waitlist, but passed over until they ask for a spot again, because they let a deadline pass. */
  isPassedOver: z.boolean(),
  /** Whether an attendee has confirmed, or has come; null if guests have not been asked, and for tickets. */
  isConfirmed: z.boolean().nullable(),
  checkInCode: z.string(),
  checkedInAt: Instant.nullable(),
  answeredAt: Instant,
  /** The person's note with their request to join. */
  note: z.string(),
  /** The host's note to a person they declined. */
  declineNote: z.string(),
});
export type RsvpForHost = z.infer<typeof RsvpForHost>;

const eventParams = z.object({ eventId: z.uuid() });
const HOST_ERRORS = ['event.not_found', 'auth.forbidden'] as const;

export const listAttendees = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/attendees',
  summary: 'List attendees in the order of their answers, as far as the host and the attendees allow',
  access: 'public',
  params: eventParams,
  query: z.object({ cursor: Cursor }),
  success: {
    status: 200,
    schema: pageOf({
      /** False if the host hides the list from the viewer; the list is empty then. */
      isShown: z.boolean(),
      attendees: z.array(PersonCard.extend({ guests: z.int() })),
    }),
  },
  errors: ['event.not_found'],
});

export const MAX_FACES = 3;

export const listFaces = endpoint({
  method: 'GET',
  path: '/api/attendee-faces',
  summary: `List the first ${MAX_FACES} attendees of each event that the viewer may see, for cards of up to 50 events`,
  access: 'public',
  query: z.object({
    /** Ids, separated by commas. */
    events: z
      .string()
      .max(37 * 50, 'Request up to 50 events.')
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(z.uuid())),
  }),
  success: {
    status: 200,
    /** By event; events without visible attendees are absent. */
    schema: z.object({ faces: z.record(z.string(), z.array(PersonCard.omit({ id: true }))) }),
  },
  errors: [],
});

export const listRsvps = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/rsvps',
  summary: 'List the RSVPs of one status with the details for hosts; the waitlist in order',
  access: 'person',
  params: eventParams,
  query: z.object({
    status: RsvpStatus.default('going'),
    /** Part of a name, or the start of a check-in code. */
    q: z.string().trim().max(100).optional(),
    /** At a hybrid event, limits the list and its counts to the people who attend this way. */
    attendance: RsvpAttendance.optional(),
    cursor: Cursor,
  }),
  success: {
    status: 200,
    schema: pageOf({
      rsvps: z.array(RsvpForHost),
      /** Numbers of people by status, guests included, as seats count them; `checkedIn` is a subset of `going`. */
      counts: z.object({
        going: z.int(),
        reserved: z.int(),
        offered: z.int(),
        waitlisted: z.int(),
        requested: z.int(),
        'not-going': z.int(),
        declined: z.int(),
        removed: z.int(),
        checkedIn: z.int(),
      }),
      /** Null until guests are asked to confirm; `unconfirmed` counts people who are going, guests included. */
      confirmation: z.object({ askedAt: Instant, releaseAt: Instant.nullable(), unconfirmed: z.int() }).nullable(),
    }),
  },
  errors: HOST_ERRORS,
});

export const moveRsvp = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/rsvps/:personId',
  summary: 'Change the status of an RSVP: promote it from the waitlist if there are seats, move it back, or remove it',
  access: 'person',
  params: eventParams.extend({ personId: z.uuid() }),
  body: z.object({ status: z.enum(['going', 'waitlisted', 'removed'], 'Choose going, waitlisted or removed.') }),
  success: { status: 200, schema: RsvpForHost },
  errors: [...HOST_ERRORS, 'rsvp.not_found', 'rsvp.has_ticket', 'rsvp.full', 'event.over', 'event.cancelled'],
});

export const exportRsvps = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/rsvps.csv',
  summary: 'Export all RSVPs as CSV (RFC 4180, UTF-8)',
  access: 'person',
  params: eventParams,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: HOST_ERRORS,
});

export const MessageFields = z.object({
  subject: z
    .string()
    .trim()
    .min(1, 'Enter a subject.')
    .max(120, 'Use up to 120 characters.')
    .refine((text) => !/[\r\n]/.test(text), 'Use a single line.'),
  text: z.string().trim().min(1, 'Write something.').max(5000, 'Use up to 5,000 characters.'),
});

/** `in-person` and `online`: people going that way. `requested`: people whose request to join is open. `reserved`: people who still have to pay. */
export const MessageAudience = z.enum([
  'going',
  'waitlisted',
  'checked-in',
  'in-person',
  'online',
  'requested',
  'reserved',
]);
export type MessageAudience = z.infer<typeof MessageAudience>;

export const messageAttendees = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/messages',
  summary:
    'Send a message to attendees, to the waitlist, to people who requested to join or still have to pay, or to chosen people of these',
  access: 'person',
  isPosting: true,
  params: eventParams,
  body: MessageFields.extend({
    to: MessageAudience.default('going'),
    /** Replaces `to`; people who are neither going, waitlisted, requesting to join nor have to pay are skipped. */
    personIds: z.array(z.uuid()).min(1).max(MAX_CHOSEN_PEOPLE, `Choose up to ${MAX_CHOSEN_PEOPLE} people.`).optional(),
  }),
  success: { status: 201, schema: z.object({ recipients: z.int() }) },
  errors: [...HOST_ERRORS, 'event.not_published'],
});

const CheckInCode = z
  .string()
  .max(40)
  .transform(normalizeCheckInCode)
  .pipe(z.string().regex(CHECK_IN_CODE, CHECK_IN_CODE_ERROR));

const DelayQuery = z.object({
  /** How long the request waited for a network: the guest was checked in that long ago, and an undo does not undo what came after it. */
  delaySeconds: DelaySecondsInQuery.optional(),
});

export const checkIn = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/check-ins/:code',
  summary: 'Check in an attendee by the code of their RSVP. Idempotent',
  access: 'person',
  params: eventParams.extend({ code: CheckInCode }),
  query: DelayQuery,
  success: { status: 200, schema: z.object({ rsvp: RsvpForHost, wasCheckedIn: z.boolean() }) },
  errors: [...HOST_ERRORS, 'check_in.too_early', 'check_in.unknown_code', 'check_in.not_going', 'check_in.unpaid'],
});

export const undoCheckIn = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId/check-ins/:code',
  summary: 'Undo a check-in',
  access: 'person',
  params: eventParams.extend({ code: CheckInCode }),
  query: DelayQuery,
  success: { status: 204, schema: NoContent },
  errors: [...HOST_ERRORS, 'check_in.unknown_code'],
});
