import { describe, expect, test } from 'vitest';
import { byUrgency, formatClosed, formatGaps, formatTaken, gapsOf, isCheckInOpen, rolesByUrgency } from './gaps.ts';
import type { VolunteerRole, VolunteerShift } from './volunteer-roles.api.ts';

const shift = (id: string, fields: Partial<VolunteerShift> = {}) =>
  ({
    id,
    needed: 2,
    taken: 0,
    unconfirmed: 0,
    waiting: 0,
    isClosed: false,
    isCancelled: false,
    state: 'open',
    ...fields,
  }) as VolunteerShift;
const role = (title: string, shifts: VolunteerShift[]) => ({ id: title, title, shifts }) as VolunteerRole;
const [early, late] = [{ startsAt: '2026-11-21T08:00:00Z' }, { startsAt: '2026-11-21T12:00:00Z' }];

test('check-in opens a day before a shift starts', () => {
  const startsAt = Date.parse(early.startsAt);
  const isOpen = (hoursBefore: number, fields: Partial<VolunteerShift> = {}) =>
    isCheckInOpen(shift('a', { ...early, ...fields }), startsAt - hoursBefore * 3_600_000);
  expect([isOpen(48, { taken: 1 }), isOpen(24), isOpen(-48)]).toEqual([false, true, true]);
  expect(isOpen(1, { isCancelled: true })).toBe(false);
});

test('a shift that is closed has begun, takes no more sign-ups, or belongs to an event that is not published yet', () => {
  const at = (hoursBefore: number, signUpClosesAt: string | null) =>
    formatClosed(shift('a', { ...early, signUpClosesAt }), Date.parse(early.startsAt) - hoursBefore * 3_600_000);
  const dayBefore = '2026-11-20T08:00:00Z';
  expect([at(0, null), at(2, dayBefore)]).toEqual(['In progress', 'Sign-up closed']);
  expect([at(48, dayBefore), at(2, null)]).toEqual(['Not published yet', 'Not published yet']);
});

describe('gaps', () => {
  // spec: 10.11
  test('shifts with gaps sort first, then full ones, then closed ones; each by time', () => {
    const shifts = [
      shift('over', { ...early, state: 'over' }),
      shift('full', { ...early, taken: 2, state: 'full' }),
      shift('late', late),
      shift('closed', { ...early, isClosed: true }),
      shift('early', early),
      shift('replaceable', { ...late, taken: 2, state: 'signed-up', isReplacementSought: true }),
    ];
    expect(byUrgency(shifts).map(({ id }) => id)).toEqual(['early', 'late', 'replaceable', 'full', 'over', 'closed']);
    const taken = [shift('replaceable', { ...early, taken: 2, isReplacementSought: true }), shift('late', late)];
    expect(byUrgency(taken, gapsOf).map(({ id }) => id)).toEqual(['late', 'replaceable']);
  });

  test('roles with gaps or a place to give away sort first', () => {
    const full = role('Drivers', [shift('a', { ...early, taken: 2, state: 'full' })]);
    const later = role('Cooks', [shift('b', late)]);
    const sooner = role('Sorters', [shift('c', { ...late, taken: 1 }), shift('d', early)]);
    const empty = role('Greeters', []);
    const given = role('Waiters', [shift('e', { ...late, taken: 2, state: 'signed-up', isReplacementSought: true })]);
    const order = rolesByUrgency([empty, full, given, later, sooner]);
    expect(order.map(({ title }) => title)).toEqual(['Sorters', 'Cooks', 'Waiters', 'Drivers', 'Greeters']);
  });

  test('counts are formatted with singular and plural', () => {
    expect(formatGaps({ needed: 12, gaps: 3, shiftsWithGaps: 2 })).toBe('3 spots open on 2 shifts');
    expect(formatGaps({ needed: 12, gaps: 1, shiftsWithGaps: 1 })).toBe('1 spot open on 1 shift');
    expect(formatGaps({ needed: 12, gaps: 0, shiftsWithGaps: 0 })).toBe('All spots filled');
    expect(formatGaps({ needed: 0, gaps: 0, shiftsWithGaps: 0 })).toBe('No upcoming shifts');
    expect(formatTaken({ taken: 4, unconfirmed: 0, needed: 6, waiting: 0 })).toBe('4 of 6');
    expect(formatTaken({ taken: 3, unconfirmed: 1, needed: 12, waiting: 0 })).toBe('3 of 12, 1 not confirmed yet');
    expect(formatTaken({ taken: 6, unconfirmed: 0, needed: 6, waiting: 2 })).toBe('6 of 6 · 2 on the waitlist');
  });
});
