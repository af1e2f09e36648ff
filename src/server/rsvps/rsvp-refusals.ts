import type { ErrorCode } from '#contracts/errors.ts';
import { isOnList } from '#contracts/rsvps/rsvp-statuses.ts';
import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { partySize, placeOf, type SeatPools } from './seats/seat-pools.ts';
import type { RsvpRow, RsvpStatus, SeatingEvent } from './seats/seating.queries.ts';

type Party = { status: 'going' | 'not-going'; guests: number; attendance: RsvpAttendance; isForced?: boolean };

export const hasSeat = (rsvp: RsvpRow | undefined) => rsvp !== undefined && placeOf(rsvp) === 'taken';
export const isOpen = (status: RsvpStatus | 'none' | undefined) => isOnList(status) || status === 'requested';
export const hasPassed = (time: Date | null, now: Date) => time !== null && time <= now;

type RsvpContext = { event: SeatingEvent; seats: SeatPools; now: Date };
export type Answer = {
  before: RsvpRow | undefined;
  party: Party;
  isSwitch: boolean;
  isRequest: boolean;
  /** Enough seats were held for the party since it asked. */
  isHeld: boolean;
};

/**
 * Until the event ends, people on the list may leave, bring fewer guests or change their answers, even after RSVPs have closed. People who are
 * checked in have used their seat: they do not leave.
 */
export function refusalOf(
  { event, seats, now }: RsvpContext,
  { before, party, isSwitch, isRequest, isHeld }: Answer,
): ErrorCode | undefined {
  const { status, guests, attendance, isForced = false } = party;
  const size = partySize(party);
  if (event.status === 'draft') return 'event.not_published';
  if (hasPassed(event.endsAt, now)) return 'event.over';
  if (before?.status === 'removed') return 'rsvp.removed';
  if (before?.status === 'declined') return 'rsvp.declined';
  if (before?.hasTicket && !isSameTicket(before, party)) return 'rsvp.has_ticket';
  if (status === 'not-going') return before?.checkedInAt && !isForced ? 'rsvp.checked_in' : undefined;
  if (event.status === 'cancelled') return 'event.cancelled';
  if (event.attendance === 'in-person' && attendance === 'online') return 'rsvp.not_online';
  if (isHeld) return undefined;
  if (before && isOpen(before.status) && !isSwitch && size <= partySize(before)) return undefined;
  if (event.rsvpOpensAt && event.rsvpOpensAt > now) return 'rsvp.not_open';
  if (hasPassed(event.rsvpClosesAt ?? event.startsAt, now)) return 'rsvp.closed';
  if (event.hasTickets && before?.status === 'going' && !isSwitch) return 'rsvp.needs_ticket';
  if (guests > event.guestsPerRsvp) return 'rsvp.too_many_guests';
  // Attendees keep their seat rather than wait for a bigger party or another way to attend.
  if (before && hasSeat(before))
    return seats.fits(party, isSwitch ? size : size - partySize(before)) ? undefined : 'rsvp.full';
  if (isRequest) return undefined;
  // The waitlist is closed once the event has begun.
  return hasPassed(event.startsAt, now) && !seats.fits(party, size) ? 'rsvp.full' : undefined;
}

/** People who have paid may change their answers, but not how many they are. */
const isSameTicket = (before: RsvpRow, { status, guests, attendance }: Party): boolean =>
  before.status === 'going' && status === 'going' && guests === before.guests && attendance === before.attendance;
