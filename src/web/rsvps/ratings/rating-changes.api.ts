import { useMutation } from '@tanstack/react-query';
import type * as ratings from '#contracts/rsvps/ratings.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

// Apart from reading it, which everybody does without the code that signed-in data needs.
const rateEvent = call<typeof ratings.rateEvent>('PUT', '/api/events/:eventId/rating');
const deleteRating = call<typeof ratings.deleteRating>('DELETE', '/api/events/:eventId/rating');

/** Null takes the stars back. */
export const useRateEvent = (eventId: string) =>
  useMutation({
    mutationFn: async (stars: number | null) => {
      if (stars === null) await callApi(deleteRating, { params: { eventId } });
      else await callApi(rateEvent, { params: { eventId }, body: { stars } });
    },
  });
