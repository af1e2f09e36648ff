import { useMutation } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http.ts';

// Apart from reading it, which everybody does without the code that signed-in data needs.

/** Null takes the stars back. */
export const useRateEvent = (eventId: string) =>
  useMutation({
    mutationFn: async (stars: number | null) => {
      if (stars === null) await callApi(calls.deleteRating, { params: { eventId } });
      else await callApi(calls.rateEvent, { params: { eventId }, body: { stars } });
    },
  });
