import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';

const EventRating = z.object({
  /** Mean of all ratings, or null without ratings. */
  mean: z.number().nullable(),
  count: z.int(),
  /** Rating of all events of the same host. */
  host: z.object({ mean: z.number().nullable(), count: z.int() }),
  /** The viewer's rating. */
  own: z.int().nullable(),
  /** Whether the viewer attended, and the event is over. */
  canRate: z.boolean(),
});

const eventParams = z.object({ eventId: z.uuid() });

export const getRating = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/rating',
  summary: 'Get the rating of an event, and of all events of its host',
  access: 'public',
  params: eventParams,
  success: { status: 200, schema: EventRating },
  errors: ['event.not_found'],
});

export const rateEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/rating',
  summary: 'Rate a past event with one to five stars; attendees only',
  access: 'person',
  params: eventParams,
  body: z.object({
    stars: z.int('Choose one to five stars.').min(1, 'Choose at least one star.').max(5, 'Choose up to five stars.'),
  }),
  success: { status: 200, schema: EventRating },
  errors: ['event.not_found', 'rating.not_over', 'rating.not_going'],
});

export const deleteRating = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId/rating',
  summary: 'Delete your rating',
  access: 'person',
  params: eventParams,
  success: { status: 204, schema: NoContent },
  errors: ['event.not_found'],
});
