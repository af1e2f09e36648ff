import { expect, test } from 'vitest';
import { hoursFromNow, NOW, rsvp, seating } from '#tests/support/seating.ts';
import { decidePaidSeats } from './decide-tickets.ts';

test('a late payment for fewer tickets than the seats offered to their buyer offers the rest to the next person', () => {
  const offered = rsvp('ben', { status: 'offered', guests: 2, answerBy: hoursFromNow(12).toISOString() });
  const scene = seating({
    capacity: 3,
    event: { hasTickets: true, startsAt: hoursFromNow(72), endsAt: hoursFromNow(74) },
    rsvps: [offered, rsvp('dov', { status: 'waitlisted', position: 2 })],
  });
  const change = decidePaidSeats(scene, { personId: 'ben', seats: 1, holdsSeats: false, isSoldOut: false }, NOW);
  expect(change.outcome).toEqual({ status: 'going' });
  expect(change.rsvps).toMatchObject([
    { personId: 'ben', status: 'going', guests: 0, hasTicket: true },
    { personId: 'dov', status: 'offered' },
  ]);
  expect(change.notices).toMatchObject([
    { personId: 'ben', kind: 'going' },
    { personId: 'dov', kind: 'offered' },
  ]);
  expect(change.seats).toMatchObject({ taken: 2, waiting: 0, offered: 1 });
});
