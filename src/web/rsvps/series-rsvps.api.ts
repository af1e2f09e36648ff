import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as seriesRsvps from '#contracts/rsvps/series-rsvps.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const getSeriesRsvpCall = call<typeof seriesRsvps.getSeriesRsvp>('GET', '/api/series/:seriesId/rsvp');
const answerSeriesCall = call<typeof seriesRsvps.answerSeries>('PUT', '/api/series/:seriesId/rsvp');
const leaveSeriesCall = call<typeof seriesRsvps.leaveSeries>('DELETE', '/api/series/:seriesId/rsvp');

export type SeriesAnswer = EndpointInput<typeof seriesRsvps.answerSeries>['body'];

export const useSeriesRsvp = (seriesId: string) =>
  useQuery({
    queryKey: ['series-rsvp', seriesId],
    queryFn: () => callApi(getSeriesRsvpCall, { params: { seriesId } }),
  });

/** One answer to all changes the answers to each. */
function useSeriesAnswering<Argument>(seriesId: string, act: (argument: Argument) => Promise<unknown>) {
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
  useSeriesAnswering(seriesId, (body: SeriesAnswer) => callApi(answerSeriesCall, { params: { seriesId }, body }));
export const useLeaveSeries = (seriesId: string) =>
  useSeriesAnswering(seriesId, () => callApi(leaveSeriesCall, { params: { seriesId } }));
