import { describe, expect, it } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { everyEventDetail } from '#tests/support/every-event-field.ts';
import { eventJsonLd } from '#web/events/page/event-json-ld.ts';
import type { WholeEvent } from '#web/events/page/events.api.ts';
import type { SeriesDate, SeriesSummary } from '#web/series/series-dates.ts';
import { seriesJsonLd } from '#web/series/series-json-ld.ts';

const site = { publicUrl: 'https://dig.example' } as Site;
const event = {
  ...everyEventDetail('2026-12-01'),
  priceNote: 'Free',
  attendance: 'in-person',
  sharePicture: '/share/events/e1/0.jpg',
} as WholeEvent;
type Changes = Partial<Record<keyof WholeEvent, unknown>>;
type Json = Record<string, unknown>;
const describeEvent = (changes: Changes): Json =>
  eventJsonLd({ ...event, ...changes } as WholeEvent, site, 'Bring a game.');

const isIsoTime = (value: unknown) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(String(value)) &&
  !Number.isNaN(Date.parse(String(value)));
const isUrl = (value: unknown) => URL.canParse(String(value));
const oneOf = (names: string[]) => (value: unknown) =>
  names.map((name) => `https://schema.org/${name}`).includes(String(value));
const isStatus = oneOf(['EventScheduled', 'EventCancelled', 'EventPostponed', 'EventRescheduled', 'EventMovedOnline']);
const asList = (value: unknown) => (Array.isArray(value) ? value : [value]) as Json[];

/** What https://developers.google.com/search/docs/appearance/structured-data/event requires and recommends, as far as a value is known. */
function richResultErrors(data: Json): string[] {
  const errors: string[] = [];
  const check = (isRight: boolean, field: string) => isRight || errors.push(field);
  check(['Event', 'EventSeries'].includes(String(data['@type'])), '@type');
  check(typeof data.name === 'string' && data.name !== '', 'name');
  check(isIsoTime(data.startDate), 'startDate');
  check(asList(data.location).length > 0, 'location');
  for (const location of asList(data.location)) {
    if (location['@type'] === 'VirtualLocation') check(isUrl(location.url), 'location.url');
    else {
      const address = location.address as Json;
      check(location['@type'] === 'Place' && Boolean(location.name), 'location.name');
      check(
        address?.['@type'] === 'PostalAddress' && Boolean(address.addressLocality && address.addressCountry),
        'location.address',
      );
    }
  }
  check(isIsoTime(data.endDate) && Date.parse(String(data.endDate)) > Date.parse(String(data.startDate)), 'endDate');
  check(typeof data.description === 'string' && data.description !== '', 'description');
  check(isStatus(data.eventStatus), 'eventStatus');
  check(
    oneOf(['OfflineEventAttendanceMode', 'OnlineEventAttendanceMode', 'MixedEventAttendanceMode'])(
      data.eventAttendanceMode,
    ),
    'eventAttendanceMode',
  );
  const isMoved = data.eventStatus === 'https://schema.org/EventRescheduled';
  check(isMoved ? isIsoTime(data.previousStartDate) : data.previousStartDate === undefined, 'previousStartDate');
  check(asList(data.image).length > 0 && asList(data.image).every(isUrl), 'image');
  check(asList(data.organizer).length > 0, 'organizer');
  for (const organizer of asList(data.organizer)) {
    check(['Person', 'Organization'].includes(String(organizer?.['@type'])) && Boolean(organizer?.name), 'organizer');
    check(isUrl(organizer?.url), 'organizer.url');
  }
  const offer = data.offers as Json | undefined;
  if (offer) {
    check(offer['@type'] === 'Offer' && isUrl(offer.url), 'offers.url');
    check(oneOf(['InStock', 'SoldOut', 'PreOrder'])(offer.availability), 'offers.availability');
    check(isIsoTime(offer.validFrom), 'offers.validFrom');
    const hasPrice = offer.price !== undefined;
    check(hasPrice === (offer.priceCurrency !== undefined), 'offers.priceCurrency');
    if (hasPrice)
      check(
        /^\d+(\.\d\d?)?$/.test(String(offer.price)) && /^[A-Z]{3}$/.test(String(offer.priceCurrency)),
        'offers.price',
      );
  }
  return errors;
}

