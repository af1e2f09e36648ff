import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { MAX_GUESTS, MAX_HOST_OPTION_LENGTH, MAX_HOST_OPTIONS } from '#contracts/events/event-limits.ts';
import { Instant } from '#contracts/fields.ts';
import { MAX_ANSWER_LENGTH } from '#contracts/questions.ts';
import { MAX_NOTE_LENGTH } from './rsvp-limits.ts';
import { rsvpStatuses } from './rsvp-statuses.ts';

/** All options of a question, one per line; `answerErrors` limits text further. */
const MAX_STORED_ANSWER_LENGTH = MAX_HOST_OPTIONS * (MAX_HOST_OPTION_LENGTH + 1);

/** Question id → answer: text, an option, several options one per line, or `yes` or `no`. */
export const Answers = z.record(
  z.string().regex(/^[a-z0-9]{1,20}$/, 'That question doesn’t exist.'),
  z
    .string()
    .trim()
    .max(MAX_STORED_ANSWER_LENGTH, `Use up to ${MAX_ANSWER_LENGTH.toLocaleString('en')} characters.`),
);

/** How a person attends. */
export const RsvpAttendance = z.enum(['in-person', 'online'], 'Choose in person or online.');
export type RsvpAttendance = z.infer<typeof RsvpAttendance>;
/** Written by a person to the hosts with a request to join, or by a host to a person they decline. */
export const RequestNote = z.string().trim().max(MAX_NOTE_LENGTH, `Use up to ${MAX_NOTE_LENGTH} characters.`);

/** What people add when they answer that they go, to an event or to a series. */
export const RsvpDetails = z.object({
  guests: z
    .int('Enter a whole number of guests.')
    .min(0)
    .max(MAX_GUESTS, `Bring up to ${MAX_GUESTS} guests.`)
    .default(0),
  answers: Answers.default({}),
  isHidden: z.boolean().default(false),
  /** The choice at a hybrid event, where each has its own seats and waitlist. */
  attendance: RsvpAttendance.default('in-person'),
});

/** The viewer's answer to an event. */
export const Rsvp = z.object({
  /**
   * `none`: not answered; `reserved`: ordered tickets that are not paid yet; `offered`: a spot is held for them until `answerBy`; `requested`: waiting for a host to accept or decline;
   * `removed`: removed by the host.
   */
  status: z.enum(['none', ...rsvpStatuses]),
  guests: z.int(),
  answers: z.record(z.string(), z.string()),
  /** Shown only to hosts. */
  isHidden: z.boolean(),
  /** The seats belong to an order of tickets. */
  hasTicket: z.boolean(),
  /** Chosen at a hybrid event, otherwise that of the event. */
  attendance: RsvpAttendance,
  /** Position on the waitlist, from 1; at a hybrid event on the one in person or online; null for people who are passed over, or whom a host moved there. */
  position: z.int().nullable(),
  /** Until when to take an offered spot, or to confirm if the host releases unconfirmed spots. */
  answerBy: Instant.nullable(),
  /** Going, and the host asks whether they are still coming. */
  isConfirmationDue: z.boolean(),
  /** On the waitlist, but passed over until they ask for a spot again, because they let a deadline pass. */
  isPassedOver: z.boolean(),
  /** Set while going; the QR code is at `/media/check-ins/<code>.svg`. */
  checkInCode: z.string().nullable(),
  checkedInAt: Instant.nullable(),
  /** The person's note to the hosts with their request to join. */
  note: z.string(),
  /** The host's note to a person they declined. */
  declineNote: z.string(),
});
export type Rsvp = z.infer<typeof Rsvp>;

const eventParams = z.object({ eventId: z.uuid() });

export const getRsvp = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/rsvp',
  summary: 'Get the viewer’s answer',
  access: 'person',
  params: eventParams,
  success: { status: 200, schema: Rsvp },
  errors: ['event.not_found'],
});

/** Why nobody gets a seat of an event now, with a ticket or without. */
export const seatRefusals = [
  'event.not_found',
  'event.not_published',
  'event.cancelled',
  'event.over',
  'rsvp.not_open',
  'rsvp.closed',
  'rsvp.full',
  'rsvp.not_online',
] as const;

/** Why nobody, with or without an account, may get a seat. */
export const openRsvpRefusals = [...seatRefusals, 'rsvp.too_many_guests', 'rsvp.needs_ticket'] as const;

export const answerEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/rsvp',
  summary:
    'Answer going, with guests and answers to the host’s questions, or not going; a full event adds to the waitlist, and an event with approval makes it a request. At a hybrid event, choose in person or online',
  access: 'person',
  params: eventParams,
  body: z.object({
    status: z.enum(['going', 'not-going'], 'Choose going or not going.'),
    ...RsvpDetails.shape,
    /** For the hosts of an event with approval; otherwise ignored. */
    note: RequestNote.default(''),
  }),
  success: { status: 200, schema: Rsvp },
  errors: [
    ...openRsvpRefusals,
    'event.not_open_to_you',
    'rsvp.removed',
    'rsvp.declined',
    'rsvp.has_ticket',
    'rsvp.checked_in',
  ],
});

export const confirmRsvp = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/rsvp/confirmation',
  summary:
    'Say yes: take an offered spot, confirm that the viewer is still coming, or ask for a spot again after missing a deadline. Idempotent',
  access: 'person',
  params: eventParams,
  success: { status: 200, schema: Rsvp },
  errors: [
    'event.not_found',
    'event.cancelled',
    'event.over',
    'event.not_open_to_you',
    'rsvp.nothing_to_confirm',
    'rsvp.needs_ticket',
    'rsvp.removed',
    'rsvp.declined',
  ],
});

export const leaveEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId/rsvp',
  summary:
    'Withdraw the answer or request, or pass on an offered spot, until the event is over or the viewer is checked in. Idempotent',
  access: 'person',
  params: eventParams,
  success: { status: 204, schema: NoContent },
  errors: ['event.not_found', 'event.over', 'rsvp.removed', 'rsvp.declined', 'rsvp.has_ticket', 'rsvp.checked_in'],
});
