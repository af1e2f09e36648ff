import {
  countGoing,
  countPoolGoing,
  formatFullWith,
  formatPoolLeft,
  isWaitlistNext,
  type SeatPool,
} from '#contracts/events/event-seats.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';

/** The fields that decide whether RSVPs are possible. */
export type RsvpEvent = Pick<
  EventDetail,
  | 'id'
  | 'attendance'
  | 'seats'
  | 'guestsPerRsvp'
  | 'requiresApproval'
  | 'questions'
  | 'rsvpOpensAt'
  | 'rsvpClosesAt'
  | 'timeZone'
  | 'startsAt'
  | 'endsAt'
  | 'series'
  | 'abilities'
>;

/** The URL's hash that opens the RSVP dialog. */
export const ANSWER_HASH = '#answer';

/** Whether an event accepts RSVPs now, and if not, why. */
export type RsvpState = 'open' | 'not-yet' | 'closed' | 'over' | 'cancelled' | 'draft';

/** What the RSVP box shows: a cancelled event has none. */
export type RsvpBoxState = Exclude<RsvpState, 'cancelled'>;

type EventRsvpTimes = Pick<EventDetail, 'status' | 'isPast' | 'rsvpOpensAt' | 'rsvpClosesAt' | 'startsAt' | 'endsAt'>;

/** Only for display: the server decides again; `now` in milliseconds. */
export function answeringOf(event: EventRsvpTimes, now: number): RsvpState {
  if (event.status !== 'published') return event.status;
  if (event.isPast) return 'over';
  if (event.rsvpOpensAt && Date.parse(event.rsvpOpensAt) > now) return 'not-yet';
  const closesAt = event.rsvpClosesAt ?? event.startsAt;
  return closesAt && Date.parse(closesAt) <= now ? 'closed' : 'open';
}

type Seats = EventDetail['seats'];

/** Whether everybody who RSVPs joins a waitlist, in person or online. */
export const isOnlyWaitlistNext = (seats: Seats): boolean =>
  isWaitlistNext(seats) && (!seats.online || isWaitlistNext(seats.online));

/** Whether tickets can be ordered at once: without a waitlist before them or a host who decides. */
export const sellsTickets = ({ seats, requiresApproval }: RsvpEvent): boolean =>
  !requiresApproval && !isOnlyWaitlistNext(seats);

/** The label of the button that opens or sends an RSVP. */
export function formatJoin({ seats, requiresApproval }: RsvpEvent, isRequest = requiresApproval): string {
  return isRequest ? 'Request to join' : isOnlyWaitlistNext(seats) ? 'Join the waitlist' : 'I’m going';
}

function formatPool(seats: SeatPool, answering: RsvpState, where = ''): string {
  const { waiting, offered } = seats;
  const left = isWaitlistNext(seats) ? formatFullWith(waiting) : answering !== 'closed' && formatPoolLeft(seats);
  return [`${countPoolGoing(seats)} going${where}`, offered && `${offered} on hold`, left].filter(Boolean).join(' · ');
}

/**
 * Returns one line, or two for a hybrid event. While RSVPs are closed, nobody can take the seats that are left. What is over has the number of people who
 * went, and a cancelled event nothing.
 */
export function formatSeatsFor(answering: RsvpState, seats: Seats): string {
  if (answering === 'cancelled') return '';
  const going = countGoing(seats);
  if (answering === 'over') return going > 0 ? `${going} went` : '';
  return seats.online
    ? `${formatPool(seats, answering, ' in person')}\n${formatPool(seats.online, answering, ' online')}`
    : formatPool(seats, answering);
}
