import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './cursors.ts';

const at = '2026-11-21T10:00:00Z';
const id = '00000000-0000-4000-8000-000000000000';
const read = (position: Record<string, string | number>) => readCursor(writeCursor(position), ['rank', 'at', 'id']);

test('a cursor that we wrote comes back as it was', () => {
  expect(read({ rank: 2, at, id })).toEqual({ rank: 2, at, id });
});

test.each([
  { rank: 1.5, at, id },
  { rank: 2 ** 31, at, id },
  { rank: 0, at: '0000-01-01T00:00:00Z', id },
  { rank: 0, at: '2026-11-21T10:00:00+24:00', id },
  { rank: 0, at: '2026-02-31T10:00:00Z', id },
  // A Date reads it as no time at all.
  { rank: 0, at: '2026-11-21T10:00:00+01', id },
])('a cursor that the database could not read is refused: %j', (position) => {
  expect(() => read(position)).toThrow('That page does not exist');
});
