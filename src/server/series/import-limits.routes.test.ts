import ICAL from 'ical.js';
import { expect, test, vi } from 'vitest';
import { MAX_IMPORT_LENGTH } from '#contracts/events/event-limits.ts';
import { importCalendar } from '#contracts/series/imports.contract.ts';
import { calendar, entry } from '#tests/support/calendar-files.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const ada = await signUp(app.deps);

const send = (text: string) => app.call(importCalendar, { body: { text } }, ada);

test('an import is rejected above 1 MB, 2,000 entries or 200 that repeat, or if it is not a calendar', async () => {
  expect((await send('hello')).problem.code).toBe('import.unreadable');
  expect((await send('')).status).toBe(400);
  expect((await send('x'.repeat(MAX_IMPORT_LENGTH + 1))).problem.fields).toEqual({
    text: 'Import up to 1 MB at once.',
  });
  const many = Array.from({ length: 2001 }, () => entry('SUMMARY:A'));
  const read = vi.spyOn(ICAL.parse, 'property');
  expect((await send(calendar(...many))).problem.code).toBe('import.too_many');
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  const repeating = Array.from({ length: 201 }, () =>
    entry('SUMMARY:A', 'DTSTART:20500101T190000Z', 'RRULE:FREQ=DAILY'),
  );
  expect((await send(calendar(...repeating))).problem.code).toBe('import.too_many');
  const lines = Array.from({ length: 50 }, () => entry(...Array.from({ length: 990 }, () => 'A')));
  expect((await send(calendar(...lines))).problem.code).toBe('import.too_many');
});

test('an import reads the time zones of its file once, for all entries together', async () => {
  const read = vi.spyOn(ICAL.parse, 'property');
  const zones = Array.from({ length: 10 }, (_, index) => `BEGIN:VTIMEZONE\r\nTZID:Own ${index}\r\nEND:VTIMEZONE`);
  const entries = Array.from({ length: 10 }, () => entry('SUMMARY:A', 'DTSTART;TZID=Unknown:20200105T190000'));
  expect((await send(calendar(...zones, ...entries))).body.found).toBe(10);
  const readZones = read.mock.calls.filter(([line]) => line.startsWith('TZID:'));
  read.mockRestore();
  expect(readZones).toHaveLength(10);
});

test('an import converts changed dates once, for all entries of their event together', async () => {
  const changed = Array.from({ length: 50 }, (_, index) =>
    entry(
      'SUMMARY:A',
      'STATUS:CANCELLED',
      `RECURRENCE-ID:2020010${1 + (index % 9)}T190000Z`,
      'DTSTART:20200101T190000Z',
    ),
  );
  const repeating = Array.from({ length: 40 }, () =>
    entry('SUMMARY:A', 'DTSTART;TZID=Asia/Tokyo:20200101T190000', 'RRULE:FREQ=DAILY;COUNT=20'),
  );
  const convert = vi.spyOn(Temporal.Instant.prototype, 'toZonedDateTimeISO');
  expect((await send(calendar(...repeating, ...changed))).body.found).toBe(90);
  const converted = convert.mock.calls.filter(([zone]) => zone === 'Asia/Tokyo').length;
  convert.mockRestore();
  // Each changed date once, and the time of the import for each entry that repeats.
  expect(converted).toBeGreaterThanOrEqual(50);
  expect(converted).toBeLessThanOrEqual(50 + 40);
});

test('an event that skips more dates than a series may skip is imported once, unless that would be on a date that it skips', async () => {
  const dayAfter = (days: number) => Temporal.PlainDate.from('2050-01-01').add({ days }).toString().replaceAll('-', '');
  const skipping = (title: string, rule: string, from: number, count: number) =>
    entry(
      `SUMMARY:${title}`,
      'DTSTART:20500101T190000Z',
      `RRULE:${rule}`,
      `EXDATE:${Array.from({ length: count }, (_, index) => `${dayAfter(from + index)}T190000Z`).join(',')}`,
    );
  const file = calendar(
    skipping('First 366', 'FREQ=DAILY', 0, 366),
    skipping('First 800', 'FREQ=DAILY', 0, 800),
    skipping('All 500', 'FREQ=DAILY;COUNT=500', 0, 500),
    skipping('Next 800', 'FREQ=DAILY', 1, 800),
  );
  const { entries } = (await send(file)).body;
  const byTitle = Object.fromEntries(entries.map(({ title, ...rest }) => [title, rest]));
  expect(byTitle['First 366']).toMatchObject({ ruleText: 'every day', startsLocal: '2051-01-02T19:00' });
  for (const title of ['First 800', 'All 500'])
    expect(byTitle[title]).toMatchObject({ eventId: null, remarks: ['It wasn’t imported. It skips too many dates.'] });
  expect(byTitle['Next 800']).toMatchObject({ ruleText: null, startsLocal: '2050-01-01T19:00' });
  expect(byTitle['Next 800']!.remarks).toContain('It was imported as a one-time event. It skips too many dates.');
});

test('an import looks up the town of an address once, for all entries there', async () => {
  const lookups: string[] = [];
  app.db.observe((summary) => void (summary === 'with places' && lookups.push(summary)));
  const there = (title: string, street: string) =>
    entry(`SUMMARY:${title}`, 'DTSTART:20500105T190000Z', `LOCATION:Hall\\, ${street}\\, 10115 Berlin`);
  await send(calendar(there('One', 'Weg 1')));
  const forOne = lookups.splice(0).length;
  expect(forOne).toBeGreaterThan(0);
  const { entries } = (await send(calendar(there('Two', 'Weg 2'), there('Three', 'Weg 2'), there('Four', 'Weg 2'))))
    .body;
  for (const { remarks } of entries) expect(remarks).toContain('We read its town as Berlin, Germany. Please check.');
  expect(lookups).toHaveLength(forOne);
});
