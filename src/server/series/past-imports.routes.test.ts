import { describe, expect, test } from 'vitest';
import { importCalendar } from '#contracts/series/imports.contract.ts';
import { calendar, entry } from '#tests/support/calendar-files.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const ada = await signUp(app.deps);

const send = async (text: string) => (await app.call(importCalendar, { body: { text } }, ada)).body;

describe('entries of the past', () => {
  const when = (start: string, ...lines: string[]) => [
    `DTSTART;TZID=Europe/Berlin:${start}`,
    'DURATION:PT2H',
    ...lines,
  ];

  test('are left out and counted, with series that are over and cancelled or changed dates of the past', async () => {
    const body = await send(
      calendar(
        entry('SUMMARY:A', ...when('20200105T190000')),
        entry('SUMMARY:B', ...when('20200105T190000', 'RRULE:FREQ=WEEKLY;COUNT=3')),
        entry('SUMMARY:C', ...when('20200105T190000', 'STATUS:CANCELLED')),
        entry('SUMMARY:D', ...when('20200105T190000', 'RECURRENCE-ID;TZID=Europe/Berlin:20200104T190000')),
        entry('SUMMARY:E', ...when('20500105T190000')),
        'BEGIN:VTODO\r\nSUMMARY:Shop\r\nEND:VTODO',
      ),
    );
    expect(body).toMatchObject({ made: 1, found: 6 });
    expect(body.entries.map(({ title }) => title)).toEqual(['E', '4 past entries', 'One other entry']);
    expect(body.entries[1]!.remarks).toEqual(['Only upcoming events are imported.']);
  });

  test('of many years, with what each was about, come with the next event', async () => {
    const past = Array.from({ length: 900 }, (_, index) =>
      entry(`SUMMARY:Night ${index}`, `DESCRIPTION:${'Bring a game. '.repeat(50)}`, ...when('20200105T190000')),
    );
    const body = await send(calendar(...past, entry('SUMMARY:E', ...when('20500105T190000'))));
    expect(body.entries.map(({ title }) => title)).toEqual(['E', '900 past entries']);
  });

  test('are only those that are over', async () => {
    const { year, month, day } = app.clock.now().toTemporalInstant().toZonedDateTimeISO('UTC');
    const today = [year, month, day].map((part) => String(part).padStart(2, '0')).join('');
    const { entries } = await send(
      calendar(entry('SUMMARY:A', `DTSTART;TZID=Europe/Berlin:${today}T000000`, 'DURATION:P2D')),
    );
    expect(entries[0]).toMatchObject({ title: 'A', remarks: ['It has already started. Choose a new date.'] });
  });
});
