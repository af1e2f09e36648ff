import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { EventCard, SeriesDates } from '#contracts/events/events.contract.ts';
import { Cursor, pageOf } from '#contracts/fields.ts';

export const listAnsweredEvents = endpoint({
  method: 'GET',
  path: '/api/answered-events',
  summary: 'List the events the viewer is going to or waitlisted for: upcoming soonest first, past latest first',
  access: 'person',
  query: z.object({
    state: z.enum(['upcoming', 'past']).default('upcoming'),
    /** Both by default. */
    status: z.enum(['going', 'waitlisted']).optional(),
    /** Applies to upcoming events. */
    series: SeriesDates,
    cursor: Cursor,
  }),
  success: {
    status: 200,
    schema: pageOf({
      events: z.array(
        EventCard.extend({ answer: z.object({ status: z.enum(['going', 'waitlisted']), guests: z.int() }) }),
      ),
    }),
  },
  errors: [],
});
