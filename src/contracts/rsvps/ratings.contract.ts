import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';

const EventRating = z.object({
  /** Mean of all ratings, or null while there are none. */
  mean: z.number().nullable(),
  count: z.int(),
  /** Of all events of the same host. */
  host: z.object({ mean: z.number().nullable(), count: z.int() }),
  /** The viewer's own stars. */
  own: z.int().nullable(),
  /** Whether the viewer may rate: they were going, and it is over. */
  canRate: z.boolean(),
});

const ofEvent = z.object({ eventId: z.uuid() });

export const getRating = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/rating',
  summary: 'How an event was rated, and all of its host’s',
  access: 'public',
  params: ofEvent,
  success: { status: 200, schema: EventRating },
  errors: ['event.not_found'],
});

export const rateEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/rating',
  summary: 'Rate an event that is over with one to five stars; only who was going can',
  access: 'person',
  params: ofEvent,
  body: z.object({ stars: z.int('Choose one to five stars').min(1, 'At least one star').max(5, 'At most five stars') }),
  success: { status: 200, schema: EventRating },
  errors: ['event.not_found', 'rating.not_over', 'rating.not_going'],
});

export const deleteRating = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId/rating',
  summary: 'Take one’s rating back',
  access: 'person',
  params: ofEvent,
  success: { status: 204, schema: NoContent },
  errors: ['event.not_found'],
});
