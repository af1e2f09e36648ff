import { useMutation } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

// Separate from reading ratings, which public pages do without the query cache.

/** Null removes the rating. */
export const useRateEvent = (eventId: string) =>
  useMutation({
    mutationFn: async (stars: number | null) => {
      if (stars === null) await callApi(calls.deleteRating, { params: { eventId } });
      else await callApi(calls.rateEvent, { params: { eventId }, body: { stars } });
    },
  });
