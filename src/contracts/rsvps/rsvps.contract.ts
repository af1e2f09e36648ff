import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { MAX_GUESTS } from '#contracts/events/event-limits.ts';
import { Instant } from '#contracts/fields.ts';

const MAX_ANSWER_LENGTH = 1000;

/** Question id → answer. */
export const Answers = z.record(
  z.string().regex(/^[a-z0-9]{1,20}$/, 'There is no such question.'),
  z
    .string()
    .trim()
    .max(MAX_ANSWER_LENGTH, `Use up to ${MAX_ANSWER_LENGTH.toLocaleString('en')} characters.`),
);

/** What people add when they answer that they go, to an event or to a series. */
export const RsvpDetails = z.object({
  guests: z
    .int('Enter a whole number of guests.')
    .min(0)
    .max(MAX_GUESTS, `Bring up to ${MAX_GUESTS} guests.`)
    .default(0),
  answers: Answers.default({}),
  isHidden: z.boolean().default(false),
});

/** The viewer's answer to an event. */
export const Rsvp = z.object({
  /** `none`: not answered; `removed`: removed by the host. */
  status: z.enum(['none', 'going', 'waitlisted', 'not-going', 'removed']),
  guests: z.int(),
  answers: z.record(z.string(), z.string()),
  /** Shown only to hosts. */
  isHidden: z.boolean(),
  /** Position on the waitlist, from 1. */
  position: z.int().nullable(),
  /** Set while going; the QR code is at `/media/check-ins/<code>.svg`. */
  checkInCode: z.string().nullable(),
  checkedInAt: Instant.nullable(),
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

export const answerEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/rsvp',
  summary:
    'Answer going, with guests and answers to the host’s questions, or not going; a full event adds to the waitlist',
  access: 'person',
  params: eventParams,
  body: z.object({
    status: z.enum(['going', 'not-going'], 'Choose going or not going.'),
    ...RsvpDetails.shape,
  }),
  success: { status: 200, schema: Rsvp },
  errors: [
    'event.not_found',
    'event.not_published',
    'event.cancelled',
    'event.over',
    'event.not_open_to_you',
    'rsvp.not_open',
    'rsvp.closed',
    'rsvp.full',
    'rsvp.too_many_guests',
    'rsvp.removed',
  ],
});

export const leaveEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId/rsvp',
  summary: 'Withdraw the answer and free the seat, until the event is over. Idempotent',
  access: 'person',
  params: eventParams,
  success: { status: 204, schema: NoContent },
  errors: ['event.not_found', 'event.over', 'rsvp.removed'],
});
