import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getEvent } from '#contracts/events/events.contract.ts';
import { type ImportedEntry, importCalendar } from '#contracts/series/imports.contract.ts';
import { calendar, entry } from '#tests/support/calendar-files.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
let ada: SomeoneSignedIn;
beforeAll(() => insertPlaces(app));
beforeEach(async () => {
  ada = await signUp(app.deps);
});

const send = (text: string, as = ada) => app.call(importCalendar, { body: { text } }, as);
const report = async (text: string): Promise<ImportedEntry[]> => (await send(text)).body.entries;
const eventOf = async ({ eventId }: ImportedEntry) =>
  (await app.call(getEvent, { params: { eventId: eventId! } }, ada)).body;

describe('an entry is imported', () => {
  test('with time zones named by other programs, or the calendar’s own if its times are in UTC', async () => {
    const windows = entry('SUMMARY:A', 'DTSTART;TZID=W. Europe Standard Time:20500705T190000', 'DURATION:PT2H');
    const utc = entry('SUMMARY:B', 'DTSTART:20500706T170000Z', 'DTEND:20500706T180000Z');
    const found = await report(calendar('X-WR-TIMEZONE:America/New_York', windows, utc));
    const [a, b] = await Promise.all(found.map(eventOf));
    expect(a).toMatchObject({
      startsLocal: '2050-07-05T19:00',
      endsLocal: '2050-07-05T21:00',
      timeZone: 'Europe/Berlin',
    });
    expect(b).toMatchObject({
      startsLocal: '2050-07-06T13:00',
      endsLocal: '2050-07-06T14:00',
      timeZone: 'America/New_York',
    });
  });

  test('in UTC if its rule names days of UTC that are others in the calendar’s time zone', async () => {
    const start = ['DTSTART:20500106T233000Z', 'DURATION:PT1H'];
    const [named, unnamed] = await report(
      calendar(
        'X-WR-TIMEZONE:Europe/Berlin',
        entry('SUMMARY:A', ...start, 'RRULE:FREQ=WEEKLY;BYDAY=TH'),
        entry('SUMMARY:B', ...start, 'RRULE:FREQ=WEEKLY'),
      ),
    );
    expect(named).toMatchObject({ startsLocal: '2050-01-06T23:30', ruleText: 'every Thursday' });
    expect(await eventOf(named!)).toMatchObject({ timeZone: 'UTC' });
    expect(unnamed).toMatchObject({ startsLocal: '2050-01-07T00:30', ruleText: 'every Friday' });
    expect(await eventOf(unnamed!)).toMatchObject({ timeZone: 'Europe/Berlin' });
  });

  test('in the time zone of its location, if its times are in UTC and nothing else says where it was entered', async () => {
    const times = ['DTSTART:20500706T230000Z', 'DTEND:20500707T000000Z'];
    const found = await report(
      calendar(
        entry('SUMMARY:A', 'LOCATION:Library\\, Weg 1\\, 12043 Berlin', ...times),
        entry('SUMMARY:B', 'LOCATION:Pier', 'GEO:40.71;-74.01', ...times),
        entry('SUMMARY:C', 'LOCATION:Pier', 'GEO:52.5;13.4', ...times, 'RRULE:FREQ=WEEKLY;BYDAY=WE'),
        entry('SUMMARY:D', 'LOCATION:Somewhere', ...times),
      ),
    );
    const used = 'Its times are in UTC, so we used the time zone of its location. Please check.';
    const kept = 'Its times are in UTC. Please check its time and time zone.';
    expect(
      found.map(({ startsLocal, remarks }) => [startsLocal, remarks.find((each) => each.includes('UTC'))]),
    ).toEqual([
      ['2050-07-07T01:00', used],
      ['2050-07-06T19:00', used],
      ['2050-07-06T23:00', kept],
      ['2050-07-06T23:00', kept],
    ]);
    expect(await eventOf(found[0]!)).toMatchObject({ endsLocal: '2050-07-07T02:00', timeZone: 'Europe/Berlin' });
  });

  test('with an end in another time zone than its start', async () => {
    const times = ['DTSTART;TZID=America/New_York:20500105T190000', 'DTEND;TZID=Europe/Berlin:20500106T030000'];
    const [found] = await report(calendar(entry('SUMMARY:A', ...times)));
    expect(await eventOf(found!)).toMatchObject({ endsLocal: '2050-01-05T21:00', timeZone: 'America/New_York' });
  });
});
