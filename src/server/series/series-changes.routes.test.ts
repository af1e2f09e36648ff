import { beforeAll, describe, expect, test } from 'vitest';
import { cancelEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { updateSeries } from '#contracts/series/series.contract.ts';
import { enter } from '#tests/support/cast.ts';
import { insertPlaces, joinEvent, places } from '#tests/support/events.ts';
import type { SomeoneSignedIn } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { change, clocks, days, ids, laterBy, makeSeries, seriesNow, weekdayOf } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;

beforeAll(async () => {
  ada = await enter(app.deps, 'ada');
  ben = await enter(app.deps, 'ben');
  await insertPlaces(app);
});

const edit = (eventId: string, body: object, as = ada) => app.call(updateEvent, { params: { eventId }, body }, as);
const weekly = (count = 6) => makeSeries(app, ada, `FREQ=WEEKLY;COUNT=${count}`);

describe('a change of all dates', () => {
  test('updates every upcoming occurrence, keeps ids and RSVPs, and notifies each attendee once', async () => {
    const series = await weekly();
    for (const at of [2, 3]) await joinEvent(app, series.occurrences[at]!.id, ben);
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

  test('is rejected if somebody else has changed the same field of its occurrence since', async () => {
    const series = await weekly(2);
    const { id: occurrenceId } = series.occurrences[0]!;
    await edit(occurrenceId, { venue: 'The pub' });
    const body = {
      scope: 'all',
      occurrenceId,
      fields: { venue: 'The park' },
      basedOn: { venue: series.occurrences[0]!.venue },
    } as const;
    const { problem } = await app.call(updateSeries, { params: { seriesId: series.id }, body }, ada);
    expect(problem).toMatchObject({ code: 'event.changed', fields: { venue: expect.any(String) } });
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
    await joinEvent(app, second!.id, ben);
    const changed = await change(app, series, { scope: 'all', rule: 'FREQ=DAILY;INTERVAL=2;COUNT=4' }, ada);
    expect(changed.ruleText).toBe('every 2 days, 4 times');
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
  test('begins a new part of the same series, and keeps all events', async () => {
    const series = await weekly(6);
    const from = series.occurrences[2]!;
    await joinEvent(app, from.id, ben);
    const body = { scope: 'following' as const, occurrenceId: from.id, fields: { title: 'Second season' } };
    const changed = await change(app, series, body, ada);
    expect(changed.id).toBe(series.id);
    expect(ids(changed)).toEqual(ids(series));
    expect(changed.occurrences.map(({ title }) => title)).toEqual([
      ...Array.from({ length: 2 }, () => series.title),
      ...Array.from({ length: 4 }, () => 'Second season'),
    ]);
    expect(changed.occurrences[2]).toMatchObject({ seats: { taken: 1 }, isEdited: false, isExtra: false });
    const [, later] = changed.parts;
    expect(later).toMatchObject({ startsLocal: from.startsLocal, rule: expect.stringContaining('COUNT=4') });
    // The rule continues, so the first part has no end of its own.
    expect(changed.rule).toBe(changed.rule.replace(/;(UNTIL|COUNT)=\w+/g, ''));
    // “4 times” are the dates of the second part only.
    expect(changed.ruleText).toMatch(/^every \w+day; from \w+ \d+, \d{4}, every \w+day, 4 times$/);
    expect(new Set(changed.occurrences.map((each) => each.series?.id))).toEqual(new Set([series.id]));
  });

  test('keeps an interval of two weeks', async () => {
    const series = await makeSeries(app, ada, 'FREQ=WEEKLY;INTERVAL=2');
    const from = series.occurrences[3]!.id;
    const changed = await change(
      app,
      series,
      { scope: 'following', occurrenceId: from, fields: { startTime: '18:00' } },
      ada,
    );
    expect(days(changed)).toEqual(days(series));
    expect(clocks(changed)).toEqual(days(series).map((_day, index) => (index < 3 ? '19:00' : '18:00')));
  });

  test('is followed by changes of all dates in both parts, with one email to each attendee', async () => {
    const series = await weekly(6);
    const following = (at: number, fields: object) => ({
      scope: 'following' as const,
      occurrenceId: ids(series)[at]!,
      fields,
    });
    await change(app, series, following(4, { startTime: '20:00' }), ada);
    await change(app, series, following(2, { title: 'Second season' }), ada);
    for (const at of [0, 2, 5]) await joinEvent(app, ids(series)[at]!, ben);
    await runJobs(app);
    const before = (await mailsTo(app, ben.email)).length;
    const changed = await change(app, series, { scope: 'all', fields: { capacity: 14, venue: 'The park' } }, ada);
    expect(changed.parts).toHaveLength(3);
    expect(new Set(changed.occurrences.map(({ seats }) => seats.capacity))).toEqual(new Set([14]));
    expect(clocks(changed)).toEqual(['19:00', '19:00', '19:00', '19:00', '20:00', '20:00']);
    expect(changed.occurrences.map(({ title }) => (title === 'Second season' ? 2 : 1))).toEqual([1, 1, 2, 2, 2, 2]);
    await runJobs(app);
    const mails = (await mailsTo(app, ben.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(', 3 dates')]);
  });

  test('with a new rule replaces the rules of all later parts', async () => {
    const series = await weekly(6);
    const body = { scope: 'following' as const, occurrenceId: ids(series)[4]!, fields: { startTime: '20:00' } };
    await change(app, series, body, ada);
    const day = weekdayOf(series.startsLocal);
    const rule = `FREQ=WEEKLY;INTERVAL=2;BYDAY=${day};COUNT=2`;
    const changed = await change(app, series, { scope: 'following', occurrenceId: ids(series)[2]!, rule }, ada);
    expect(changed.parts).toHaveLength(2);
    expect(ids(changed)).toEqual([0, 1, 2, 4].map((at) => ids(series)[at]));
    expect(new Set(clocks(changed))).toEqual(new Set(['19:00']));
    const all = await change(app, series, { scope: 'all', rule: `FREQ=WEEKLY;BYDAY=${day};COUNT=3` }, ada);
    expect(all.parts).toHaveLength(1);
    expect(ids(all).filter((id) => ids(series).includes(id))).toEqual([0, 1, 2].map((at) => ids(series)[at]));
    expect(days(all)).toHaveLength(3);
  });

  test('to another weekday creates new events and deletes old ones without RSVPs', async () => {
    const series = await weekly(4);
    const [, second, third] = series.occurrences;
    await joinEvent(app, third!.id, ben);
    const day = weekdayOf(laterBy(second!.startsLocal, 1));
    const body = { scope: 'following' as const, occurrenceId: second!.id, rule: `FREQ=WEEKLY;BYDAY=${day};COUNT=3` };
    const later = await change(app, series, body, ada);
    expect(later.occurrences.map(({ startsLocal, isExtra }) => [startsLocal, isExtra])).toEqual([
      [series.startsLocal, false],
      [laterBy(second!.startsLocal, 1), false],
      [third!.startsLocal, true],
      [laterBy(second!.startsLocal, 8), false],
      [laterBy(second!.startsLocal, 15), false],
    ]);
    expect(later.occurrences[2]).toMatchObject({ id: third!.id, seats: { taken: 1 } });
    expect(later.ruleText).toMatch(/^every \w+day; from \w+ \d+, \d{4}, every \w+day, 3 times$/);
  });

  test('from the first event begins no new part', async () => {
    const series = await weekly(2);
    const body = { scope: 'following' as const, occurrenceId: series.occurrences[0]!.id, fields: { title: 'Go' } };
    expect((await change(app, series, body, ada)).parts).toHaveLength(1);
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
      [{ scope: 'following' }, { occurrenceId: 'Choose the first event to change.' }],
      [{ ...all, fields: { title: '' } }, { title: 'Enter a title.' }],
      [{ ...all, fields: { startTime: '25:00' } }, { 'fields.startTime': 'Enter a time such as 19:30.' }],
      [{ ...all, fields: { visibility: 'members' } }, { visibility: 'Only group events can be limited to members.' }],
      [{ ...all, rule: 'FREQ=DAILY;UNTIL=20200101' }, { rule: 'There are no dates. Choose a different schedule.' }],
      [{ ...all, rule: 'FREQ=DAILY', startsOn: '2020-01-01' }, { startsOn: 'Choose a day in the future.' }],
    ];
    for (const [body, fields] of cases) {
      const { problem } = await app.call(updateSeries, { params, body: body as typeof all }, ada);
      expect(problem, JSON.stringify(body)).toMatchObject({ status: 400, fields });
    }
    expect(await seriesNow(app, series, ada)).toEqual(series);
  });
});
