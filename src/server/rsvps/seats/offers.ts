import { HOUR_MS } from '#contracts/durations.ts';
import type { SeatingEvent } from './seating.queries.ts';

/*
 * Offers of free seats (ADR 92). They end two hours before the start: from then on the waitlist moves up automatically, so that a seat that nobody
 * took still goes to somebody. With less than an hour until then, no offer is made.
 */
const LAST_HOURS = 2;
const MIN_HOURS = 1;

/** People who are offered a seat at an event with tickets have this long to order, where the host says nothing else. */
const TICKET_OFFER_HOURS = 24;

type OfferingEvent = Pick<SeatingEvent, 'startsAt' | 'offerHours' | 'hasTickets'>;

/** How long people have to take an offered seat; null if they move up automatically. */
export const offerHoursOf = ({
  offerHours,
  hasTickets,
}: Pick<OfferingEvent, 'offerHours' | 'hasTickets'>): number | null =>
  offerHours ?? (hasTickets ? TICKET_OFFER_HOURS : null);

/** Until when a party may take a seat that is offered now; null if it moves up automatically. */
export function offerDeadline({ startsAt, ...event }: OfferingEvent, now: Date): Date | null {
  const offerHours = offerHoursOf(event);
  if (offerHours === null || startsAt === null) return null;
  const latest = startsAt.getTime() - LAST_HOURS * HOUR_MS;
  if (latest < now.getTime() + MIN_HOURS * HOUR_MS) return null;
  return new Date(Math.min(now.getTime() + offerHours * HOUR_MS, latest));
}

/** The latest deadline of an offer that stands, after the event was moved: with too little time left, its start. */
export function latestDeadline({ startsAt }: Pick<OfferingEvent, 'startsAt'>, now: Date): Date | null {
  if (startsAt === null) return null;
  const latest = startsAt.getTime() - LAST_HOURS * HOUR_MS;
  return latest < now.getTime() + MIN_HOURS * HOUR_MS ? startsAt : new Date(latest);
}

/** The deadline for ordering tickets of a person whom a host lets in, even shortly before the start. */
export function ticketDeadline(event: OfferingEvent & Pick<SeatingEvent, 'endsAt'>, now: Date): string | null {
  const latest = event.startsAt && event.startsAt > now ? event.startsAt : event.endsAt;
  return (offerDeadline(event, now) ?? latest)?.toISOString() ?? null;
}
