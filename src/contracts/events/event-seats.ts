import type { EventCard } from './events.contract.ts';

type Seats = EventCard['seats'];
/** The seats of everybody, or of those who attend a hybrid event in one way. */
export type SeatPool = Omit<Seats, 'online'>;

const isPoolFull = ({ capacity, taken }: SeatPool): boolean => capacity !== null && taken >= capacity;

/** A hybrid event is full when there are no seats either in person or online. */
export const isFull = (seats: Seats): boolean => isPoolFull(seats) && (!seats.online || isPoolFull(seats.online));

/** Offered seats are held, but the people with an offer are not going yet. */
export const countPoolGoing = ({ taken, offered = 0 }: SeatPool): number => taken - offered;
/** Everybody who is going, in person and online. */
export const countGoing = (seats: Seats): number =>
  countPoolGoing(seats) + (seats.online ? countPoolGoing(seats.online) : 0);
export const countWaiting = ({ waiting, online }: Seats): number => waiting + (online?.waiting ?? 0);

/** "Full" or "Full · 3 on the waitlist". */
export const formatFullWith = (waiting: number): string => (waiting > 0 ? `Full · ${waiting} on the waitlist` : 'Full');

/** The same; null while seats are available. */
export function formatFull(seats: Seats): string | null {
  return isFull(seats) ? formatFullWith(countWaiting(seats)) : null;
}

/** "3 spots left"; empty without a limit, and when the next free seat goes to the waitlist. */
export function formatPoolLeft({ capacity, taken, waiting }: SeatPool): string {
  const left = capacity === null || waiting > 0 ? 0 : capacity - taken;
  return left > 0 ? `${left} ${left === 1 ? 'spot' : 'spots'} left` : '';
}

/** The same for an event, which says "in person" or "online" if it is hybrid: online once it is full in person. */
export function formatSeatsLeft({ online, ...seats }: Seats): string {
  const left = formatPoolLeft(seats);
  if (!online || (!left && !isWaitlistNext(seats))) return left;
  if (left) return `${left} in person`;
  return isWaitlistNext(online) ? '' : `${formatPoolLeft(online) || 'spots left'} online`;
}

/** Free seats are offered to the waitlist first, so people who RSVP to a pool with a waitlist join it. */
export const isWaitlistNext = ({ capacity, taken, waiting }: SeatPool): boolean =>
  capacity !== null && (taken >= capacity || waiting > 0);
