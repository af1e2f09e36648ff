import { expect, it } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const file = (text: string, size = text.length) => ({ size, text: () => Promise.resolve(text) });

it('calendar files are read, others are rejected', async () => {
  expect(await readCalendar(file('BEGIN:VCALENDAR\r\n'))).toEqual({ text: 'BEGIN:VCALENDAR\r\n', error: null });
  expect((await readCalendar(file('%PDF-1.7'))).error).toBe('Choose a calendar file that ends in .ics.');
});

it('files that are too large are rejected without reading them', async () => {
  const huge = { size: 50_000_000, text: () => Promise.reject(new Error('opened')) };
  expect((await readCalendar(huge)).error).toBe('That file is too large. Choose one up to 1 MB.');
});

it('a deleted file is reported as unreadable', async () => {
  const gone = { size: 10, text: () => Promise.reject(new Error('gone')) };
  expect((await readCalendar(gone)).error).toBe('We couldn’t read that file.');
});
