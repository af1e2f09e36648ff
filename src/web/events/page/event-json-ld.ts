import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { withOffset } from '#web/ui/display/local-time.ts';
import type { WholeEvent } from './events.api.ts';

const MODES = {
  'in-person': 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const;
const schema = (name: string) => `https://schema.org/${name}`;

/** Whether search engines may index the event; unlisted events have no structured data. */
export const isFindable = ({ visibility, status }: WholeEvent): boolean =>
  visibility === 'public' && status !== 'draft';

/** Structured data from public fields only: the page is rendered without a viewer. */
export function eventJsonLd(event: WholeEvent, { publicUrl }: Site, description: string) {
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
  const physical = {
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
  return attendance === 'hybrid' ? [physical, online] : physical;
}
