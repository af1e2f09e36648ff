import { useMutation } from '@tanstack/react-query';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as ratings from '#contracts/ratings.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

export const getRating = call<typeof ratings.getRating>('GET', '/api/events/:eventId/rating');
const rateEvent = call<typeof ratings.rateEvent>('PUT', '/api/events/:eventId/rating');
const deleteRating = call<typeof ratings.deleteRating>('DELETE', '/api/events/:eventId/rating');

export type Rating = EndpointOutput<typeof ratings.getRating>;

/** Null takes the stars back. */
export const useRateEvent = (eventId: string) =>
  useMutation({
    mutationFn: async (stars: number | null) => {
      if (stars === null) await callApi(deleteRating, { params: { eventId } });
      else await callApi(rateEvent, { params: { eventId }, body: { stars } });
    },
  });
