import { offerDeadline, ticketDeadline } from './offers.ts';
import { type Seating, type SeatingChange, SeatingPlan } from './seating-plan.ts';

/**
 * Offers again what was offered while the event was hidden, so that nobody could answer. Where it is too late to offer, the seat is theirs; tickets can
 * be ordered until the event begins.
 */
export function decideRenewals(seating: Seating, now: Date): SeatingChange {
  const { event } = seating;
  const plan = new SeatingPlan(seating, now);
  if (event.status !== 'published' || plan.hasBegun) return plan.toChange();
  const deadline = event.hasTickets ? ticketDeadline(event, now) : (offerDeadline(event, now)?.toISOString() ?? null);
  const status = deadline === null ? 'going' : 'offered';
  for (const rsvp of seating.rsvps) {
    if (rsvp.status !== 'offered' || new Date(rsvp.answerBy!) > now) continue;
    plan.replace({ ...rsvp, status, answerBy: deadline, revision: rsvp.revision + 1 });
    plan.notify(rsvp.personId, deadline === null ? 'moved-up' : 'offered');
  }
  return plan.toChange();
}
