import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { type ImportedEntry, importCalendar } from '#contracts/series/imports.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { instantOf } from '#server/platform/formats/wall-clock.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { calendar, entry } from '#tests/support/calendar-files.ts';
import { daysAhead, insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { change, days, ids, weekdayOf } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { extendSeriesJob, seriesJobs } from './series.jobs.ts';

const app = await testApp();
let ada: SomeoneSignedIn;
beforeAll(() => insertPlaces(app));
beforeEach(async () => {
  ada = await signUp(app.deps);
});

const report = async (text: string): Promise<ImportedEntry[]> =>
  (await app.call(importCalendar, { body: { text } }, ada)).body.entries;
const eventOf = async ({ eventId }: ImportedEntry) =>
  (await app.call(getEvent, { params: { eventId: eventId! } }, ada)).body;

describe('dates that a calendar leaves out', () => {
  const compact = (local: string) => local.replace(/[-:]/g, '');
  const day = (index: number, clock = '00:30') => daysAhead(app, 7 + 7 * index, clock);
  const inBerlin = (index: number, clock?: string) => `;TZID=Europe/Berlin:${compact(day(index, clock))}00`;
  const utc = (index: number) => `${compact(instantOf(day(index), 'Europe/Berlin').at.toISOString().slice(0, 19))}Z`;
  const weekly = (...lines: string[]) =>
    entry(
      'SUMMARY:Games',
      'LOCATION:https://meet.example.org/x',
      'CATEGORIES:Games',
      `DTSTART${inBerlin(0)}`,
      ...lines,
    );
  const isoDay = (index: number) => day(index).slice(0, 10);

  test('are shown in the report, and never become dates of the published series', async () => {
    const rule = ['DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=12'];
    const excluded = [
      `EXDATE${inBerlin(0)},${compact(day(2))}00`,
      // In UTC this is the day before.
      `EXDATE:${utc(3)}`,
      `EXDATE;VALUE=DATE:${compact(isoDay(5))}`,
      `EXDATE;TZID=Asia/Tokyo:${compact(instantOf(day(6), 'Europe/Berlin').at.toTemporalInstant().toZonedDateTimeISO('Asia/Tokyo').toPlainDateTime().toString({ smallestUnit: 'second' }))}`,
    ];
    const overrides = [
      entry('SUMMARY:Games', `RECURRENCE-ID${inBerlin(7)}`, `DTSTART${inBerlin(7, '18:00')}`, 'DURATION:PT1H'),
      entry('SUMMARY:Games', `RECURRENCE-ID${inBerlin(8)}`, `DTSTART${inBerlin(8)}`, 'STATUS:CANCELLED'),
    ];
    const [found, moved, cancelled] = await report(calendar(weekly(...rule, ...excluded), ...overrides));
    const leftOut = [2, 3, 5, 6, 7, 8].map(isoDay);
    expect(found).toMatchObject({
      startsLocal: day(1),
      excludedDays: leftOut,
      remarks: ['It starts on its next upcoming date.'],
    });
    expect(moved).toMatchObject({
      startsLocal: day(7, '18:00'),
      remarks: ['A rescheduled date of a repeating event.'],
    });
    expect(cancelled).toMatchObject({ eventId: null, remarks: ['It was cancelled.'] });
    const eventId = found!.eventId!;
    expect((await eventOf(found!)).excludedDays).toEqual(leftOut);
    await app.call(updateEvent, { params: { eventId }, body: { category: 'social-gatherings' } }, ada);
    const series = (await app.call(createSeries, { body: { eventId } }, ada)).body;
    const expected = [1, 4, 9, 10, 11].map(isoDay);
    expect(days(series)).toEqual(expected);
    expect(series.excludedDays).toEqual(leftOut);
    const changes = [
      { scope: 'all' as const, fields: { startTime: '19:00' } },
      { scope: 'following' as const, occurrenceId: ids(series)[1]!, fields: { title: 'Go' } },
      { scope: 'all' as const, rule: `FREQ=WEEKLY;BYDAY=${weekdayOf(day(0))}` },
    ];
    for (const body of changes) {
      const changed = await change(app, series, body, ada);
      expect(days(changed).filter((each) => leftOut.includes(each))).toEqual([]);
      expect(days(changed).slice(0, 5)).toEqual(expected);
    }
    app.clock.advance({ days: 210 });
    await runNow(seriesJobs({ ...app.deps, db: app.db }, { copied: [] }), extendSeriesJob, { seriesId: series.id });
    const rows = await app.db.rows(
      z.object({ day: z.string() }),
      'select starts_local::date as day from events where series_id = $1',
      [series.id],
    );
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => leftOut.includes(row.day))).toEqual([]);
  });

  test('are those of the repeating event’s time zone where a changed date is in another', async () => {
    const series = entry('SUMMARY:Games', 'DTSTART;TZID=Europe/Berlin:20500103T003000', 'RRULE:FREQ=WEEKLY;COUNT=4');
    const moved = entry('SUMMARY:Games', 'RECURRENCE-ID:20500109T233000Z', 'DTSTART:20500110T173000Z');
    const [found, other] = await report(calendar(series, moved));
    expect(found).toMatchObject({ startsLocal: '2050-01-03T00:30', excludedDays: ['2050-01-10'] });
    expect(other).toMatchObject({ startsLocal: '2050-01-10T17:30' });
  });

  test('can be put back in the draft, and only there', async () => {
    const [found] = await report(
      calendar(weekly('DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3', `EXDATE${inBerlin(1)}`)),
    );
    const eventId = found!.eventId!;
    const body = { category: 'social-gatherings' as const, excludedDays: [] };
    await app.call(updateEvent, { params: { eventId }, body }, ada);
    const series = (await app.call(createSeries, { body: { eventId } }, ada)).body;
    expect(days(series)).toEqual([0, 1, 2].map(isoDay));
    const later = await app.call(updateEvent, { params: { eventId }, body: { excludedDays: [isoDay(1)] } }, ada);
    expect(later.problem.fields).toEqual({ excludedDays: 'Only a draft can skip dates.' });
  });
});
