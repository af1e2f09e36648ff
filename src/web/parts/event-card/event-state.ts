import { countGoing, formatFull, formatSeatsLeft } from '#contracts/events/event-seats.ts';
import type { EventCard } from '#contracts/events/events.contract.ts';
import { serverNow } from '#web/platform/http/http.ts';
import type { Tone } from '#web/ui/display/Chip.tsx';

type CardState = Pick<EventCard, 'seats'> & {
  status: EventCard['status'];
  isHeld?: boolean;
  decisionId?: string | null;
};

/** True while it waits for a moderator, or after one took it down. */
export const isHidden = ({ isHeld, decisionId }: Pick<CardState, 'isHeld' | 'decisionId'>): boolean =>
  isHeld === true || typeof decisionId === 'string';

/** "Cancelled", "Draft", what hides it, or "Full · 3 on the waitlist"; null while there are seats, and once it is over. */
export function formatState(
  { status, seats, isHeld, decisionId }: CardState,
  isPast = false,
): { text: string; tone: Tone } | null {
  if (status === 'cancelled') return { text: 'Cancelled', tone: 'urgent' };
  if (decisionId) return { text: 'Taken down', tone: 'urgent' };
  if (isHeld) return { text: 'Waiting for a moderator', tone: 'loud' };
  if (status === 'draft') return { text: 'Draft', tone: 'plain' };
  const text = isPast ? null : formatFull(seats);
  return text === null ? null : { text, tone: 'loud' };
}

type CardSeats = Pick<EventCard, 'seats'> & Partial<Pick<EventCard, 'rsvpClosesAt'>>;

/** "12 going · 3 spots left", or "12 went"; empty if there is nothing to say. Nobody can take what is left once RSVPs are closed. */
export function formatGoing({ seats, rsvpClosesAt = '' }: CardSeats, isPast = false): string {
  const going = countGoing(seats);
  if (isPast) return going > 0 ? `${going} went` : '';
  return [going > 0 && `${going} going`, Date.parse(rsvpClosesAt) > serverNow() && formatSeatsLeft(seats)]
    .filter(Boolean)
    .join(' · ');
}

type EventLocation = Pick<EventCard, 'attendance' | 'placeName' | 'venue'>;

/** "Café Kotti, Berlin, Germany", "Online", "Berlin, Germany + online". */
export function formatWhere({ attendance, placeName, venue }: EventLocation): string {
  if (attendance === 'online') return 'Online';
  const place = [venue, placeName].filter(Boolean).join(', ');
  return attendance === 'hybrid' ? `${place} + online` : place;
}
