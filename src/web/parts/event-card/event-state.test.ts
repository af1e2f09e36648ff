import { describe, expect, it } from 'vitest';
import { sayGoing, sayState, sayWhere } from './event-state.ts';

const seats = (taken: number, capacity: number | null = null, waiting = 0) => ({ taken, capacity, waiting });

describe('what a card says', () => {
  it('of its state: cancelled before all else, then draft, then full', () => {
    expect(sayState({ status: 'cancelled', seats: seats(3, 3, 1) })?.text).toBe('Cancelled');
    expect(sayState({ status: 'draft', seats: seats(0) })?.text).toBe('Draft');
    expect(sayState({ status: 'published', seats: seats(12, 12, 3) })?.text).toBe('Full · waitlist 3');
    expect(sayState({ status: 'published', seats: seats(12, 12) })?.text).toBe('Full');
    expect(sayState({ status: 'published', seats: seats(11, 12) })).toBeNull();
    expect(sayState({ status: 'published', seats: seats(5000) })).toBeNull();
  });

  it('of those going', () => {
    expect(sayGoing(seats(7))).toBe('7 going');
    expect(sayGoing(seats(7, 12))).toBe('7 of 12 going');
    expect(sayGoing(seats(0))).toBe('');
  });

  it('of where it is', () => {
    const there = { placeName: 'Berlin, Germany', venue: 'Café Kotti' };
    expect(sayWhere({ attendance: 'in-person', ...there })).toBe('Café Kotti, Berlin, Germany');
    expect(sayWhere({ attendance: 'in-person', ...there, venue: '' })).toBe('Berlin, Germany');
    expect(sayWhere({ attendance: 'hybrid', ...there, venue: '' })).toBe('Berlin, Germany + online');
    expect(sayWhere({ attendance: 'online', placeName: '', venue: '' })).toBe('Online');
  });
});
