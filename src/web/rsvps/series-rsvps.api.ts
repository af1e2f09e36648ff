import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as seriesRsvps from '#contracts/rsvps/series-rsvps.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type SeriesAnswer = EndpointInput<typeof seriesRsvps.answerSeries>['body'];

export const useSeriesRsvp = (seriesId: string) =>
  useQuery({
    queryKey: ['series-rsvp', seriesId],
    queryFn: () => callApi(calls.getSeriesRsvp, { params: { seriesId } }),
  });

/** An RSVP to the series changes the RSVPs to its events. */
function useSeriesAnswering<Argument, Result>(seriesId: string, act: (argument: Argument) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['series-rsvp', seriesId] }),
        queries.invalidateQueries({ queryKey: ['rsvp'] }),
      ]),
  });
}

export const useAnswerSeries = (seriesId: string) =>
  useSeriesAnswering(seriesId, (body: SeriesAnswer) => callApi(calls.answerSeries, { params: { seriesId }, body }));
export const useLeaveSeries = (seriesId: string) =>
  useSeriesAnswering(seriesId, () => callApi(calls.leaveSeries, { params: { seriesId } }));
