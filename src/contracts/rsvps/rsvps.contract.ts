import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { MAX_GUESTS } from '#contracts/events/event-limits.ts';
import { Instant } from '#contracts/fields.ts';

const MAX_ANSWER_LENGTH = 1000;

/** Question id → what was answered. */
export const Answers = z.record(
  z.string().regex(/^[a-z0-9]{1,20}$/, 'There is no such question'),
  z
    .string()
    .trim()
    .max(MAX_ANSWER_LENGTH, `At most ${MAX_ANSWER_LENGTH.toLocaleString('en')} characters`),
);

/** A person's answer to an event, as they see it themselves. */
export const Rsvp = z.object({
  /** `none`: has not answered; `removed`: taken off the list by the host. */
  status: z.enum(['none', 'going', 'waitlisted', 'not-going', 'removed']),
  guests: z.int(),
  answers: z.record(z.string(), z.string()),
  /** Not shown to other people, only to hosts. */
  isHidden: z.boolean(),
  /** Place on the waitlist: 1 is the first in line. */
  position: z.int().nullable(),
  /** For the door, while going; its picture is at `/media/check-ins/<code>.svg`. */
  checkInCode: z.string().nullable(),
  checkedInAt: Instant.nullable(),
});
export type Rsvp = z.infer<typeof Rsvp>;

const ofEvent = z.object({ eventId: z.uuid() });

export const getRsvp = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/rsvp',
  summary: 'The person’s own answer',
  access: 'person',
  params: ofEvent,
  success: { status: 200, schema: Rsvp },
  errors: ['event.not_found'],
});

export const answerEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/rsvp',
  summary: 'Say going, with guests and answers to the host’s questions, or not going; a full event means the waitlist',
  access: 'person',
  params: ofEvent,
  body: z.object({
    status: z.enum(['going', 'not-going'], 'Say going or not going'),
    guests: z.int('Guests are a whole number').min(0).max(MAX_GUESTS, `At most ${MAX_GUESTS} guests`).default(0),
    answers: Answers.default({}),
    isHidden: z.boolean().default(false),
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
  summary: 'Give the seat or the place in line back; possible until the end, and without effect where there is none',
  access: 'person',
  params: ofEvent,
  success: { status: 204, schema: NoContent },
  errors: ['event.not_found', 'event.over', 'rsvp.removed'],
});
