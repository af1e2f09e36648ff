import { describe, expect, it } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { describeEvent, eventJsonLd } from './event-json-ld.ts';
import type { WholeEvent } from './events.api.ts';
import { isFindable } from './findable.ts';

const site = { publicUrl: 'https://dig.example' } as Site;
const event = {
  id: 'e1',
  title: 'Board games',
  status: 'published',
  isPast: false,
  visibility: 'public',
  attendance: 'in-person',
  startsLocal: '2026-12-01T19:00',
  endsLocal: '2026-12-01T22:00',
  startsAt: '2026-12-01T18:00:00.000Z',
  endsAt: '2026-12-01T21:00:00.000Z',
  timeZone: 'Europe/Berlin',
  previousStartsAt: null,
  publishedAt: '2026-11-01T08:00:00.000Z',
  rsvpOpensAt: null,
  rsvpClosesAt: null,
  venue: '',
  address: 'Adalbertstraße 96',
  place: { name: 'Berlin', region: '', countryCode: 'DE', latitude: 52.52437, longitude: 13.41053 },
  latitude: 52.5,
  longitude: 13.4,
  host: { kind: 'person', name: 'Ada', path: '/people/ada' },
  coHosts: [],
  cover: null,
  sharePicture: '/share/events/e1/0.jpg',
  priceNote: 'Free',
  seats: { capacity: 12, taken: 3, waiting: 0 },
} as unknown as WholeEvent;
type Changes = Partial<Record<keyof WholeEvent, unknown>>;
type Json = Record<string, unknown>;
const jsonLdOf = (changes: Changes): Json => eventJsonLd({ ...event, ...changes } as WholeEvent, site, 'Bring a game.');

it('is described with its time and place, and as cancelled', () => {
  const described = (changes: Changes) =>
    describeEvent({ ...event, ...changes, descriptionHtml: '<p>Bring a <em>game</em>.</p>' } as WholeEvent, site)
      .description;
  expect(described({})).toMatch(/^Tuesday, December 1, 2026, 7:00.PM, Berlin\. Bring a game\.$/);
  expect(described({ status: 'cancelled' })).toBe(`Cancelled. ${described({})}`);
  expect(described({ attendance: 'hybrid' })).toContain(', Berlin and online. ');
  expect(described({ attendance: 'online', place: null })).toMatch(/7:00.PM Berlin time, online\. /);
});

describe('JSON-LD of an event', () => {
  it('contains time with offset, place and host', () => {
    expect(jsonLdOf({})).toMatchObject({
      '@type': 'Event',
      url: 'https://dig.example/events/e1',
      startDate: '2026-12-01T19:00:00+01:00',
      endDate: '2026-12-01T22:00:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Berlin',
        address: { streetAddress: 'Adalbertstraße 96', addressCountry: 'DE' },
        geo: { latitude: 52.5, longitude: 13.4 },
      },
      organizer: [{ '@type': 'Person', name: 'Ada', url: 'https://dig.example/people/ada' }],
      image: ['https://dig.example/share/events/e1/0.jpg'],
      offers: { price: '0', availability: 'https://schema.org/InStock', validFrom: '2026-11-01T08:00:00.000Z' },
      remainingAttendeeCapacity: 9,
    });
  });

  it('names co-hosts as organizers after the host', () => {
    const coHosts = [
      { kind: 'person', name: 'Ben', path: null },
      { kind: 'group', name: 'Chess', path: '/groups/chess' },
    ];
    expect(jsonLdOf({ coHosts }).organizer).toEqual([
      { '@type': 'Person', name: 'Ada', url: 'https://dig.example/people/ada' },
      { '@type': 'Person', name: 'Ben' },
      { '@type': 'Organization', name: 'Chess', url: 'https://dig.example/groups/chess' },
    ]);
  });

  it('contains cancellation and whether it is online or hybrid', () => {
    const cancelled = jsonLdOf({ status: 'cancelled' });
    expect(cancelled.eventStatus).toBe('https://schema.org/EventCancelled');
    expect(cancelled).not.toHaveProperty('offers');
    expect(jsonLdOf({ attendance: 'online' }).location).toEqual({
      '@type': 'VirtualLocation',
      url: 'https://dig.example/events/e1',
    });
    expect(jsonLdOf({ attendance: 'hybrid' }).location).toHaveLength(2);
  });

  it('contains the limits in person and online of a hybrid event', () => {
    const hybrid = (online: object) =>
      jsonLdOf({ attendance: 'hybrid', seats: { capacity: 12, taken: 12, waiting: 0, online } });
    expect(hybrid({ capacity: 30, taken: 5, waiting: 0 })).toMatchObject({
      maximumAttendeeCapacity: 42,
      remainingAttendeeCapacity: 25,
      maximumPhysicalAttendeeCapacity: 12,
      maximumVirtualAttendeeCapacity: 30,
      offers: { availability: 'https://schema.org/InStock' },
    });
    const unlimited = hybrid({ capacity: null, taken: 5, waiting: 0 });
    expect(unlimited).toMatchObject({ maximumPhysicalAttendeeCapacity: 12 });
    expect(unlimited).not.toHaveProperty('maximumVirtualAttendeeCapacity');
    expect(unlimited).not.toHaveProperty('maximumAttendeeCapacity');
    expect(jsonLdOf({})).not.toHaveProperty('maximumPhysicalAttendeeCapacity');
  });

  it('contains the previous start of a moved event until it is cancelled', () => {
    const previousStartsAt = '2026-07-01T17:00:00.000Z';
    expect(jsonLdOf({ previousStartsAt })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-07-01T19:00:00+02:00',
    });
    const cancelled = jsonLdOf({ previousStartsAt, status: 'cancelled' });
    expect(cancelled.eventStatus).toBe('https://schema.org/EventCancelled');
    expect(cancelled).not.toHaveProperty('previousStartDate');
  });

  it("does not present the town's centre as the venue's position", () => {
    const { latitude, longitude } = event.place!;
    expect(jsonLdOf({ latitude, longitude }).location).not.toHaveProperty('geo');
    expect(jsonLdOf({ latitude: null, longitude: null }).location).not.toHaveProperty('geo');
  });

  it('leaves out the page of a host that is not public, and a price that is not clear', () => {
    expect(jsonLdOf({ host: { ...event.host, path: null } }).organizer).toEqual([{ '@type': 'Person', name: 'Ada' }]);
    expect(jsonLdOf({ priceNote: 'Pay what you can' }).offers).not.toHaveProperty('price');
  });

  it('is omitted for events that are not public', () => {
    for (const changes of [{ visibility: 'unlisted' }, { visibility: 'members' }, { status: 'draft' }] as const)
      expect(isFindable({ ...event, ...changes })).toBe(false);
    expect(isFindable(event)).toBe(true);
  });
});
