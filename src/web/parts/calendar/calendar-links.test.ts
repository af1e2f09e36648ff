import { expect, it } from 'vitest';
import * as links from './calendar-links.ts';

const event = {
  title: 'Fondue & games + tea',
  startsAt: '2026-12-01T18:00:00.000Z',
  endsAt: '2026-12-01T21:00:00.000Z',
  timeZone: 'Europe/Berlin',
  attendance: 'in-person',
  venue: 'Lantern',
  address: '',
  place: { name: 'Berlin', region: 'Berlin', country: 'Germany', countryCode: 'DE' },
  url: 'https://dig.example/events/e1',
} as const;
const feed = 'https://dig.example/feeds/groups/chess.ics?a=1&b=2';
const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

it('fills in the forms of Google and Outlook', () => {
  expect(queryOf(links.googleEvent(event))).toEqual({
    action: 'TEMPLATE',
    text: 'Fondue & games + tea',
    dates: '20261201T180000Z/20261201T210000Z',
    ctz: 'Europe/Berlin',
    location: 'Lantern, Berlin, Germany',
    details: 'https://dig.example/events/e1',
  });
  for (const host of ['outlook.live.com', 'outlook.office.com'] as const) {
    const address = links.outlookEvent(host, event);
    expect(new URL(address).host).toBe(host);
    expect(queryOf(address)).toMatchObject({ subject: event.title, startdt: event.startsAt, enddt: event.endsAt });
    expect(address).toContain('Fondue%20%26%20games%20%2B%20tea');
  }
});

it('subscribes calendars to a feed with all of its filters', () => {
  expect(links.webcalAddress(feed)).toBe('webcal://dig.example/feeds/groups/chess.ics?a=1&b=2');
  expect(queryOf(links.googleSubscription(feed))).toEqual({ cid: links.webcalAddress(feed) });
  expect(queryOf(links.outlookSubscription(feed, 'Chess'))).toEqual({ url: feed, name: 'Chess' });
});
