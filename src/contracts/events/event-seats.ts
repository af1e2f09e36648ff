import type { EventCard } from './events.contract.ts';

type Seats = EventCard['seats'];

export const isFull = ({ capacity, taken }: Seats): boolean => capacity !== null && taken >= capacity;

/** "Full", "Full · waitlist 3"; null while there is room. */
export function formatFull(seats: Seats): string | null {
  if (!isFull(seats)) return null;
  return seats.waiting > 0 ? `Full · waitlist ${seats.waiting}` : 'Full';
}
