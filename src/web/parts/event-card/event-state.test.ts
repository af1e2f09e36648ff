import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventCard } from '#contracts/events/events.contract.ts';
import { formatGoing, formatState, formatWhere } from './event-state.ts';

const seats = (taken: number, capacity: number | null = null, waiting = 0) => ({ taken, capacity, waiting });

type Spots = EventCard['seats'];
const CLOSES_AT = '2027-03-06T18:00:00.000Z';
/** The text of a card whose RSVPs are open unless the test moves the clock. */
const going = (spots: Spots) => formatGoing({ seats: spots, rsvpClosesAt: CLOSES_AT });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-06T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the text of an event card', () => {
  it('shows one state: cancelled first, then draft, then full', () => {
    expect(formatState({ status: 'cancelled', seats: seats(3, 3, 1) })?.text).toBe('Cancelled');
    expect(formatState({ status: 'draft', seats: seats(0) })?.text).toBe('Draft');
    expect(formatState({ status: 'published', seats: seats(12, 12, 3) })?.text).toBe('Full · 3 on the waitlist');
    expect(formatState({ status: 'published', seats: seats(12, 12) })?.text).toBe('Full');
    expect(formatState({ status: 'published', seats: seats(12, 12, 3) }, true)).toBeNull();
    expect(formatState({ status: 'cancelled', seats: seats(3, 3, 1) }, true)?.text).toBe('Cancelled');
    expect(formatState({ status: 'published', seats: seats(11, 12) })).toBeNull();
    expect(formatState({ status: 'published', seats: seats(5000) })).toBeNull();
  });

  it('shows how many are going', () => {
    expect(going(seats(7))).toBe('7 going');
    expect(going(seats(7, 12))).toBe('7 going · 5 spots left');
    expect(going(seats(0, 1))).toBe('1 spot left');
    expect(going(seats(12, 12, 1))).toBe('12 going');
    expect(going(seats(11, 12, 1))).toBe('11 going');
    expect(going(seats(0))).toBe('');
    expect(going({ ...seats(8, 10), offered: 3 })).toBe('5 going · 2 spots left');
    const past = (spots: Spots) => formatGoing({ seats: spots, rsvpClosesAt: CLOSES_AT }, true);
    expect([past(seats(7, 12)), past(seats(0, 12))]).toEqual(['7 went', '']);
  });

  it('shows no spots left from the moment RSVPs close', () => {
    vi.setSystemTime(Date.parse(CLOSES_AT) - 1);
    expect(going(seats(7, 12))).toBe('7 going · 5 spots left');
    vi.setSystemTime(CLOSES_AT);
    expect(going(seats(7, 12))).toBe('7 going');
    expect(going({ ...seats(7, 7), online: seats(2, 3) })).toBe('9 going');
    expect(going(seats(0, 12))).toBe('');
  });

  it('counts in person and online together at a hybrid event, and shows where there are spots left', () => {
    const hybrid = (inPerson: ReturnType<typeof seats>, online: ReturnType<typeof seats>) => ({ ...inPerson, online });
    expect(going(hybrid(seats(7), seats(2)))).toBe('9 going');
    expect(going(hybrid(seats(7, 12), seats(2, 3)))).toBe('9 going · 5 spots left in person');
    expect(going(hybrid(seats(7, 7), seats(2, 3)))).toBe('9 going · 1 spot left online');
    expect(going(hybrid(seats(7, 7, 1), seats(2)))).toBe('9 going · spots left online');
    expect(going(hybrid(seats(7, 7), seats(3, 3)))).toBe('10 going');
    const published = (spots: Spots) => formatState({ status: 'published', seats: spots });
    expect(published(hybrid(seats(7, 7), seats(3)))).toBeNull();
    expect(published(hybrid(seats(7, 7, 1), seats(3, 3, 2)))?.text).toBe('Full · 3 on the waitlist');
  });

  it('shows the place', () => {
    const there = { placeName: 'Berlin, Germany', venue: 'Café Kotti' };
    expect(formatWhere({ attendance: 'in-person', ...there })).toBe('Café Kotti, Berlin, Germany');
    expect(formatWhere({ attendance: 'in-person', ...there, venue: '' })).toBe('Berlin, Germany');
    expect(formatWhere({ attendance: 'hybrid', ...there, venue: '' })).toBe('Berlin, Germany + online');
    expect(formatWhere({ attendance: 'online', placeName: '', venue: '' })).toBe('Online');
  });
});
