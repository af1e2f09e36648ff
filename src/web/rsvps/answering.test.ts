import { describe, expect, it } from 'vitest';
import { isWaitlistNext } from '#contracts/events/event-seats.ts';
import { answeringOf, formatSeatsFor, isOnlyWaitlistNext } from './answering.ts';
import { formatRsvp } from './own-rsvp-text.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const event = {
  status: 'published' as const,
  isPast: false,
  rsvpOpensAt: null,
  rsvpClosesAt: null,
  startsAt: '2026-11-21T19:00:00Z',
  endsAt: '2026-11-21T22:00:00Z',
};
const seats = (taken: number, capacity: number | null, waiting = 0) => ({ taken, capacity, waiting });

describe('an event accepts RSVPs', () => {
  it('from opening to closing, which defaults to the start', () => {
    expect(answeringOf(event, now)).toBe('open');
    expect(answeringOf({ ...event, rsvpOpensAt: '2026-11-21T12:00:01Z' }, now)).toBe('not-yet');
    expect(answeringOf({ ...event, rsvpClosesAt: '2026-11-21T12:00:00Z' }, now)).toBe('closed');
    expect(answeringOf(event, Date.parse(event.startsAt))).toBe('closed');
    expect(answeringOf({ ...event, rsvpClosesAt: event.endsAt }, Date.parse(event.startsAt))).toBe('open');
  });

  it('never as a draft, cancelled or past event', () => {
    expect(answeringOf({ ...event, status: 'draft' }, now)).toBe('draft');
    expect(answeringOf({ ...event, status: 'cancelled', isPast: true }, now)).toBe('cancelled');
    expect(answeringOf({ ...event, isPast: true }, now)).toBe('over');
  });
});

describe('seats', () => {
  it("are formatted with those on hold for offers, and free seats or the waitlist's length", () => {
    expect(formatSeatsFor('open', seats(3, null))).toBe('3 going');
    expect(formatSeatsFor('open', seats(3, 12))).toBe('3 going · 9 spots left');
    expect(formatSeatsFor('open', seats(11, 12))).toBe('11 going · 1 spot left');
    expect(formatSeatsFor('open', seats(12, 12))).toBe('12 going · Full');
    expect(formatSeatsFor('open', seats(12, 12, 4))).toBe('12 going · Full · 4 on the waitlist');
    expect(formatSeatsFor('open', { ...seats(1, 1), offered: 1 })).toBe('0 going · 1 on hold · Full');
    expect(formatSeatsFor('open', { ...seats(12, 12, 4), offered: 3 })).toBe(
      '9 going · 3 on hold · Full · 4 on the waitlist',
    );
    expect(formatSeatsFor('over', seats(3, 12))).toBe('3 went');
    expect(formatSeatsFor('cancelled', seats(3, 12))).toBe('');
  });

  it('that are left are not shown while RSVPs are closed', () => {
    expect(formatSeatsFor('not-yet', seats(3, 12))).toBe('3 going · 9 spots left');
    expect(formatSeatsFor('closed', seats(3, 12))).toBe('3 going');
    expect(formatSeatsFor('closed', seats(12, 12, 4))).toBe('12 going · Full · 4 on the waitlist');
    expect(formatSeatsFor('closed', { ...seats(3, 12), online: seats(1, 5) })).toBe(
      '3 going in person\n1 going online',
    );
  });

  it('are formatted apart at a hybrid event, and lead to the waitlist once there are none in person or online', () => {
    const hybrid = (online: ReturnType<typeof seats>) => ({ ...seats(12, 12, 4), online });
    expect(formatSeatsFor('open', hybrid(seats(3, 5)))).toBe(
      '12 going in person · Full · 4 on the waitlist\n3 going online · 2 spots left',
    );
    expect(formatSeatsFor('over', hybrid(seats(3, 5)))).toBe('15 went');
    expect(isOnlyWaitlistNext(hybrid(seats(3, 5)))).toBe(false);
    expect(isOnlyWaitlistNext(hybrid(seats(5, 5)))).toBe(true);
  });

  it('lead to the waitlist if none is free or somebody is waiting', () => {
    expect(isWaitlistNext(seats(11, 12))).toBe(false);
    expect(isWaitlistNext(seats(12, 12))).toBe(true);
    expect(isWaitlistNext(seats(11, 12, 2))).toBe(true);
    expect(isWaitlistNext(seats(5000, null))).toBe(false);
  });
});

describe('an RSVP', () => {
  it('is described in words', () => {
    const say = (status: Parameters<typeof formatRsvp>[0]['status'], guests = 0, position: number | null = null) =>
      formatRsvp({ status, guests, position, checkedInAt: null });
    expect(say('none')).toBe('');
    expect(say('going')).toBe('You’re going.');
    expect(say('going', 2)).toBe('You’re going with 2 guests.');
    expect(say('waitlisted', 1, 3)).toBe('You’re number 3 on the waitlist with a guest.');
    expect(say('requested', 1)).toBe('You requested to join with a guest.');
    expect(say('declined')).toBe('The host declined your request to join.');
    expect(say('not-going')).toBe('You’re not going.');
    expect(say('removed')).toContain('removed you');
    const rsvp = { guests: 0, position: 3, checkedInAt: null };
    expect(formatRsvp({ ...rsvp, status: 'going' }, 'online')).toBe('You’re going online.');
    expect(formatRsvp({ ...rsvp, status: 'going' }, 'in-person')).toBe('You’re going in person.');
    expect(formatRsvp({ ...rsvp, status: 'waitlisted' }, 'in-person')).toBe(
      'You’re number 3 on the in-person waitlist.',
    );
  });

  it('is in the past once the event is over', () => {
    const say = (status: Parameters<typeof formatRsvp>[0]['status'], attendance?: 'online') =>
      formatRsvp({ status, guests: 1, position: 3, checkedInAt: null }, attendance, true);
    expect(say('going')).toBe('You went with a guest.');
    expect(say('going', 'online')).toBe('You went online with a guest.');
    expect(say('waitlisted')).toBe('You were on the waitlist with a guest.');
    expect(say('not-going')).toBe('You didn’t go.');
  });
});
