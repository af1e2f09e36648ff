import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as ratings from '#contracts/rsvps/ratings.contract.ts';
import { call } from '#web/platform/api.ts';

export const getRating = call<typeof ratings.getRating>('GET', '/api/events/:eventId/rating');

export type Rating = EndpointOutput<typeof ratings.getRating>;
