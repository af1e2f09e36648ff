import { beforeAll, describe, expect, test } from 'vitest';
import { cancelEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { cancelSeries, endSeries, updateSeries } from '#contracts/series/series.contract.ts';
import { enter } from '#tests/support/cast.ts';
import { insertPlaces, places } from '#tests/support/events.ts';
import type { SomeoneSignedIn } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { change, clocks, days, ids, laterBy, makeSeries, seriesNow, weekdayOf } from '#tests/support/series.ts';
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

const join = (eventId: string, as: SomeoneSignedIn) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, as);
const edit = (eventId: string, body: object, as = ada) => app.call(updateEvent, { params: { eventId }, body }, as);
const weekly = (count = 6) => makeSeries(app, ada, `FREQ=WEEKLY;COUNT=${count}`);

describe('a change of all dates', () => {
  test('updates every upcoming occurrence, keeps ids and RSVPs, and notifies each attendee once', async () => {
    const series = await weekly();
    for (const at of [2, 3]) await join(series.occurrences[at]!.id, ben);
    await runJobs(app);
    const before = (await mailsTo(app, ben.email)).length;
    const changed = await change(
      app,
      series,
      { scope: 'all', fields: { startTime: '19:30', durationMinutes: 90, title: 'Chess', capacity: 4 } },
      ada,
    );
    expect(ids(changed)).toEqual(ids(series));
    expect(days(changed)).toEqual(days(series));
    expect(new Set(clocks(changed))).toEqual(new Set(['19:30']));
    expect(changed.startsLocal).toBe(`${series.startsLocal.slice(0, 10)}T19:30`);
    expect(
      changed.occurrences.every(({ title, seats, isEdited }) => title === 'Chess' && seats.capacity === 4 && !isEdited),
    ).toBe(true);
    expect(changed.occurrences[2]!.seats.taken).toBe(1);
    const { endsLocal, sequence } = (await app.call(getEvent, { params: { eventId: ids(series)[2]! } })).body;
    expect(endsLocal?.slice(11)).toBe('21:00');
    expect(sequence).toBe(1);
    await runJobs(app);
    const mails = (await mailsTo(app, ben.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(['Changed: Chess, 2 dates']);
    expect(mails[0]!.text).toContain('7:30');
    await change(app, series, { scope: 'all', fields: { description: 'No news to those going' } }, ada);
    await runJobs(app);
    expect(await mailsTo(app, ben.email)).toHaveLength(before + 1);
  });

  test('keeps the time and place of an occurrence that was edited', async () => {
    const series = await weekly();
    const moved = series.occurrences[1]!;
    const startsLocal = laterBy(moved.startsLocal, 1);
    await edit(moved.id, { startsLocal, endsLocal: laterBy(moved.endsLocal, 1), venue: 'The park' });
    const changed = await change(
      app,
      series,
      { scope: 'all', fields: { startTime: '19:30', venue: 'The pub', priceNote: 'Free' } },
      ada,
    );
    expect(clocks(changed)).toEqual(['19:30', '19:00', '19:30', '19:30', '19:30', '19:30']);
    expect(changed.occurrences[1]).toMatchObject({
      id: moved.id,
      startsLocal,
      venue: 'The park',
      priceNote: 'Free',
      isEdited: true,
      editedFields: ['startsLocal', 'placeId'],
    });
    expect(changed.occurrences[2]).toMatchObject({ venue: 'The pub', isEdited: false });
  });

  test('overrides the edits of the occurrence it is made from, which stays on its day', async () => {
    const series = await weekly();
    const moved = series.occurrences[1]!;
    const startsLocal = laterBy(moved.startsLocal, 1);
    await edit(moved.id, { startsLocal, endsLocal: laterBy(moved.endsLocal, 1), title: 'Special' });
    const fields = { startTime: '18:00', title: 'Usual' };
    const changed = await change(app, series, { scope: 'all', occurrenceId: moved.id, fields }, ada);
    expect(changed.occurrences[1]).toMatchObject({
      startsLocal: `${startsLocal.slice(0, 10)}T18:00`,
      title: 'Usual',
      editedFields: ['startsLocal'],
    });
  });

  test('of the rule keeps shared days, deletes dates without RSVPs, and marks dates with RSVPs as extra', async () => {
    const series = await makeSeries(app, ada, 'FREQ=DAILY;COUNT=5');
    const [first, second, third] = series.occurrences;
    await join(second!.id, ben);
    const changed = await change(app, series, { scope: 'all', rule: 'FREQ=DAILY;INTERVAL=2;COUNT=4' }, ada);
    expect(changed.ruleText).toBe('every second day, 4 times');
    expect(changed.occurrences.map(({ id, isExtra }) => [id, isExtra]).slice(0, 3)).toEqual([
      [first!.id, false],
      [second!.id, true],
      [third!.id, false],
    ]);
    expect(changed.occurrences).toHaveLength(5);
    expect((await app.call(getEvent, { params: { eventId: series.occurrences[3]!.id } })).status).toBe(404);
    expect((await app.call(getEvent, { params: { eventId: second!.id } })).body).toMatchObject({
      isExtra: true,
      seats: { taken: 1 },
    });
    const back = await change(app, series, { scope: 'all', rule: 'FREQ=DAILY;COUNT=3' }, ada);
    expect(back.occurrences.find(({ id }) => id === second!.id)?.isExtra).toBe(false);
  });

  test('leaves cancelled occurrences cancelled', async () => {
    const series = await weekly(3);
    const eventId = series.occurrences[1]!.id;
    await app.call(cancelEvent, { params: { eventId }, body: { reason: 'Holiday' } }, ada);
    const changed = await change(app, series, { scope: 'all', fields: { title: 'Go', startTime: '20:00' } }, ada);
    expect(changed.occurrences[1]).toMatchObject({ id: eventId, status: 'cancelled', title: series.title });
    expect(clocks(changed)).toEqual(['20:00', '19:00', '20:00']);
  });

  test('of the place also changes the time zone and keeps the local time', async () => {
    const series = await weekly(2);
    const changed = await change(app, series, { scope: 'all', fields: { placeId: places.auckland.id } }, ada);
    expect(changed.timeZone).toBe('Pacific/Auckland');
    expect(clocks(changed)).toEqual(['19:00', '19:00']);
    const [was, is] = [series, changed].map(({ occurrences }) => Date.parse(occurrences[0]!.startsAt));
    expect(was! - is!).toBeGreaterThan(9 * 3_600_000);
  });
});

describe('a change of this and following dates', () => {
  test('splits off a series with the same events, and ends the original before it', async () => {
    const series = await weekly(6);
    const from = series.occurrences[2]!;
    await join(from.id, ben);
    const later = await change(
      app,
      series,
      { scope: 'following', occurrenceId: from.id, fields: { title: 'Second season' } },
      ada,
    );
    expect(later.id).not.toBe(series.id);
    expect(ids(later)).toEqual(ids(series).slice(2));
    expect(later.rule).toContain('COUNT=4');
    expect(later.occurrences[0]).toMatchObject({
      title: 'Second season',
      seats: { taken: 1 },
      series: { id: later.id },
    });
    const earlier = await seriesNow(app, series, ada);
    expect(ids(earlier)).toEqual(ids(series).slice(0, 2));
    expect(earlier.rule).toContain('UNTIL=');
    expect(earlier.createdUntil).toBeNull();
    expect(earlier.occurrences[0]).toMatchObject({ title: series.title, series: { ruleText: earlier.ruleText } });
  });

  test('keeps an interval of two weeks', async () => {
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY;INTERVAL=2');
    const from = series.occurrences[3]!.id;
    const later = await change(
      app,
      series,
      { scope: 'following', occurrenceId: from, fields: { startTime: '18:00' } },
      ada,
    );
    expect(days(later)).toEqual(days(series).slice(3));
    expect(new Set(clocks(later))).toEqual(new Set(['18:00']));
  });

  test('to another weekday creates new events and deletes old ones without RSVPs', async () => {
    const series = await weekly(4);
    const [, second, third] = series.occurrences;
    await join(third!.id, ben);
    const day = weekdayOf(laterBy(second!.startsLocal, 1));
    const body = { scope: 'following' as const, occurrenceId: second!.id, rule: `FREQ=WEEKLY;BYDAY=${day};COUNT=3` };
    const later = await change(app, series, body, ada);
    expect(later.occurrences.map(({ startsLocal, isExtra }) => [startsLocal, isExtra])).toEqual([
      [laterBy(second!.startsLocal, 1), false],
      [third!.startsLocal, true],
      [laterBy(second!.startsLocal, 8), false],
      [laterBy(second!.startsLocal, 15), false],
    ]);
    expect(later.occurrences[1]).toMatchObject({ id: third!.id, seats: { taken: 1 } });
  });

  test('from the first event changes the series itself', async () => {
    const series = await weekly(2);
    const body = { scope: 'following' as const, occurrenceId: series.occurrences[0]!.id, fields: { title: 'Go' } };
    expect((await change(app, series, body, ada)).id).toBe(series.id);
  });
});

describe('ending and cancelling', () => {
  test('an ended series has no occurrences after its last day except those with sign-ups', async () => {
    const series = await makeSeries(app, ada, 'FREQ=DAILY');
    await join(series.occurrences[5]!.id, ben);
    const lastDay = days(series)[2]!;
    const ended = (await app.call(endSeries, { params: { seriesId: series.id }, body: { lastDay } }, ada)).body;
    expect(ended.rule).toBe(`FREQ=DAILY;UNTIL=${lastDay.replaceAll('-', '')}`);
    expect(ended.occurrences.map(({ id, isExtra }) => [id, isExtra])).toEqual(
      [0, 1, 2, 5].map((at) => [series.occurrences[at]!.id, at === 5]),
    );
    const early = { lastDay: '2000-01-01' };
    const refused = await app.call(endSeries, { params: { seriesId: series.id }, body: early }, ada);
    expect(refused.problem.fields).toEqual({ lastDay: 'The last day comes after the first' });
  });

  test('an end after the existing end changes nothing', async () => {
    const series = await weekly(2);
    const lastDay = laterBy(series.startsLocal, 300).slice(0, 10);
    const ended = await app.call(endSeries, { params: { seriesId: series.id }, body: { lastDay } }, ada);
    expect(ended.body.rule).toBe(series.rule);
  });

  test('a cancelled series keeps its pages, gets no new dates, and sends one email per person', async () => {
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY');
    for (const { id } of series.occurrences.slice(0, 4)) await join(id, cleo);
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

describe('invalid changes', () => {
  test('by non-hosts, of unknown series and occurrences, and with invalid results are refused', async () => {
    const series = await weekly(2);
    const other = await weekly(2);
    const params = { seriesId: series.id };
    const all = { scope: 'all' as const };
    expect((await app.call(updateSeries, { params, body: { ...all, fields: { title: 'X' } } }, ben)).status).toBe(403);
    const unknown = await app.call(updateSeries, { params: { seriesId: crypto.randomUUID() }, body: all }, ada);
    expect(unknown.problem.code).toBe('series.not_found');
    const elsewhere = { scope: 'following' as const, occurrenceId: other.occurrences[0]!.id };
    expect((await app.call(updateSeries, { params, body: elsewhere }, ada)).problem.code).toBe(
      'series.occurrence_not_found',
    );
    const cases: [object, Record<string, unknown>][] = [
      [{ scope: 'following' }, { occurrenceId: 'Choose the first event that changes' }],
      [{ ...all, fields: { title: '' } }, { title: 'Enter a title.' }],
      [{ ...all, fields: { startTime: '25:00' } }, { 'fields.startTime': 'Enter a time such as 19:30.' }],
      [{ ...all, fields: { visibility: 'members' } }, { visibility: 'Only a group has members to show it to' }],
      [{ ...all, rule: 'FREQ=DAILY;UNTIL=20200101' }, { rule: 'This rule gives no dates' }],
      [{ ...all, rule: 'FREQ=DAILY', startsOn: '2020-01-01' }, { startsOn: 'Choose a day that is yet to come' }],
    ];
    for (const [body, fields] of cases) {
      const { problem } = await app.call(updateSeries, { params, body: body as typeof all }, ada);
      expect(problem, JSON.stringify(body)).toMatchObject({ status: 400, fields });
    }
    expect(await seriesNow(app, series, ada)).toEqual(series);
  });
});
