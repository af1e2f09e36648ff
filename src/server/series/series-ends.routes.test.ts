import { beforeAll, describe, expect, test } from 'vitest';
import { cancelSeries, endSeries, updateSeries } from '#contracts/series/series.contract.ts';
import { enter } from '#tests/support/cast.ts';
import { insertPlaces, joinEvent } from '#tests/support/events.ts';
import type { SomeoneSignedIn } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { change, days, ids, laterBy, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;

beforeAll(async () => {
  ada = await enter(app.deps, 'ada');
  ben = await enter(app.deps, 'ben');
  cleo = await enter(app.deps, 'cleo');
  await insertPlaces(app);
});

/** Without an end, with seven dates until the horizon: the jobs of each take longer than the call. */
const ENDLESS = 'FREQ=DAILY;INTERVAL=28';
const weekly = (count = 6) => makeSeries(app, ada, `FREQ=WEEKLY;COUNT=${count}`);

describe('ending and cancelling', () => {
  test('an ended series has no occurrences after its last day except those with sign-ups', async () => {
    const series = await makeSeries(app, ada, ENDLESS);
    await joinEvent(app, series.occurrences[5]!.id, ben);
    const lastDay = days(series)[2]!;
    const ended = (await app.call(endSeries, { params: { seriesId: series.id }, body: { lastDay } }, ada)).body;
    expect(ended.rule).toBe(`${ENDLESS};UNTIL=${lastDay.replaceAll('-', '')}`);
    expect(ended.occurrences.map(({ id, isExtra }) => [id, isExtra])).toEqual(
      [0, 1, 2, 5].map((at) => [series.occurrences[at]!.id, at === 5]),
    );
    const early = { lastDay: '2000-01-01' };
    const refused = await app.call(endSeries, { params: { seriesId: series.id }, body: early }, ada);
    expect(refused.problem.fields).toEqual({ lastDay: 'The last day can’t be before the first.' });
  });

  test('an end after the existing end changes nothing', async () => {
    const series = await weekly(2);
    const lastDay = laterBy(series.startsLocal, 300).slice(0, 10);
    const ended = await app.call(endSeries, { params: { seriesId: series.id }, body: { lastDay } }, ada);
    expect(ended.body.rule).toBe(series.rule);
  });

  test('an end in the first part ends the later part as well', async () => {
    const series = await makeSeries(app, ada, ENDLESS);
    const [first, second, third, fourth] = ids(series) as [string, string, string, string];
    await joinEvent(app, fourth, ben);
    await change(app, series, { scope: 'following', occurrenceId: third, fields: { startTime: '20:00' } }, ada);
    const body = { lastDay: days(series)[1]! };
    const ended = (await app.call(endSeries, { params: { seriesId: series.id }, body }, ada)).body;
    expect(ended.occurrences.map(({ id, isExtra }) => [id, isExtra])).toEqual([
      [first, false],
      [second, false],
      [fourth, true],
    ]);
    expect(ended).toMatchObject({ createdUntil: null, parts: [{ rule: ended.rule }] });
  });

  test('a cancellation from one date on keeps earlier dates, across parts', async () => {
    const series = await makeSeries(app, ada, ENDLESS);
    for (const at of [1, 2, 5]) await joinEvent(app, ids(series)[at]!, cleo);
    await change(
      app,
      series,
      { scope: 'following', occurrenceId: ids(series)[4]!, fields: { startTime: '20:00' } },
      ada,
    );
    await runJobs(app);
    const before = (await mailsTo(app, cleo.email)).length;
    const params = { seriesId: series.id };
    const cancelFrom = (at: number) =>
      app.call(cancelSeries, { params, body: { fromOccurrenceId: ids(series)[at]!, reason: 'We move' } }, ada);
    const cancelled = (await cancelFrom(2)).body;
    expect(cancelled).toMatchObject({ status: 'active', createdUntil: null });
    expect(ids(cancelled)).toEqual(ids(series));
    expect(cancelled.occurrences.map(({ status }) => status)).toEqual(
      ids(series).map((_id, at) => (at < 2 ? 'published' : 'cancelled')),
    );
    await runJobs(app);
    const subjects = async () => (await mailsTo(app, cleo.email)).slice(before).map(({ subject }) => subject);
    expect(await subjects()).toEqual([`Cancelled: ${series.title}, 2 dates`]);
    const changed = await change(app, series, { scope: 'all', fields: { title: 'The last ones' } }, ada);
    expect(changed.occurrences.map(({ title }) => title === 'The last ones')).toEqual(
      ids(series).map((_id, at) => at < 2),
    );
    expect((await cancelFrom(0)).body.status).toBe('cancelled');
    await runJobs(app);
    expect(await subjects()).toContain(`Cancelled: ${series.title}, all dates`.replace(series.title, 'The last ones'));
  });

  test('a cancelled series keeps its pages, gets no new dates, and sends one email per person', async () => {
    const series = await makeSeries(app, ada, ENDLESS);
    for (const { id } of series.occurrences.slice(0, 4)) await joinEvent(app, id, cleo);
    await runJobs(app);
    const before = (await mailsTo(app, cleo.email)).length;
    const params = { seriesId: series.id };
    const cancelled = (await app.call(cancelSeries, { params, body: { reason: 'We move' } }, ada)).body;
    expect(cancelled).toMatchObject({ status: 'cancelled', createdUntil: null });
    expect(ids(cancelled)).toEqual(ids(series));
    expect(new Set(cancelled.occurrences.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    await runJobs(app);
    const mails = (await mailsTo(app, cleo.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([`Cancelled: ${series.title}, all dates`]);
    expect(mails[0]!.text).toContain('We move');
    expect((await app.call(cancelSeries, { params, body: {} }, ada)).body.status).toBe('cancelled');
    await runJobs(app);
    expect(await mailsTo(app, cleo.email)).toHaveLength(before + 1);
    const body = { scope: 'all' as const, fields: { title: 'Again' } };
    expect((await app.call(updateSeries, { params, body }, ada)).problem.code).toBe('series.cancelled');
  });
});
