import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';

/** Describes the viewer's own RSVP; empty if there is none. */
export function formatRsvp({ status, guests, position }: Pick<Rsvp, 'status' | 'guests' | 'position'>): string {
  const company = guests === 0 ? '' : guests === 1 ? ' with a guest' : ` with ${guests} guests`;
  if (status === 'going') return `You're going${company}.`;
  if (status === 'waitlisted')
    return position ? `You're number ${position} on the waitlist${company}.` : `You're on the waitlist${company}.`;
  if (status === 'not-going') return "You're not going.";
  return status === 'removed' ? 'The host removed you from the guest list.' : '';
}
