import type { ComponentProps } from 'react';
import { formatTown, type Town } from '#contracts/places/town-name.ts';
import type { CalendarFile } from './calendar-files.api.ts';

/** What calendar sites take from a link. */
export type CalendarEvent = {
  title: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  attendance: 'in-person' | 'online' | 'hybrid';
  venue: string;
  address: string;
  place: Town | null;
  url: string;
};

const formatLocation = ({ attendance, venue, address, place }: CalendarEvent): string =>
  attendance === 'online' ? 'Online' : [venue, address, place && formatTown(place)].filter(Boolean).join(', ');

/** Spaces as `%20`: Outlook shows a plus sign as one. */
const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`.replaceAll('+', '%20');
/** "20261121T180000Z" */
const compact = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

export const googleEvent = (event: CalendarEvent): string =>
  withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(event.startsAt)}/${compact(event.endsAt)}`,
    ctz: event.timeZone,
    location: formatLocation(event),
    details: event.url,
  });

/** `host` is outlook.live.com for private accounts, outlook.office.com for those of work and school. */
export const outlookEvent = (host: 'outlook.live.com' | 'outlook.office.com', event: CalendarEvent): string =>
  withQuery(`https://${host}/calendar/0/action/compose`, {
    rru: 'addevent',
    subject: event.title,
    startdt: event.startsAt,
    enddt: event.endsAt,
    location: formatLocation(event),
    body: event.url,
  });

type CalendarLink = { label: string } & Pick<ComponentProps<'a'>, 'href' | 'onClick' | 'target' | 'rel' | 'download'>;

const NEW_TAB = { target: '_blank', rel: 'noopener' } as const;

/** The ways to add an event to a calendar; `file` is its .ics file. */
export const calendarLinks = (event: CalendarEvent, file: CalendarFile): CalendarLink[] => [
  { label: 'Google Calendar', href: googleEvent(event), ...NEW_TAB },
  { label: 'Apple Calendar', ...file },
  { label: 'Outlook.com', href: outlookEvent('outlook.live.com', event), ...NEW_TAB },
  { label: 'Outlook for work or school', href: outlookEvent('outlook.office.com', event), ...NEW_TAB },
  { label: 'Download .ics file', ...file, download: true },
];

/** Opens the calendar program of the device, which then follows the feed. */
export const webcalAddress = (feedUrl: string): string => feedUrl.replace(/^https?:/, 'webcal:');

export const googleSubscription = (feedUrl: string): string =>
  withQuery('https://calendar.google.com/calendar/render', { cid: webcalAddress(feedUrl) });

export const outlookSubscription = (feedUrl: string, name: string): string =>
  withQuery('https://outlook.live.com/calendar/0/addfromweb', { url: feedUrl, name });
