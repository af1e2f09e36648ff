import { expect, test } from 'vitest';
import { findOverlap } from './own-shift-state.ts';

const shift = (
  id: string,
  from: number,
  until: number,
  status: 'signed-up' | 'waitlisted' | 'withdrawn' = 'signed-up',
) => ({
  id,
  title: id,
  timeZone: 'UTC',
  startsLocal: `2030-05-01T${from}:00`,
  endsLocal: `2030-05-01T${until}:00`,
  startsAt: `2030-05-01T${from}:00:00Z`,
  endsAt: `2030-05-01T${until}:00:00Z`,
  signUp: { status, position: null, confirmedAt: null, checkedInAt: null, spots: 1 },
});

test('a shift overlaps with another of the person that begins before it ends, unless they left that one', () => {
  const [drivers, sorters, cooks, left] = [
    shift('Drivers', 10, 12),
    shift('Sorters', 11, 13),
    shift('Cooks', 13, 14),
    shift('Clerks', 10, 12, 'withdrawn'),
  ];
  const all = [drivers, sorters, cooks, left];
  expect(all.map((each) => findOverlap(each, all)?.title)).toEqual(['Sorters', 'Drivers', undefined, 'Drivers']);
});
