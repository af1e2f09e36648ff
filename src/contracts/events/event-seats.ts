import type { EventCard } from './events.contract.ts';

type Seats = EventCard['seats'];

export const isFull = ({ capacity, taken }: Seats): boolean => capacity !== null && taken >= capacity;

/** "Full" or "Full · waitlist 3"; null while seats are available. */
export function formatFull(seats: Seats): string | null {
  if (!isFull(seats)) return null;
  return seats.waiting > 0 ? `Full · waitlist ${seats.waiting}` : 'Full';
}

/** "3 spots left"; empty without a limit, and when the next free seat goes to the waitlist. */
export function formatSeatsLeft({ capacity, taken, waiting }: Seats): string {
  const left = capacity === null || waiting > 0 ? 0 : Math.max(0, capacity - taken);
  return left > 0 ? `${left} ${left === 1 ? 'spot' : 'spots'} left` : '';
}
