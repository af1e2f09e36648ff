import { describe, expect, it } from 'vitest';
import { formatOwnState, ownStateOf } from './own-shift-state.ts';
import type { ShiftSummary } from './shift-summary.ts';
import { formatNeed, formatShift, formatWhere, pagePathOf, shiftIdIn, takeHash } from './shift-text.ts';

const ID = '7f0d9c3a-8f4e-4c43-9a3a-2f6f1c1f9e01';
const shift: ShiftSummary = {
  id: ID,
  title: 'Sorters',
  description: 'Sort what came in.',
  skills: [],
  minimumAge: null,
  startsAt: '2026-11-21T08:00:00Z',
  endsAt: '2026-11-21T11:00:00Z',
  startsLocal: '2026-11-21T09:00',
  endsLocal: '2026-11-21T12:00',
  timeZone: 'Europe/Berlin',
  needed: 6,
  taken: 2,
  waiting: 0,
  state: 'open',
  signUpClosesAt: null,
  withdrawClosesAt: null,
  isOnline: false,
  placeName: 'Berlin, Germany',
  venue: 'Food bank',
  event: null,
  host: { name: 'Tafel', path: '/organizations/tafel' },
};
const taken = (fields: object = {}, signUp: object = {}) => ({
  ...shift,
  ...fields,
  signUp: { status: 'signed-up' as const, position: null, confirmedAt: null, checkedInAt: null, spots: 1, ...signUp },
});

describe('shift text', () => {
  it('formats time, place and how many people are still needed', () => {
    expect(formatShift(shift)).toBe('Sat, Nov 21, 9:00 AM – 12:00 PM');
    expect(formatWhere(shift)).toBe('Food bank, Berlin, Germany');
    expect(formatWhere({ ...shift, address: 'Dock Street 5' })).toBe('Food bank, Dock Street 5, Berlin, Germany');
    expect(formatWhere({ ...shift, isOnline: true })).toBe('Online');
    expect(formatNeed(shift)).toBe('4 of 6 still needed');
    expect(formatNeed({ needed: 1, taken: 0, waiting: 0 })).toBe('1 person needed');
    expect(formatNeed({ needed: 6, taken: 0, waiting: 0 })).toBe('6 people needed');
    expect(formatNeed({ needed: 6, taken: 6, waiting: 2 })).toBe('Full · 2 on the waitlist');
    expect(formatNeed({ needed: 5, taken: 6, waiting: 0 })).toBe('Full');
  });

  it('links to the event, or else to the host', () => {
    expect(pagePathOf(shift)).toBe('/organizations/tafel#volunteers');
    expect(pagePathOf({ ...shift, event: { id: 'e' } })).toBe('/events/e#volunteers');
    expect(shiftIdIn(takeHash(ID))).toBe(ID);
    expect(shiftIdIn('#take-me')).toBeUndefined();
  });
});

describe("the viewer's state for a shift", () => {
  // spec: 10.6
  it('reflects their own sign-up', () => {
    expect(formatOwnState(ownStateOf(shift, []))).toBe('');
    expect(formatOwnState(ownStateOf(shift, [taken()]))).toBe('You’re signed up.');
    expect(formatOwnState(ownStateOf(shift, [taken({}, { confirmedAt: shift.startsAt })]))).toContain('confirmed');
    expect(formatOwnState(ownStateOf(shift, [taken({}, { checkedInAt: shift.startsAt })]))).toBe('You’re checked in.');
    expect(formatOwnState(ownStateOf(shift, [taken({}, { status: 'waitlisted', position: 2 })]))).toBe(
      'You’re number 2 on the waitlist.',
    );
  });

  // spec: 10.6
  it('is an overlap with another of their shifts, but not with an adjacent one', () => {
    const other = { id: 'b', title: 'Drivers', startsAt: '2026-11-21T10:59:00Z', endsAt: '2026-11-21T13:00:00Z' };
    expect(ownStateOf(shift, [taken(other)])).toMatchObject({ kind: 'overlaps', title: 'Drivers' });
    expect(ownStateOf(shift, [taken({ ...other, startsAt: shift.endsAt })])).toEqual({ kind: 'open' });
    expect(ownStateOf({ ...shift, state: 'closed' }, [taken(other)])).toEqual({ kind: 'closed' });
  });

  // spec: 10.6
  it('explains why a shift cannot be taken', () => {
    expect(ownStateOf({ ...shift, state: 'full' }, [])).toEqual({ kind: 'full' });
    for (const state of ['closed', 'over', 'cancelled'] as const)
      expect(formatOwnState(ownStateOf({ ...shift, state }, []))).toMatch(/closed|over|cancelled/);
    expect(formatOwnState(ownStateOf({ ...shift, state: 'cancelled' }, [taken()]))).toContain('cancelled');
  });
});
