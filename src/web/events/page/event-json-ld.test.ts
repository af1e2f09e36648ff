import { describe, expect, it } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { eventJsonLd, isFindable } from './event-json-ld.ts';
import type { WholeEvent } from './events.api.ts';

const site = { publicUrl: 'https://dig.example' } as Site;
const event = {
  id: 'e1',
  title: 'Board games',
  status: 'published',
  visibility: 'public',
  attendance: 'in-person',
  startsLocal: '2026-12-01T19:00',
  endsLocal: '2026-12-01T22:00',
  startsAt: '2026-12-01T18:00:00.000Z',
  endsAt: '2026-12-01T21:00:00.000Z',
  venue: '',
  address: 'Adalbertstraße 96',
  place: { name: 'Berlin', region: '', countryCode: 'DE' },
  latitude: 52.5,
  longitude: 13.4,
  host: { kind: 'person', name: 'Ada' },
  cover: null,
  seats: { capacity: 12, taken: 3, waiting: 0 },
} as WholeEvent;
const of = (changes: Partial<WholeEvent>) => eventJsonLd({ ...event, ...changes }, site, 'Bring a game.');

describe('JSON-LD of an event', () => {
  it('contains time with offset, place and host', () => {
    expect(of({})).toMatchObject({
      '@type': 'Event',
      url: 'https://dig.example/events/e1',
      startDate: '2026-12-01T19:00:00+01:00',
      endDate: '2026-12-01T22:00:00+01:00',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Berlin',
        address: { streetAddress: 'Adalbertstraße 96', addressCountry: 'DE' },
      },
      organizer: { '@type': 'Person', name: 'Ada' },
      remainingAttendeeCapacity: 9,
    });
  });

  it('contains cancellation and whether it is online or hybrid', () => {
    expect(of({ status: 'cancelled' })?.eventStatus).toBe('https://schema.org/EventCancelled');
    expect(of({ attendance: 'online' })?.location).toEqual({
      '@type': 'VirtualLocation',
      url: 'https://dig.example/events/e1',
    });
    expect(of({ attendance: 'hybrid' })?.location).toHaveLength(2);
  });

  it('is omitted for events that are not public', () => {
    for (const changes of [{ visibility: 'unlisted' }, { visibility: 'members' }, { status: 'draft' }] as const)
      expect(isFindable({ ...event, ...changes })).toBe(false);
    expect(isFindable(event)).toBe(true);
  });
});
