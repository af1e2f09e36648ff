import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#web/platform/paths.ts';
import { withOffset } from '#web/ui/wall-time.ts';
import type { WholeEvent } from './events.api.ts';

const MODES = {
  'in-person': 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const;
const schema = (name: string) => `https://schema.org/${name}`;

/** What search engines may know, from what everybody may: the page was rendered for nobody in particular. Null for what is not public. */
export function eventJsonLd(event: WholeEvent, { publicUrl }: Site, description: string) {
  if (event.visibility !== 'public' || event.status === 'draft') return undefined;
  const url = publicUrl + paths.event(event.id);
  return {
    '@type': 'Event',
    name: event.title,
    url,
    description,
    startDate: withOffset(event.startsLocal, event.startsAt),
    endDate: withOffset(event.endsLocal, event.endsAt),
    eventStatus: schema(event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'),
    eventAttendanceMode: schema(MODES[event.attendance]),
    location: locations(event, url),
    organizer: { '@type': event.host.kind === 'person' ? 'Person' : 'Organization', name: event.host.name },
    ...(event.cover && { image: [publicUrl + event.cover.jpeg] }),
    ...(event.seats.capacity !== null && {
      maximumAttendeeCapacity: event.seats.capacity,
      remainingAttendeeCapacity: Math.max(0, event.seats.capacity - event.seats.taken),
    }),
  };
}

function locations({ attendance, venue, address, place, latitude, longitude }: WholeEvent, url: string) {
  const online = { '@type': 'VirtualLocation', url };
  if (attendance === 'online') return online;
  const spot = {
    '@type': 'Place',
    name: venue || place?.name || '',
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      ...(place && { addressLocality: place.name, addressCountry: place.countryCode }),
      ...(place?.region && { addressRegion: place.region }),
    },
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
  return attendance === 'hybrid' ? [spot, online] : spot;
}

/** The first words of a description, without its markup. */
export function plainStart(html: string, most: number): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`;
}
