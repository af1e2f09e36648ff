import { expect, test } from 'vitest';
import { z } from 'zod';
import { InstantInput } from './instant-input.ts';

test('a time with any offset is read as the same time in UTC', () => {
  for (const text of ['2026-11-21T19:00:00Z', '2026-11-21T19:00:00.000+00:00', '2026-11-22T00:30:00+05:30'])
    expect(InstantInput.parse(text)).toBe('2026-11-21T19:00:00.000Z');
});

test.each([
  ['2026-11-21', 'Enter a valid time.'],
  ['2026-11-21T19:00:00', 'Enter a valid time.'],
  ['2026-02-30T19:00:00Z', 'Enter a valid time.'],
  ['0000-01-01T00:00:00Z', 'Enter a date between 1900 and 2999.'],
  ['2999-12-31T23:00:00-01:00', 'Enter a date between 1900 and 2999.'],
])('%s is refused: %s', (text, message) => {
  expect(InstantInput.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('the document says that it is a time', () => {
  expect(z.toJSONSchema(InstantInput, { io: 'input' })).toMatchObject({ type: 'string', format: 'date-time' });
});
