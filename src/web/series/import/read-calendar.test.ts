import { expect, it } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const file = (text: string, size = text.length) => ({ size, text: () => Promise.resolve(text) });

it('a calendar is read, and nothing else', async () => {
  expect(await readCalendar(file('BEGIN:VCALENDAR\r\n'))).toEqual({ text: 'BEGIN:VCALENDAR\r\n', error: null });
  expect((await readCalendar(file('%PDF-1.7'))).error).toBe('That is no calendar file: it ends in .ics');
});

it('what is far too large is not even opened', async () => {
  const huge = { size: 50_000_000, text: () => Promise.reject(new Error('opened')) };
  expect((await readCalendar(huge)).error).toBe('That file is too large: 256 KB at most');
});

it('a file that has gone away is said to be unreadable', async () => {
  const gone = { size: 10, text: () => Promise.reject(new Error('gone')) };
  expect((await readCalendar(gone)).error).toBe('That file could not be read');
});
