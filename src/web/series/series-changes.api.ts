import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as recurrences from '#contracts/series/recurrences.contract.ts';
import type * as series from '#contracts/series/series.contract.ts';
import { withProof } from '#web/parts/proof-of-work/proved-calls.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';

export type SeriesChange = EndpointInput<typeof series.updateSeries>['body'];
export type RecurrenceQuestion = EndpointInput<typeof recurrences.previewRecurrence>['query'];

/** Turns the event into the first of a series and publishes both. */
export const createSeries = (eventId: string, rule: string) =>
  withProof(createOnce)(calls.createSeries, { body: { eventId, rule } });
export const updateSeries = (seriesId: string, body: SeriesChange) =>
  callApi(calls.updateSeries, { params: { seriesId }, body });

/** Null disables the query: the event has no series, or the rule has no first date. */
export const useSeries = (seriesId: string | null) =>
  useQuery({
    queryKey: ['series', seriesId],
    queryFn: () => callApi(calls.getSeries, { params: { seriesId: seriesId ?? '' } }),
    enabled: seriesId !== null,
    gcTime: 0,
  });

export const useRecurrencePreview = (query: RecurrenceQuestion | null) =>
  useQuery({
    queryKey: ['recurrence-preview', query],
    queryFn: () => callApi(calls.previewRecurrence, { query: query! }),
    enabled: query !== null,
    placeholderData: (before) => before,
  });

function useSeriesChange<Argument>(change: (argument: Argument) => Promise<unknown>) {
  const queries = useQueryClient();
  const forget = () =>
    Promise.all(['series', 'hosted-events'].map((name) => queries.invalidateQueries({ queryKey: [name] })));
  return useMutation({ mutationFn: change, onSuccess: forget });
}

export const useEndSeries = (seriesId: string) =>
  useSeriesChange((lastDay: string) => callApi(calls.endSeries, { params: { seriesId }, body: { lastDay } }));

/** Cancels all upcoming events, or one and later ones. */
export const useCancelSeries = (seriesId: string) =>
  useSeriesChange((body: { reason: string; fromOccurrenceId?: string }) =>
    callApi(calls.cancelSeries, { params: { seriesId }, body }),
  );
