import { expect, test } from 'vitest';
import { readCalendar } from '#tests/support/calendars.ts';
import { fc } from '#tests/support/properties.ts';
import { type CalendarEntry, writeCalendar } from './icalendar.ts';

const entry: CalendarEntry = {
  uid: '3f0c9e1e-4e0c-4a59-8f33-0d6d4f5f8d10',
  sequence: 2,
  changedAt: new Date('2026-11-20T10:00:00.123Z'),
  startsAt: new Date('2026-11-21T18:00:00Z'),
  endsAt: new Date('2026-11-21T20:00:00Z'),
  isCancelled: false,
  summary: 'Board games',
  description: '',
  location: '',
  position: null,
  url: 'https://dig.example/events/1',
  categories: ['Social Gatherings'],
};
const write = (changes: Partial<CalendarEntry>, name?: string) =>
  writeCalendar({ productName: 'dig', entries: [{ ...entry, ...changes }], ...(name && { name }) });

test('a calendar has the properties that calendar programs require', () => {
  const text = write({ position: { latitude: 52.5, longitude: -13.4 } }, 'My events');
  for (const line of [
    'VERSION:2.0',
    'X-WR-CALNAME:My events',
    'DTSTART:20261121T180000Z',
    'SEQUENCE:2',
    'GEO:52.500000;-13.400000',
    'STATUS:CONFIRMED',
  ])
    expect(text.split('\r\n')).toContain(line);
  expect(readCalendar(text)).toMatchObject([
    { uid: entry.uid, starts: '2026-11-21T18:00:00.000Z', ends: '2026-11-21T20:00:00.000Z' },
  ]);
});

test('a cancelled entry says so in its title too and takes no time', () => {
  const cancelled = write({ isCancelled: true }).split('\r\n');
  expect(cancelled).toEqual(
    expect.arrayContaining(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT', 'SUMMARY:Cancelled: Board games']),
  );
});

test('calendar programs mark an entry of a cancellation themselves, so its title stays as it is', () => {
  const left = writeCalendar({ productName: 'dig', method: 'CANCEL', entries: [entry] }).split('\r\n');
  expect(left).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SUMMARY:Board games']));
  const cancelled = { ...entry, isCancelled: true };
  const mailed = writeCalendar({ productName: 'dig', method: 'CANCEL', entries: [cancelled] }).split('\r\n');
  expect(mailed).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SUMMARY:Board games']));
});

test('an empty calendar is valid', () => {
  expect(readCalendar(writeCalendar({ productName: 'dig', entries: [], name: 'Nothing' }))).toEqual([]);
});

test('user text cannot end a line or start a property', () => {
  const text = write({
    summary: 'a\r\nEND:VEVENT\nATTACH:x',
    description: 'one\\two;three,four\rfive\u0000\u0007',
    location: ' Ä, Ö; ',
  });
  expect(text).not.toMatch(/^(ATTACH|five)/m);
  expect(readCalendar(text)).toMatchObject([
    { summary: 'a\nEND:VEVENT\nATTACH:x', description: 'one\\two;three,four\nfive', location: ' Ä, Ö; ' },
  ]);
});

test('user text survives escaping and folding', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(words, words, (summary, description) => {
      const [read] = readCalendar(write({ summary: `x${summary}x`, description }));
      const plain = (text: string) =>
        text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[\p{Cc}--[\t\n]]/gv, '');
      expect(read).toMatchObject({ summary: plain(`x${summary}x`), description: plain(description) });
    }),
    { numRuns: 300 },
  );
});
