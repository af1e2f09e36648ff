import { describe, expect, it } from 'vitest';
import type { HostedEvent } from '#web/events/hosting.api.ts';
import { formatFacts } from './HostedEventItem.tsx';

const event = (seats: HostedEvent['seats']) =>
  ({
    attendance: 'in-person',
    placeName: 'Mannheim',
    status: 'published',
    seats,
    startsLocal: '2026-11-28T19:00',
    endsLocal: '2026-11-28T22:00',
    timeZone: 'Europe/Berlin',
    startsAt: '2026-11-28T18:00:00.000Z',
    endsAt: '2026-11-28T21:00:00.000Z',
  }) as HostedEvent;
const answers = (seats: HostedEvent['seats']) => formatFacts(event(seats)).split(' · ').at(-1);

describe('an event in the list of its host', () => {
  it('says how many of the taken spots are not confirmed yet', () => {
    expect(answers({ capacity: 12, taken: 3, waiting: 0 })).toBe('3 of 12 spots taken');
    expect(answers({ capacity: 12, taken: 3, waiting: 0, offered: 1 })).toBe(
      '3 of 12 spots taken, 1 not confirmed yet',
    );
    expect(answers({ capacity: null, taken: 3, waiting: 0, offered: 2 })).toBe('1 going, 2 not confirmed yet');
    const online = { capacity: 5, taken: 2, waiting: 0, offered: 1 };
    expect(answers({ capacity: 12, taken: 3, waiting: 0, online })).toBe(
      '3 of 12 in person, 2 of 5 online, 1 not confirmed yet',
    );
  });
});
