import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursors.ts';

const at = '2026-11-21T10:00:00Z';
const id = '00000000-0000-4000-8000-000000000000';
const read = (position: Record<string, string | number>) => readCursor(writeCursor(position), ['rank', 'at', 'id']);

test('a cursor is read as it was written', () => {
  expect(read({ rank: 2, at, id })).toEqual({ rank: 2, at, id });
});

test.each([
  { rank: 1.5, at, id },
  { rank: 2 ** 31, at, id },
  { rank: 0, at: '0000-01-01T00:00:00Z', id },
  { rank: 0, at: '2026-11-21T10:00:00+24:00', id },
  { rank: 0, at: '2026-02-31T10:00:00Z', id },
  // Date cannot parse it.
  { rank: 0, at: '2026-11-21T10:00:00+01', id },
])('an invalid cursor is rejected: %j', (position) => {
  expect(() => read(position)).toThrow('That page does not exist');
});
