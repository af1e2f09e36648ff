import { isFull } from '#contracts/events/event-seats.ts';
import { amountText } from '#contracts/payments/money.ts';
import type { EventPrices, Tier } from '#contracts/payments/prices.contract.ts';
import { cityOfZone } from '#contracts/places/zone-city.ts';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { plainExcerpt } from '#web/parts/plain-excerpt.ts';
import { formatLongDay, formatTime, localTimeIn } from '#web/ui/display/local-time.ts';
import { withOffset } from '#web/ui/display/utc-offset.ts';
import type { WholeEvent } from './events.api.ts';
import { readPrice } from './price-note.ts';

const MODES = {
  'in-person': 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  hybrid: 'MixedEventAttendanceMode',
} as const;
const schema = (name: string) => `https://schema.org/${name}`;

/** The description of previews, and the structured data. */
export function describeEvent(event: WholeEvent, site: Site, prices: EventPrices | null = null) {
  const { startsLocal, attendance, place, timeZone } = event;
  // A town says whose time it is.
  const zone = attendance === 'online' ? ` ${cityOfZone(timeZone)} time` : '';
  const when = `${formatLongDay(startsLocal)}, ${formatTime(startsLocal)}${zone}`;
  const where = [attendance !== 'online' && place?.name, attendance !== 'in-person' && 'online'];
  const summary = plainExcerpt(event.descriptionHtml, 160);
  return {
    description: [
      event.status === 'cancelled' && 'Cancelled.',
      `${when}, ${where.filter(Boolean).join(' and ')}.`,
      summary,
    ]
      .filter(Boolean)
      .join(' '),
    jsonLd: eventJsonLd(event, site, summary || event.title, prices),
  };
}

/** Structured data from public fields only: the page is rendered without a viewer. */
export function eventJsonLd(
  event: WholeEvent,
  { publicUrl }: Site,
  description: string,
  prices: EventPrices | null = null,
) {
  const { title, startsLocal, startsAt, endsLocal, endsAt, timeZone, status, previousStartsAt, seats } = event;
  const url = publicUrl + paths.event(event.id);
  const isMoved = status === 'published' && previousStartsAt !== null;
  const images = [event.sharePicture, event.cover?.jpeg].filter((path) => path != null);
  return {
    '@type': 'Event',
    name: title,
    url,
    description,
    startDate: withOffset(startsLocal, startsAt),
    endDate: withOffset(endsLocal, endsAt),
    ...(isMoved && { previousStartDate: withOffset(localTimeIn(timeZone, previousStartsAt), previousStartsAt) }),
    eventStatus: schema(status === 'cancelled' ? 'EventCancelled' : isMoved ? 'EventRescheduled' : 'EventScheduled'),
    eventAttendanceMode: schema(MODES[event.attendance]),
    location: locationOf(event, url),
    organizer: organizersOf(event, publicUrl),
    ...(images.length > 0 && { image: images.map((path) => publicUrl + path) }),
    ...(status === 'published' && !event.isPast && { offers: offersOf(event, prices, url) }),
    ...capacitiesOf(seats),
  };
}

const organizersOf = ({ host, coHosts }: WholeEvent, publicUrl: string) =>
  [host, ...coHosts].map(({ kind, name, path }) => ({
    '@type': kind === 'person' ? 'Person' : 'Organization',
    name,
    ...(path && { url: publicUrl + path }),
  }));

const TIER_STATES: Record<Tier['state'], string> = {
  'on-sale': 'InStock',
  'not-yet': 'PreOrder',
  over: 'Discontinued',
  'sold-out': 'SoldOut',
};

/** Each kind of ticket, or a seat of an event without tickets. */
function offersOf(event: WholeEvent, prices: EventPrices | null, url: string) {
  if (!prices || prices.tiers.length === 0) return offerOf(event, url);
  return prices.tiers.map(({ name, amount, state, opensAt, closesAt }) => ({
    ...offerOf(event, url),
    name,
    price: amountText(amount, prices.currency),
    priceCurrency: prices.currency,
    availability: schema(isFull(event.seats) ? 'SoldOut' : TIER_STATES[state]),
    ...(opensAt && { validFrom: opensAt }),
    ...(closesAt && { validThrough: closesAt }),
  }));
}

/** A seat. The price is left out where the host's words do not give it. */
function offerOf({ priceNote, place, seats, publishedAt, rsvpOpensAt, rsvpClosesAt }: WholeEvent, url: string) {
  const validFrom = rsvpOpensAt ?? publishedAt;
  return {
    '@type': 'Offer',
    url,
    ...readPrice(priceNote, place?.countryCode ?? ''),
    availability: schema(isFull(seats) ? 'SoldOut' : 'InStock'),
    ...(validFrom && { validFrom }),
    ...(rsvpClosesAt && { validThrough: rsvpClosesAt }),
  };
}

/** The total is known only if both ways to attend a hybrid event are limited. */
function capacitiesOf({ online, ...seats }: WholeEvent['seats']) {
  const pools = online ? [seats, online] : [seats];
  const maximum = pools.reduce((sum, { capacity }) => sum + (capacity ?? Number.POSITIVE_INFINITY), 0);
  const remaining = pools.reduce((sum, { capacity, taken }) => sum + Math.max(0, (capacity ?? 0) - taken), 0);
  return {
    ...(Number.isFinite(maximum) && { maximumAttendeeCapacity: maximum, remainingAttendeeCapacity: remaining }),
    ...(online && seats.capacity !== null && { maximumPhysicalAttendeeCapacity: seats.capacity }),
    ...(online && online.capacity !== null && { maximumVirtualAttendeeCapacity: online.capacity }),
  };
}

function locationOf(event: WholeEvent, url: string) {
  const { attendance, venue, address, place, latitude, longitude } = event;
  const online = { '@type': 'VirtualLocation', url };
  if (attendance === 'online') return online;
  // Without a pin, and for viewers from whom the address is hidden, the position is the town's centre.
  const isVenue = latitude !== null && !(latitude === place?.latitude && longitude === place.longitude);
  const physical = {
    '@type': 'Place',
    name: venue || place?.name || '',
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      ...(place && { addressLocality: place.name, addressCountry: place.countryCode }),
      ...(place?.region && { addressRegion: place.region }),
    },
    ...(isVenue && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
  return attendance === 'hybrid' ? [physical, online] : physical;
}
