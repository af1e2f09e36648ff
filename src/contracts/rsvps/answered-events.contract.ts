import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { EventCard, SeriesDates } from '#contracts/events/events.contract.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { RsvpAttendance } from './rsvps.contract.ts';

export const listAnsweredEvents = endpoint({
  method: 'GET',
  path: '/api/answered-events',
  summary:
    'List the events the viewer is going to, waitlisted for or has requested to join: upcoming soonest first, past latest first',
  access: 'person',
  query: z.object({
    state: z.enum(['upcoming', 'past']).default('upcoming'),
    /** Going and waitlisted by default; `waitlisted` includes offered spots. */
    status: z.enum(['going', 'waitlisted', 'requested']).optional(),
    /** Applies to upcoming events. */
    series: SeriesDates,
    cursor: Cursor,
  }),
  success: {
    status: 200,
    schema: pageOf({
      events: z.array(
        EventCard.extend({
          answer: z.object({
            status: z.enum(['going', 'offered', 'waitlisted', 'requested']),
            guests: z.int(),
            attendance: RsvpAttendance,
            /** As in `Rsvp`. */
            answerBy: Instant.nullable(),
            /** A held spot is taken by ordering tickets. */
            isTicketOffer: z.boolean(),
            isConfirmationDue: z.boolean(),
          }),
        }),
      ),
    }),
  },
  errors: [],
});
