import * as calls from '#contracts/calls.gen.ts';
import type { Occurrence, Series } from '#contracts/series/series.contract.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';

/** The fields of an occurrence that lists show; complete ones would be five times as large in the page. */
export type SeriesDate = Pick<
  Occurrence,
  'id' | 'title' | 'status' | 'startsAt' | 'startsLocal' | 'seats' | 'isEdited' | 'isExtra'
>;
/** A series as its page shows it. */
export type SeriesSummary = Omit<Series, 'occurrences'> & { dates: SeriesDate[] };
/** The dates after, or around, the current one. */
export type NextDates = Pick<Series, 'id' | 'ruleText'> & { dates: Pick<SeriesDate, 'id' | 'startsLocal'>[] };

export async function loadSeries(callApi: CallApi, seriesId: string): Promise<SeriesSummary> {
  const { occurrences, ...series } = await orNotFound(callApi(calls.getSeries, { params: { seriesId } }));
  return { ...series, dates: occurrences.map(toSeriesDate) };
}

const toSeriesDate = ({ id, title, status, startsAt, startsLocal, seats, isEdited, isExtra }: Occurrence) => ({
  id,
  title,
  status,
  startsAt,
  startsLocal,
  seats,
  isEdited,
  isExtra,
});

const SHOWN = 4;

/** Null for an event without a series or whose series is gone: the page works without it. */
export async function loadNextDates(
  callApi: CallApi,
  event: { id: string; series: { id: string } | null },
): Promise<NextDates | null> {
  if (!event.series) return null;
  const series = await loadSeries(callApi, event.series.id).catch(() => null);
  return series && nextDatesOf(series, event.id);
}

export function nextDatesOf({ id, ruleText, dates }: SeriesSummary, eventId: string): NextDates {
  const others = dates.filter((date) => date.id !== eventId && date.status === 'published').slice(0, SHOWN);
  return { id, ruleText, dates: others.map((date) => ({ id: date.id, startsLocal: date.startsLocal })) };
}

/** Also while moderators look at the dates, which are drafts to their hosts meanwhile. */
export const hasDatesToCancel = ({ status, dates }: Pick<SeriesSummary, 'status' | 'dates'>): boolean =>
  status !== 'cancelled' && dates.some((date) => date.status !== 'cancelled');

/** The next date that takes place; the series' page shows its details. */
export const nextDateOf = ({ dates }: SeriesSummary): SeriesDate | undefined =>
  dates.find(({ status }) => status === 'published');
