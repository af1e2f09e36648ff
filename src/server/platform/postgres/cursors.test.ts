import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursors.ts';

const at = '2026-11-21T10:00:00Z';
const id = '00000000-0000-4000-8000-000000000000';
const read = (position: Record<string, string | number>) => readCursor(writeCursor(position), ['rank', 'at', 'id']);

test('a cursor is read as it was written', () => {
  expect(read({ rank: 2, at, id })).toEqual({ rank: 2, at, id });
});

test('what a client adds to a cursor is not part of the position', () => {
  expect(read({ later: 'x', rank: 2, at, id })).toEqual({ rank: 2, at, id });
});

test.each([
  { rank: 1.5, at, id },
  { rank: 2 ** 31, at, id },
  { rank: 0, at: '0001-01-01T00:00:00Z', id },
  { rank: 0, at: '9999-12-31T23:59:59Z', id },
  { rank: 0, at: '2026-11-21T10:00:00+24:00', id },
  { rank: 0, at: '2026-02-31T10:00:00Z', id },
  // Date cannot parse it.
  { rank: 0, at: '2026-11-21T10:00:00+01', id },
])('an invalid cursor is rejected: %j', (position) => {
  expect(() => read(position)).toThrow('That page does not exist');
});

test.each(['1e999', '-1e300', '137438953472'])('a cursor with %s seconds, which is no time, is rejected', (first) => {
  const cursor = Buffer.from(`{"first":${first},"id":"${id}"}`).toString('base64url');
  expect(() => readCursor(cursor, ['first', 'id'])).toThrow('That page does not exist');
});
