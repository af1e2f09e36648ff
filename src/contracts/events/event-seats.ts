import type { EventCard } from './events.contract.ts';

type Seats = EventCard['seats'];

export const isFull = ({ capacity, taken }: Seats): boolean => capacity !== null && taken >= capacity;

/** "Full" or "Full · waitlist 3"; null while seats are available. */
export function formatFull(seats: Seats): string | null {
  if (!isFull(seats)) return null;
  return seats.waiting > 0 ? `Full · waitlist ${seats.waiting}` : 'Full';
}
