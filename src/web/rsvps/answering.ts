import { formatSeatsLeft } from '#contracts/events/event-seats.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';

/** The fields that decide whether RSVPs are possible. */
export type RsvpEvent = Pick<
  EventDetail,
  'id' | 'seats' | 'guestsPerRsvp' | 'questions' | 'rsvpOpensAt' | 'timeZone' | 'startsAt' | 'series'
>;

/** The URL's hash that opens the RSVP dialog. */
export const ANSWER_HASH = '#answer';

/** Whether an event accepts RSVPs now, and if not, why. */
export type Answering = 'open' | 'not-yet' | 'closed' | 'over' | 'cancelled' | 'draft';

type Answered = Pick<EventDetail, 'status' | 'isPast' | 'rsvpOpensAt' | 'rsvpClosesAt' | 'startsAt' | 'endsAt'>;

/** Only for display: the server decides again; `now` in milliseconds. */
export function answeringOf(event: Answered, now: number): Answering {
  if (event.status !== 'published') return event.status;
  if (event.isPast) return 'over';
  if (event.rsvpOpensAt && Date.parse(event.rsvpOpensAt) > now) return 'not-yet';
  const closesAt = event.rsvpClosesAt ?? event.startsAt;
  return closesAt && Date.parse(closesAt) <= now ? 'closed' : 'open';
}

type Seats = EventDetail['seats'];

/** Free seats are offered to the waitlist first, so an event with a waitlist is full for new RSVPs. */
export const isWaitlistNext = ({ capacity, taken, waiting }: Seats): boolean =>
  capacity !== null && (taken >= capacity || waiting > 0);

export function formatSeats(seats: Seats): string {
  const { capacity, taken, waiting } = seats;
  const going = `${taken} going`;
  const left = formatSeatsLeft(seats);
  if (capacity === null || left) return [going, left].filter(Boolean).join(' · ');
  return waiting > 0 ? `${going} · full, ${waiting} waiting` : `${going} · full`;
}

/** What is over offers no seats: the number of people who went, and nothing of a cancelled event. */
export function formatSeatsFor(answering: Answering, seats: Seats): string {
  if (answering === 'cancelled') return '';
  if (answering === 'over') return seats.taken > 0 ? `${seats.taken} went` : '';
  return formatSeats(seats);
}
