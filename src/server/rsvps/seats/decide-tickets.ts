import type { ErrorCode } from '#contracts/errors.ts';
import { MAX_GUESTS } from '#contracts/events/event-limits.ts';
import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { attendanceFor, isSwitch, nextRevision } from '#server/rsvps/rsvp-changes.ts';
import { hasPassed, hasSeat, isOpen } from '#server/rsvps/rsvp-refusals.ts';
import { partySize } from './seat-pools.ts';
import type { RsvpRow, RsvpStatus } from './seating.queries.ts';
import { type RsvpOutcome, type Seating, type SeatingChange, SeatingPlan } from './seating-plan.ts';

/*
 * The seats of orders (ADR 120). An order reserves seats, which count as taken; paying makes them seats of a person who goes, and an order that
 * expires or is cancelled gives them back. Only `seatReserved` lets anybody go to an event with tickets.
 */
export type TicketRequest = {
  personId: string;
  seats: number;
  answers: Record<string, string>;
  isHidden: boolean;
  attendance: RsvpAttendance;
  /** A host of the event: needs no approval. */
  isHost?: boolean;
};

/** Reserves seats: never before people on the waitlist, unless a seat was offered to the person. */
export function decideReservation(
  seating: Seating,
  request: TicketRequest,
  now: Date,
): SeatingChange & { outcome: RsvpOutcome } {
  // How many tickets one may order is the rule of orders.
  const event = { ...seating.event, guestsPerRsvp: MAX_GUESTS };
  const plan = new SeatingPlan({ ...seating, event }, now);
  const { personId, seats, isHost: _isHost, ...details } = request;
  const before = plan.find(personId);
  const status = 'going';
  const guests = seats - 1;
  const party = {
    ...details,
    personId,
    status,
    guests,
    attendance: attendanceFor(event, before, { ...request, status }),
  } as const;
  const switches = isSwitch(event, before, party);
  const refusal =
    ticketRefusal({ seating, before, request }) ??
    plan.refusalOf({ before, party, isSwitch: switches, isRequest: false, isHeld: false }) ??
    (hasSeat(before) || canTake(plan, { ...party, before }) ? undefined : 'rsvp.full');
  if (refusal) return { ...plan.toChange(), outcome: { refusal } };
  plan.replace({
    ...details,
    personId,
    guests,
    attendance: party.attendance,
    status: 'reserved',
    hasTicket: true,
    isHeld: false,
    isAutomatic: false,
    answerBy: null,
    position: before && isOpen(before.status) ? before.position : plan.nextPosition(),
    revision: nextRevision(before, 'reserved'),
    checkedInAt: null,
    answeredAt: now.toISOString(),
    note: before?.note ?? '',
    declineNote: '',
  });
  plan.promote();
  return { ...plan.toChange(), outcome: { status: 'reserved' } };
}

type TicketDecisionInput = { seating: Seating; before: RsvpRow | undefined; request: TicketRequest };

function ticketRefusal({ seating: { event }, before, request }: TicketDecisionInput): ErrorCode | undefined {
  if (before?.hasTicket) return 'order.has_order';
  if (before?.status === 'going') return 'order.already_going';
  const needsApproval = event.requiresApproval && !request.isHost && before?.status !== 'offered';
  return needsApproval && before?.status !== 'removed' && before?.status !== 'declined'
    ? 'order.not_accepted'
    : undefined;
}

const canTake = (
  plan: SeatingPlan,
  party: { attendance: RsvpAttendance; guests: number; before: RsvpRow | undefined },
): boolean => plan.fits(party) && !plan.hasWaitlist(party) && !party.before?.isHeld;

/** `holdsSeats`: the reservation of the person is that of this order, and not of a newer one; `isSoldOut`: its tickets went to others meanwhile. */
export type PaidParty = { personId: string; seats: number; holdsSeats: boolean; isSoldOut: boolean };

/** The order is paid: its person goes. Money can come after the seats were given back; then there must be free ones, and an event to go to. */
export function decidePaidSeats(
  seating: Seating,
  { personId, seats, holdsSeats, isSoldOut }: PaidParty,
  now: Date,
): SeatingChange & { outcome: RsvpOutcome } {
  const plan = new SeatingPlan(seating, now);
  const before = plan.find(personId);
  const isReserved = holdsSeats && before?.status === 'reserved';
  const refusal = isReserved ? undefined : lateRefusal(seating, plan, { before, seats, isSoldOut }, now);
  if (!before || refusal) return { ...plan.toChange(), outcome: { refusal: refusal ?? 'rsvp.full' } };
  plan.replace({ ...before, ...place(before, 'going'), guests: seats - 1, hasTicket: true });
  plan.notify(personId, 'going');
  // More seats can have been offered than were ordered.
  plan.promote();
  return { ...plan.toChange(), outcome: { status: 'going' } };
}

/** The payment was recorded by mistake: its person has seats, and neither goes nor is checked in until it is paid. */
export function decideUnpaidSeats(seating: Seating, personId: string, now: Date): SeatingChange {
  const plan = new SeatingPlan(seating, now);
  const before = plan.find(personId);
  if (before?.hasTicket && before.status === 'going') plan.replace({ ...before, ...place(before, 'reserved') });
  return plan.toChange();
}

function lateRefusal(
  { event }: Seating,
  plan: SeatingPlan,
  { before, seats, isSoldOut }: Pick<PaidParty, 'seats' | 'isSoldOut'> & { before: RsvpRow | undefined },
  now: Date,
): ErrorCode | undefined {
  if (event.status === 'cancelled') return 'event.cancelled';
  if (hasPassed(event.endsAt, now)) return 'event.over';
  if (before?.hasTicket) return 'order.has_newer_order';
  const isOffered = before?.status === 'offered';
  const isGone = !before || (hasSeat(before) && !isOffered) || before.status === 'removed';
  if (isGone || isSoldOut) return 'rsvp.full';
  const party = { attendance: before.attendance, guests: seats - 1 };
  const missing = seats - (isOffered ? partySize(before) : 0);
  return missing <= 0 || plan.fits(party, missing) ? undefined : 'rsvp.full';
}

/** Tickets are given back: all of them, or all but `seatsLeft`. */
export function decideReturnedSeats(
  seating: Seating,
  { personId, seatsLeft, isByPerson }: { personId: string; seatsLeft: number; isByPerson: boolean },
  now: Date,
): SeatingChange {
  const plan = new SeatingPlan(seating, now);
  const before = plan.find(personId);
  if (!before?.hasTicket) return plan.toChange();
  if (seatsLeft > 0) {
    plan.replace({ ...before, guests: Math.min(seatsLeft, partySize(before)) - 1 });
  } else {
    plan.replace({ ...before, ...place(before, 'not-going'), guests: 0, hasTicket: false });
    if (before.status === 'going' && isByPerson) plan.notify(personId, 'left');
  }
  plan.promote();
  return plan.toChange();
}

const place = (before: RsvpRow, status: RsvpStatus) => ({
  status,
  answerBy: null,
  isHeld: false,
  checkedInAt: null,
  revision: nextRevision(before, status),
});