describe("Google's rules for rich results hold for", () => {
  const kinds: Record<string, Changes> = {
    'a free event': {},
    'an event online': { attendance: 'online', place: null, address: '', latitude: null, longitude: null },
    'a hybrid event': { attendance: 'hybrid' },
    'an event with a price': { priceNote: '€12' },
    'an event with a price in words': { priceNote: 'Pay what you can' },
    'an event without a price': { priceNote: '' },
    'a full event': { seats: { capacity: 3, taken: 3, waiting: 1 } },
    'an event without a limit': { seats: { capacity: null, taken: 0, waiting: 0 } },
    'an event whose address is hidden': { venue: '', address: '', latitude: null, longitude: null },
    'an event with a cover': { cover: { small: '/s.webp', large: '/l.webp', jpeg: '/c.jpg' } },
    'an event of a group': { host: { kind: 'group', name: 'Chess', path: '/groups/chess' } },
    'an event with a co-host': { coHosts: [{ kind: 'group', name: 'Chess', path: '/groups/chess' }] },
    'a cancelled event': { status: 'cancelled' },
    'a rescheduled event': { previousStartsAt: '2026-11-30T18:00:00.000Z' },
    'a past event': { isPast: true },
  };
  it.each(Object.entries(kinds))('%s', (_name, changes) => {
    expect(richResultErrors(describeEvent(changes))).toEqual([]);
  });

  it('each date of a series', () => {
    const date = {
      id: 'd1',
      title: 'Chess',
      status: 'published',
      isEdited: false,
      startsAt: event.startsAt,
      startsLocal: event.startsLocal,
    };
    const dates = [
      date,
      { ...date, id: 'd2', isEdited: true },
      { ...date, id: 'd3', status: 'cancelled' },
      { ...date, id: 'd4', startsLocal: '2027-01-04T19:00', startsAt: '2027-01-04T18:00:00.000Z' },
      { ...date, id: 'd5', startsLocal: '2027-02-01T20:00', startsAt: '2027-02-01T19:00:00.000Z' },
    ] as SeriesDate[];
    const parts = [{ startsLocal: '2026-01-05T19:00' }, { startsLocal: '2027-02-01T20:00' }];
    const series = { id: 's1', title: 'Chess', sharePicture: '/share/series/s1/0.jpg', parts, dates };
    const { location, organizer, eventAttendanceMode } = eventJsonLd(event, site, 'x');
    const shared = { description: 'Every week.', location, organizer, eventAttendanceMode };
    const describe = (id: string) => {
      const { startsAt, endsAt } = event;
      return seriesJsonLd(series as unknown as SeriesSummary, site, { id, startsAt, endsAt, shared });
    };
    const { subEvent, ...data } = describe('d1');
    const urlsOf = (found: typeof subEvent) => found.map(({ url }) => url.replace('https://dig.example/events/', ''));
    expect(urlsOf(subEvent)).toEqual(['d1', 'd4']);
    const edited = describe('d2');
    expect(urlsOf(edited.subEvent)).toEqual(['d2']);
    expect(edited).toMatchObject({ organizer, subEvent: [{ location }] });
    expect(edited).not.toHaveProperty('location');
    expect(urlsOf(describe('d5').subEvent)).toEqual(['d5']);
    expect(subEvent.flatMap(richResultErrors)).toEqual([]);
    expect(data).toMatchObject({ '@type': 'EventSeries', location, organizer });
  });

  it('nothing that lacks a location: the rules find errors', () => {
    expect(richResultErrors({ ...describeEvent({}), location: { '@type': 'Place', name: 'Bar' }, image: 'x' })).toEqual(
      ['location.address', 'image'],
    );
  });
});
