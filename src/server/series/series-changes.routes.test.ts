import { beforeAll, describe, expect, test } from 'vitest';
import { cancelEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { cancelSeries, endSeries, updateSeries } from '#contracts/series/series.contract.ts';
import { enter } from '#tests/support/cast.ts';
import { knowPlaces, places } from '#tests/support/events.ts';
import type { SomeoneSignedIn } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { change, clocks, days, ids, laterBy, repeating, seriesNow, weekdayOf } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const it = await testApp();
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;

beforeAll(async () => {
  ada = await enter(it.deps, 'ada');
  ben = await enter(it.deps, 'ben');
  cleo = await enter(it.deps, 'cleo');
  await knowPlaces(it);
});

const go = (eventId: string, as: SomeoneSignedIn) =>
  it.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, as);
const edit = (eventId: string, body: object, as = ada) => it.call(updateEvent, { params: { eventId }, body }, as);
const weekly = (count = 6) => repeating(it, ada, `FREQ=WEEKLY;COUNT=${count}`);

describe('all', () => {
  test('changes every occurrence to come, keeping ids and answers, and tells each who goes once', async () => {
    const series = await weekly();
    for (const at of [2, 3]) await go(series.occurrences[at]!.id, ben);
    await runJobs(it);
    const before = (await mailsTo(it, ben.email)).length;
    const changed = await change(
      it,
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
    const { endsLocal, sequence } = (await it.call(getEvent, { params: { eventId: ids(series)[2]! } })).body;
    expect(endsLocal?.slice(11)).toBe('21:00');
    expect(sequence).toBe(1);
    await runJobs(it);
    const mails = (await mailsTo(it, ben.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(['Changed: Chess, 2 dates']);
    expect(mails[0]!.text).toContain('7:30');
    await change(it, series, { scope: 'all', fields: { description: 'No news to those going' } }, ada);
    await runJobs(it);
    expect(await mailsTo(it, ben.email)).toHaveLength(before + 1);
  });

  test('one moved by hand stays moved when the rest shift, and keeps its place', async () => {
    const series = await weekly();
    const moved = series.occurrences[1]!;
    const startsLocal = laterBy(moved.startsLocal, 1);
    await edit(moved.id, { startsLocal, endsLocal: laterBy(moved.endsLocal, 1), venue: 'The park' });
    const changed = await change(
      it,
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

  test('what is changed from an occurrence wins over its own edits, which stay on their day', async () => {
    const series = await weekly();
    const moved = series.occurrences[1]!;
    const startsLocal = laterBy(moved.startsLocal, 1);
    await edit(moved.id, { startsLocal, endsLocal: laterBy(moved.endsLocal, 1), title: 'Special' });
    const fields = { startTime: '18:00', title: 'Usual' };
    const changed = await change(it, series, { scope: 'all', occurrenceId: moved.id, fields }, ada);
    expect(changed.occurrences[1]).toMatchObject({
      startsLocal: `${startsLocal.slice(0, 10)}T18:00`,
      title: 'Usual',
      editedFields: ['startsLocal'],
    });
  });

  test('a new rule keeps the days it shares, drops those nobody answered, and marks those somebody did', async () => {
    const series = await repeating(it, ada, 'FREQ=DAILY;COUNT=5');
    const [first, second, third] = series.occurrences;
    await go(second!.id, ben);
    const changed = await change(it, series, { scope: 'all', rule: 'FREQ=DAILY;INTERVAL=2;COUNT=4' }, ada);
    expect(changed.ruleText).toBe('every second day, 4 times');
    expect(changed.occurrences.map(({ id, isExtra }) => [id, isExtra]).slice(0, 3)).toEqual([
      [first!.id, false],
      [second!.id, true],
      [third!.id, false],
    ]);
    expect(changed.occurrences).toHaveLength(5);
    expect((await it.call(getEvent, { params: { eventId: series.occurrences[3]!.id } })).status).toBe(404);
    expect((await it.call(getEvent, { params: { eventId: second!.id } })).body).toMatchObject({
      isExtra: true,
      seats: { taken: 1 },
    });
    const back = await change(it, series, { scope: 'all', rule: 'FREQ=DAILY;COUNT=3' }, ada);
    expect(back.occurrences.find(({ id }) => id === second!.id)?.isExtra).toBe(false);
  });

  test('one that was cancelled stays cancelled, and on its page', async () => {
    const series = await weekly(3);
    const eventId = series.occurrences[1]!.id;
    await it.call(cancelEvent, { params: { eventId }, body: { reason: 'Holiday' } }, ada);
    const changed = await change(it, series, { scope: 'all', fields: { title: 'Go', startTime: '20:00' } }, ada);
    expect(changed.occurrences[1]).toMatchObject({ id: eventId, status: 'cancelled', title: series.title });
    expect(clocks(changed)).toEqual(['20:00', '19:00', '20:00']);
  });

  test('a place brings its time zone, and the time on the wall stays', async () => {
    const series = await weekly(2);
    const changed = await change(it, series, { scope: 'all', fields: { placeId: places.auckland.id } }, ada);
    expect(changed.timeZone).toBe('Pacific/Auckland');
    expect(clocks(changed)).toEqual(['19:00', '19:00']);
    const [was, is] = [series, changed].map(({ occurrences }) => Date.parse(occurrences[0]!.startsAt));
    expect(was! - is!).toBeGreaterThan(9 * 3_600_000);
  });
});

describe('this and following', () => {
  test('makes a series of its own, with the same events; the one so far ends before it', async () => {
    const series = await weekly(6);
    const from = series.occurrences[2]!;
    await go(from.id, ben);
    const later = await change(
      it,
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
    const earlier = await seriesNow(it, series, ada);
    expect(ids(earlier)).toEqual(ids(series).slice(0, 2));
    expect(earlier.rule).toContain('UNTIL=');
    expect(earlier.madeUntil).toBeNull();
    expect(earlier.occurrences[0]).toMatchObject({ title: series.title, series: { ruleText: earlier.ruleText } });
  });

  test('keeps the rhythm of every second week', async () => {
    const series = await repeating(it, ada, 'FREQ=WEEKLY;INTERVAL=2');
    const from = series.occurrences[3]!.id;
    const later = await change(
      it,
      series,
      { scope: 'following', occurrenceId: from, fields: { startTime: '18:00' } },
      ada,
    );
    expect(days(later)).toEqual(days(series).slice(3));
    expect(new Set(clocks(later))).toEqual(new Set(['18:00']));
  });

  test('to another weekday: new events, and the old ones go unless somebody has answered', async () => {
    const series = await weekly(4);
    const [, second, third] = series.occurrences;
    await go(third!.id, ben);
    const day = weekdayOf(laterBy(second!.startsLocal, 1));
    const body = { scope: 'following' as const, occurrenceId: second!.id, rule: `FREQ=WEEKLY;BYDAY=${day};COUNT=3` };
    const later = await change(it, series, body, ada);
    expect(later.occurrences.map(({ startsLocal, isExtra }) => [startsLocal, isExtra])).toEqual([
      [laterBy(second!.startsLocal, 1), false],
      [third!.startsLocal, true],
      [laterBy(second!.startsLocal, 8), false],
      [laterBy(second!.startsLocal, 15), false],
    ]);
    expect(later.occurrences[1]).toMatchObject({ id: third!.id, seats: { taken: 1 } });
  });

  test('from the first event on it is the series itself', async () => {
    const series = await weekly(2);
    const body = { scope: 'following' as const, occurrenceId: series.occurrences[0]!.id, fields: { title: 'Go' } };
    expect((await change(it, series, body, ada)).id).toBe(series.id);
  });
});

describe('ending and cancelling', () => {
  test('a series that ends has no occurrences after its last day, but those with sign-ups', async () => {
    const series = await repeating(it, ada, 'FREQ=DAILY');
    await go(series.occurrences[5]!.id, ben);
    const lastDay = days(series)[2]!;
    const ended = (await it.call(endSeries, { params: { seriesId: series.id }, body: { lastDay } }, ada)).body;
    expect(ended.rule).toBe(`FREQ=DAILY;UNTIL=${lastDay.replaceAll('-', '')}`);
    expect(ended.occurrences.map(({ id, isExtra }) => [id, isExtra])).toEqual(
      [0, 1, 2, 5].map((at) => [series.occurrences[at]!.id, at === 5]),
    );
    const early = { lastDay: '2000-01-01' };
    const refused = await it.call(endSeries, { params: { seriesId: series.id }, body: early }, ada);
    expect(refused.problem.fields).toEqual({ lastDay: 'The last day comes after the first' });
  });

  test('an end after the end it has already changes nothing', async () => {
    const series = await weekly(2);
    const lastDay = laterBy(series.startsLocal, 300).slice(0, 10);
    const ended = await it.call(endSeries, { params: { seriesId: series.id }, body: { lastDay } }, ada);
    expect(ended.body.rule).toBe(series.rule);
  });

  test('cancelled, all pages stay, nothing new is made, and each person gets one mail', async () => {
    const series = await repeating(it, ada, 'FREQ=WEEKLY');
    for (const { id } of series.occurrences.slice(0, 4)) await go(id, cleo);
    await runJobs(it);
    const before = (await mailsTo(it, cleo.email)).length;
    const params = { seriesId: series.id };
    const cancelled = (await it.call(cancelSeries, { params, body: { reason: 'We move' } }, ada)).body;
    expect(cancelled).toMatchObject({ status: 'cancelled', madeUntil: null });
    expect(ids(cancelled)).toEqual(ids(series));
    expect(new Set(cancelled.occurrences.map(({ status }) => status))).toEqual(new Set(['cancelled']));
    await runJobs(it);
    const mails = (await mailsTo(it, cleo.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([`Cancelled: ${series.title}, all dates`]);
    expect(mails[0]!.text).toContain('We move');
    expect((await it.call(cancelSeries, { params, body: {} }, ada)).body.status).toBe('cancelled');
    await runJobs(it);
    expect(await mailsTo(it, cleo.email)).toHaveLength(before + 1);
    const body = { scope: 'all' as const, fields: { title: 'Again' } };
    expect((await it.call(updateSeries, { params, body }, ada)).problem.code).toBe('series.cancelled');
  });
});

describe('what is refused', () => {
  test('changes by others, of what is not there, and that make no event', async () => {
    const series = await weekly(2);
    const other = await weekly(2);
    const params = { seriesId: series.id };
    const all = { scope: 'all' as const };
    expect((await it.call(updateSeries, { params, body: { ...all, fields: { title: 'X' } } }, ben)).status).toBe(403);
    const unknown = await it.call(updateSeries, { params: { seriesId: crypto.randomUUID() }, body: all }, ada);
    expect(unknown.problem.code).toBe('series.not_found');
    const elsewhere = { scope: 'following' as const, occurrenceId: other.occurrences[0]!.id };
    expect((await it.call(updateSeries, { params, body: elsewhere }, ada)).problem.code).toBe(
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
      const { problem } = await it.call(updateSeries, { params, body: body as typeof all }, ada);
      expect(problem, JSON.stringify(body)).toMatchObject({ status: 400, fields });
    }
    expect(await seriesNow(it, series, ada)).toEqual(series);
  });
});
