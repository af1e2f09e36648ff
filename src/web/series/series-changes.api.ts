import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as recurrences from '#contracts/series/recurrences.contract.ts';
import type * as series from '#contracts/series/series.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';
import { getSeries } from './series.api.ts';

const createSeriesCall = call<typeof series.createSeries>('POST', '/api/series');
const updateSeriesCall = call<typeof series.updateSeries>('PATCH', '/api/series/:seriesId');
const endSeriesCall = call<typeof series.endSeries>('PUT', '/api/series/:seriesId/end');
const cancelSeriesCall = call<typeof series.cancelSeries>('PUT', '/api/series/:seriesId/cancellation');
const previewRecurrenceCall = call<typeof recurrences.previewRecurrence>('GET', '/api/recurrence-previews');

export type SeriesChange = EndpointInput<typeof series.updateSeries>['body'];
export type RecurrenceQuestion = EndpointInput<typeof recurrences.previewRecurrence>['query'];

/** The event becomes the first of a series, and is published with it. */
export const createSeries = (eventId: string, rule: string) =>
  createOnce(createSeriesCall, { body: { eventId, rule } });
export const updateSeries = (seriesId: string, body: SeriesChange) =>
  callApi(updateSeriesCall, { params: { seriesId }, body });
const cancelSeries = (seriesId: string, reason: string) =>
  callApi(cancelSeriesCall, { params: { seriesId }, body: { reason } });

/** Null asks nothing: an event that is in no series, or a rule without a first date. */
export const useSeries = (seriesId: string | null) =>
  useQuery({
    queryKey: ['series', seriesId],
    queryFn: () => callApi(getSeries, { params: { seriesId: seriesId ?? '' } }),
    enabled: seriesId !== null,
    gcTime: 0,
  });

export const useRecurrencePreview = (query: RecurrenceQuestion | null) =>
  useQuery({
    queryKey: ['recurrence-preview', query],
    queryFn: () => callApi(previewRecurrenceCall, { query: query! }),
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
  useSeriesChange((lastDay: string) => callApi(endSeriesCall, { params: { seriesId }, body: { lastDay } }));

/** All that are to come, or one and those after it: they become a series of their own, which is cancelled. */
export const useCancelSeries = (seriesId: string) =>
  useSeriesChange(async ({ reason, fromId }: { reason: string; fromId?: string }) => {
    if (!fromId) return cancelSeries(seriesId, reason);
    const rest = await updateSeries(seriesId, { scope: 'following', occurrenceId: fromId });
    return cancelSeries(rest.id, reason);
  });
