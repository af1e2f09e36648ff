import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_IMPORT_LENGTH } from '#contracts/events/event-limits.ts';
import { getEvent, listHostedEvents } from '#contracts/events/events.contract.ts';
import { type ImportedEntry, importCalendar } from '#contracts/series/imports.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { calendar, entry } from '#tests/support/calendar-files.ts';
import { insertPlaces, places } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { fc } from '#tests/support/properties.ts';
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

describe('an entry becomes a draft', () => {
  test('with its texts, place, time and time zone', async () => {
    const [found] = await report(
      calendar(
        entry(
          'SUMMARY;LANGUAGE=en:Board games\\, and tea',
          'DESCRIPTION:Bring one.\\nOr just your',
          ' self.',
          'LOCATION:Library\\, Main Street 1\\, Berlin',
          'GEO:52.52437;13.41053',
          'CATEGORIES:Board Games,Tea',
          'URL:https://example.org/games',
          'DTSTART;TZID=Europe/Berlin:20500105T190000',
          'DTEND;TZID=Europe/Berlin:20500105T213000',
        ),
      ),
    );
    expect(found).toMatchObject({ title: 'Board games, and tea', ruleText: null, remarks: [] });
    expect(await eventOf(found!)).toMatchObject({
      status: 'draft',
      description: 'Bring one.\nOr just yourself.\n\nhttps://example.org/games',
      venue: 'Library',
      address: 'Main Street 1, Berlin',
      place: { id: places.berlin.id },
      interests: ['board games', 'tea'],
      startsLocal: '2050-01-05T19:00',
      endsLocal: '2050-01-05T21:30',
      timeZone: 'Europe/Berlin',
      attendance: 'in-person',
    });
  });

  test('with its link once, if its description has it already', async () => {
    const lines = ['DESCRIPTION:Tea.\\n\\nhttps://example.org/tea', 'URL:https://example.org/tea'];
    const [found] = await report(calendar(entry('SUMMARY:Tea', ...lines)));
    expect((await eventOf(found!)).description).toBe('Tea.\n\nhttps://example.org/tea');
  });

  test('also on the 180th meridian', async () => {
    const [found] = await report(calendar(entry('SUMMARY:Sunrise', 'LOCATION:Taveuni', 'GEO:-16.8;180')));
    expect(await eventOf(found!)).toMatchObject({ latitude: -16.8, longitude: -180 });
  });

  test('without the position 0;0, which some programs write where there is none', async () => {
    const [found] = await report(calendar(entry('SUMMARY:Tea', 'LOCATION:Library', 'GEO:0.0;0.0')));
    expect(await eventOf(found!)).toMatchObject({ venue: 'Library', latitude: null, longitude: null });
  });

  test('with the town that its address ends with, if it has no position', async () => {
    const times = ['DTSTART;TZID=Europe/Berlin:20500105T190000', 'DURATION:PT2H'];
    const [found] = await report(calendar(entry('SUMMARY:A', 'LOCATION:Library\\, Weg 1\\, 12043 Berlin', ...times)));
    expect(found!.remarks).toEqual(['We read its town as Berlin, Germany. Please check.']);
    expect(await eventOf(found!)).toMatchObject({ place: { id: places.berlin.id }, address: 'Weg 1, 12043 Berlin' });
  });

  test('with a rule that publishes it as a series', async () => {
    const [found] = await report(
      calendar(
        entry(
          'SUMMARY:Second Tuesday',
          'DTSTART;TZID=Europe/Berlin:20200114T190000',
          'DTEND;TZID=Europe/Berlin:20200114T210000',
          'RRULE:FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2;BYHOUR=19;BYMINUTE=0',
          'LOCATION:https://meet.example.org/x',
        ),
      ),
    );
    expect(found).toMatchObject({
      ruleText: 'every month on the 2nd Tuesday',
      remarks: ['It starts on its next upcoming date.'],
    });
    const event = await eventOf(found!);
    expect(event).toMatchObject({
      rule: 'FREQ=MONTHLY;BYDAY=2TU',
      attendance: 'online',
      meetingLink: 'https://meet.example.org/x',
    });
    expect(event.startsLocal! > app.clock.now().toISOString().slice(0, 16)).toBe(true);
    const refused = await app.call(createSeries, { body: { eventId: event.id } }, ada);
    expect(refused.problem.fields).toEqual({ category: 'Choose a category.' });
  });

  test('with UNTIL in UTC ending on the right day, and COUNT reduced by past dates', async () => {
    const start = 'DTSTART;TZID=America/New_York:20500103T190000';
    const [count, until] = await report(
      calendar(
        entry('SUMMARY:A', start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20500118T000000Z'),
        entry('SUMMARY:B', start.replace('2050', '2020'), 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;COUNT=40'),
      ),
    );
    expect(until!.ruleText).toBe('every Monday, until January 17, 2050');
    const gone = Number(count!.startsLocal!.slice(0, 4)) - 2020;
    expect(count!.ruleText).toBe(`every year on January 3, ${40 - gone} times`);
  });

  test('with remarks on missing and unsupported values', async () => {
    const zone = 'Europe/Berlin';
    const remarks = async (...lines: string[]) =>
      (await report(calendar(entry(`SUMMARY:A ${lines.join(' ')}`, ...lines))))[0]!.remarks;
    expect(await remarks('DTSTART;VALUE=DATE:20500105')).toEqual([
      'It’s an all-day event. Choose a start and end time.',
      'We couldn’t read its time zone. It’s set when you choose a location.',
    ]);
    expect(await remarks(`DTSTART;TZID=${zone}:20500105T190000`)).toEqual([
      'It has no end time, so we set it to one hour.',
    ]);
    expect(await remarks('DTSTART:yesterday')).toEqual(['We couldn’t read its start time.']);
    const repeating = [`DTSTART;TZID=${zone}:20500105T190000`, 'DURATION:PT1H'];
    expect(await remarks(...repeating, 'RRULE:FREQ=SECONDLY')).toEqual([
      'It was imported as a one-time event. Events can repeat daily, weekly, monthly or yearly.',
    ]);
    expect(await remarks(...repeating, 'RRULE:FREQ=DAILY', 'RDATE:20510107T180000Z')).toEqual([
      'Its extra dates weren’t imported. Add them after publishing.',
    ]);
    for (const line of ['EXDATE:soon', 'EXDATE;TZID=Europe/Berlin:20509999T190000', 'EXRULE:FREQ=WEEKLY'])
      expect(await remarks(...repeating, 'RRULE:FREQ=DAILY', line)).toEqual([
        'It was imported as a one-time event. We couldn’t read its skipped dates.',
      ]);
    expect(await remarks(`DTSTART;TZID=${zone}:20500105T190000`, `DTEND;TZID=${zone}:20500505T190000`)).toEqual([
      'Its date and time weren’t imported. An event can last up to 30 days.',
    ]);
  });

  test('unless it was cancelled, is a changed date, or is not an event', async () => {
    const when = ['DTSTART:20500105T190000Z', 'DURATION:PT1H'];
    const found = await report(
      calendar(
        entry('SUMMARY:A', 'STATUS:CANCELLED', ...when),
        entry('SUMMARY:B', 'RECURRENCE-ID:20500105T190000Z', ...when),
        'BEGIN:VTODO\r\nSUMMARY:Shop\r\nEND:VTODO',
      ),
    );
    expect(found.map(({ eventId }) => eventId)).toEqual([null, null, null]);
    expect(found.map(({ remarks }) => remarks[0])).toEqual([
      'It was cancelled.',
      'This changes one date of a repeating event. Edit that date after publishing.',
      'Only events can be imported, not tasks, notes or free/busy times.',
    ]);
  });
});

describe('an entry with irregularities', () => {
  const start = 'DTSTART;TZID=Our own zone:20500105T190000';

  test('loses only the malformed line', async () => {
    const [found] = await report(
      calendar(entry('SUMMARY:Games', 'no colon here', 'X;X=":1', 'DTSTART:20500105T190000Z')),
    );
    expect(found).toMatchObject({ title: 'Games', startsLocal: '2050-01-05T19:00' });
  });

  test('gets its time zone from the calendar’s own definition, or from the end of a path', async () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Our own zone', 'X-LIC-LOCATION:Europe/Berlin', 'END:VTIMEZONE'];
    const path = 'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Lisbon:20500105T190000';
    const found = await report(calendar(...zone, entry('SUMMARY:A', start), entry('SUMMARY:B', path)));
    const events = await Promise.all(found.map(eventOf));
    expect(events.map(({ timeZone }) => timeZone)).toEqual(['Europe/Berlin', 'Europe/Lisbon']);
  });

  test('is reported if its rule is malformed', async () => {
    const [found] = await report(calendar(entry('SUMMARY:A', start, 'DURATION:PT1H', 'RRULE:FREQ=NEVER')));
    expect(found!.remarks.some((remark) => remark.startsWith('It was imported as a one-time event'))).toBe(true);
  });

  test('is imported without its alarms', async () => {
    const alarm = ['BEGIN:VALARM', 'SUMMARY:Wake up', 'END:VALARM'];
    expect((await report(calendar(entry(...alarm, 'SUMMARY:A', start))))[0]!.title).toBe('A');
  });
});

describe('an import', () => {
  test('requires permission to post as the host', async () => {
    const host = { kind: 'person' as const, id: (await signUp(app.deps)).user.id };
    const { problem } = await app.call(importCalendar, { body: { text: calendar(entry('SUMMARY:A')), host } }, ada);
    expect(problem.code).toBe('event.not_your_host');
    expect((await app.call(listHostedEvents, { query: { state: 'draft' } }, ada)).body.events).toEqual([]);
  });

  test('never causes a server error, whatever is sent', async () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .tuple(
          fc.constantFrom(
            'SUMMARY',
            'DTSTART',
            'DTEND',
            'DURATION',
            'RRULE',
            'GEO',
            'LOCATION',
            'CATEGORIES',
            'URL',
            'BEGIN',
            'END',
            'UID',
            'STATUS',
            'EXDATE',
            'RECURRENCE-ID',
          ),
          fc.constantFrom(':', ';TZID=Europe/Berlin:', ';TZID=Nowhere:', ';VALUE=DATE:', ';X=":'),
          fc.oneof(
            fc.string({ unit: 'grapheme', maxLength: 30 }),
            fc.constantFrom(
              '20500105T190000',
              '20500105',
              '99999999T999999Z',
              '20500330T023000',
              'PT99999999H',
              '-P5W',
              '999;999',
              'FREQ=DAILY',
              'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
              'FREQ=WEEKLY;UNTIL=20509999T999999Z',
              'FREQ=MONTHLY;COUNT=1000;BYDAY=-5FR',
              'VEVENT',
              'VTIMEZONE',
              '__proto__',
              '\\\\n\\,;',
            ),
          ),
        )
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        const { status } = await send(calendar(entry(...lines)), ada);
        expect([200, 400]).toContain(status);
        await app.db.execute('delete from events');
      }),
      { numRuns: 150 },
    );
    const deep = 'BEGIN:VEVENT\r\n'.repeat(15_000);
    const long = `SUMMARY:${'a'.repeat(MAX_IMPORT_LENGTH - 200)}`;
    for (const text of [calendar(deep), calendar(entry(long)), calendar('BEGIN:VTIMEZONE', deep)])
      expect([200, 400]).toContain((await send(text)).status);
  });
});
