import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as ratings from '#contracts/rsvps/ratings.contract.ts';

export type Rating = EndpointOutput<typeof ratings.getRating>;
