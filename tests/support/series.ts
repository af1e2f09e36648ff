import type { EndpointInput } from '#contracts/endpoint.ts';
import { createSeries, getSeries, type Series, updateSeries } from '#contracts/series/series.contract.ts';
import { type DraftFields, draft } from './events.ts';
import type { As, TestApp } from './test-app.ts';

/** Creates a series through the API, from a draft in a week. */
export async function makeSeries(app: TestApp, host: As, rule: string, fields: DraftFields = {}): Promise<Series> {
  const { id } = await draft(app, host, fields);
  return (await app.call(createSeries, { body: { eventId: id, rule } }, host)).body;
}

export const seriesNow = async (app: TestApp, { id }: { id: string }, as?: As): Promise<Series> =>
  (await app.call(getSeries, { params: { seriesId: id } }, as)).body;

type Changes = EndpointInput<typeof updateSeries>['body'];

export const change = async (app: TestApp, { id }: { id: string }, body: Changes, as: As): Promise<Series> =>
  (await app.call(updateSeries, { params: { seriesId: id }, body }, as)).body;

export const days = ({ occurrences }: Series): string[] =>
  occurrences.map(({ startsLocal }) => startsLocal.slice(0, 10));
export const clocks = ({ occurrences }: Series): string[] =>
  occurrences.map(({ startsLocal }) => startsLocal.slice(11));
export const ids = ({ occurrences }: Series): string[] => occurrences.map(({ id }) => id);

/** The weekday of a local time, such as MO. */
export const weekdayOf = (wallTime: string): string =>
  ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][Temporal.PlainDateTime.from(wallTime).dayOfWeek - 1]!;

export const laterBy = (wallTime: string, dayCount: number): string =>
  Temporal.PlainDateTime.from(wallTime).add({ days: dayCount }).toString({ smallestUnit: 'minute' });
