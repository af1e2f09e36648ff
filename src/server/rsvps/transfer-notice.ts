import type { RsvpNotice, RsvpStatus } from './seating.queries.ts';

/** How a person is notified that a host gave them another status. */
export function transferNotice(before: RsvpStatus, after: RsvpStatus): RsvpNotice['kind'] {
  const isDecision = before === 'requested' || before === 'declined';
  if (after === 'going') return isDecision ? 'accepted' : 'moved-up';
  if (after === 'waitlisted') {
    if (isDecision) return 'accepted-to-waitlist';
    if (before === 'offered') return 'offer-withdrawn';
    return before === 'going' ? 'moved-back' : 'waitlisted';
  }
  return after === 'declined' ? 'declined' : 'removed';
}
