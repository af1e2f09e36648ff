import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { MAX_CHOSEN_PEOPLE } from './rsvp-limits.ts';
import { RequestNote } from './rsvps.contract.ts';

export const decideOnRequests = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/request-decisions',
  summary: 'Accept or decline requests to join, all or some, in their order. Idempotent: decided requests are skipped',
  access: 'person',
  params: z.object({ eventId: z.uuid() }),
  body: z.object({
    decision: z.enum(['accepted', 'declined'], 'Choose accepted or declined.'),
    /** All open requests if absent. People who were declined before can be accepted by naming them. */
    personIds: z.array(z.uuid()).min(1).max(MAX_CHOSEN_PEOPLE, `Choose up to ${MAX_CHOSEN_PEOPLE} people.`).optional(),
    /** What to do if there are not enough seats: accept nobody, skip those who do not fit, or add them to the waitlist. */
    ifFull: z.enum(['refuse', 'skip', 'waitlist'], 'Choose refuse, skip or waitlist.').default('refuse'),
    /** Sent to the people who are declined. */
    note: RequestNote.default(''),
  }),
  success: {
    status: 200,
    /** Numbers of requests, without guests. */
    schema: z.object({ going: z.int(), waitlisted: z.int(), declined: z.int(), skipped: z.int() }),
  },
  errors: ['event.not_found', 'auth.forbidden', 'rsvp.full', 'event.over', 'event.cancelled', 'event.not_published'],
});
