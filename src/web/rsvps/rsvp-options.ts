import type { Rsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { isOnlyWaitlistNext, type RsvpBoxState, type RsvpEvent } from './answering.ts';

/** Whether guests cannot change this RSVP themselves: a host decided about it, or it is an order that is not paid. */
export const isExcluded = ({ status }: Rsvp): boolean =>
  status === 'removed' || status === 'declined' || status === 'reserved';

/** Whether the person is asked to take a spot, or to confirm that they are coming. */
export const isAsked = ({ status, isConfirmationDue, isPassedOver }: Rsvp): boolean =>
  status === 'offered' || isConfirmationDue || isPassedOver;

type Options = { event: RsvpEvent; rsvp: Rsvp; answering: RsvpBoxState; hasTickets: boolean };

/** Which RSVPs the viewer can make now. */
export function rsvpOptions({ event, rsvp, answering, hasTickets }: Options) {
  const isAttending = rsvp.status === 'going' || rsvp.status === 'offered' || rsvp.status === 'waitlisted';
  const isRequested = rsvp.status === 'requested';
  // Hosts need no approval.
  const needsApproval = event.requiresApproval && !event.abilities.seeAnswers;
  const isRequest = needsApproval && !isAttending;
  const isNew = answering === 'open' && !isAttending && !isRequested && !isExcluded(rsvp);
  // People who have a seat, or may have one now, order tickets; all others RSVP as at any event.
  const canOrder = isNew && hasTickets && !isRequest && !isOnlyWaitlistNext(event.seats);
  return {
    isAttending,
    isRequested,
    needsApproval,
    isRequest,
    /** Asked for in a dialog. */
    hasDetails: event.attendance === 'hybrid' || event.guestsPerRsvp > 0 || event.questions.length > 0,
    canOrder,
    canJoin: isNew && !canOrder,
    hasOrder: hasTickets && rsvp.hasTicket,
    isOver: answering === 'over',
  };
}

export type RsvpOptions = ReturnType<typeof rsvpOptions>;
