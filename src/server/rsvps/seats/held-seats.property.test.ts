import { expect, test } from 'vitest';
import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { detailsOf, isOnline, MemoryEvent, partySize } from '#tests/support/memory-event.ts';
import { fc } from '#tests/support/properties.ts';

const MINUTE_MS = 60_000;
const PEOPLE = 8;

const person = fc.nat({ max: PEOPLE - 1 });
const guests = fc.nat({ max: 2 });
const attendance = fc.constantFrom<RsvpAttendance[]>('in-person', 'online');
const request = fc.nat({ max: 30 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), person, guests, attendance }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('confirm' as const), request }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decline' as const), request }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('go' as const), person, guests, attendance }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('resize' as const), capacity: fc.integer({ min: 1, max: 12 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function play(event: MemoryEvent, step: Step): void {
  if (step.do === 'ask') return event.ask(`person ${step.person}`, step);
  if (step.do === 'confirm') return event.confirm(step.request);
  if (step.do === 'decline') return event.decline(step.request);
  if (step.do === 'go') return event.answer(detailsOf(`person ${step.person}`, step));
  if (step.do === 'leave')
    return event.answer({
      ...detailsOf(`person ${step.person}`, { guests: 0, attendance: 'in-person' }),
      status: 'not-going',
    });
  if (step.do === 'resize') event.seats = { ...event.seats, capacity: step.capacity };
  else event.now = new Date(event.now.getTime() + step.minutes * MINUTE_MS);
  return event.settle();
}

test('seats are never oversold, held seats end exactly once, and the waitlist has no seat that fits it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('in-person' as const, 'hybrid' as const),
      fc.integer({ min: 1, max: 12 }),
      fc.array(step, { minLength: 5, maxLength: 60 }),
      (format, capacity, steps) => {
        const event = new MemoryEvent(format, capacity);
        for (const each of steps) {
          const before = event.free;
          play(event, each);
          expect(event.seats).toMatchObject(event.count());
          const isResized = each.do === 'resize';
          event.free.forEach((free, pool) => {
            if (!isResized) expect(free).toBeGreaterThanOrEqual(Math.min(0, before[pool]!));
          });
          for (const waiting of [...event.rsvps.values()].filter(({ status }) => status === 'waitlisted'))
            expect(partySize(waiting)).toBeGreaterThan(event.free[format === 'hybrid' && isOnline(waiting) ? 1 : 0]!);
          expect(new Set(event.held.map(({ email }) => email)).size).toBe(event.held.length);
        }
        event.now = new Date(event.now.getTime() + 46 * MINUTE_MS);
        event.settle();
        event.settle();
        expect(event.held).toEqual([]);
        expect(event.seats.offered).toBe(0);
      },
    ),
    { numRuns: 300 },
  );
});
