import type { Requester, UnconfirmedRequest } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import { RequestNote, RsvpDetails } from '#contracts/rsvps/rsvps.contract.ts';
import type { HeldSeats } from '#contracts/rsvps/unconfirmed-rsvps.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { holdRate } from '#server/accounts/unconfirmed/held-places.policy.ts';
import {
  addressAllows,
  makeRequest,
  type NewRequestDeps,
  type RequestKind,
} from '#server/accounts/unconfirmed/unconfirmed-requests.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { GivenProof } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { validateRequest } from '#server/rsvps/rsvps.actions.ts';
import { attendanceAt, requireHostOrCohost, requireVisibleEvent } from '#server/rsvps/rsvps.policy.ts';
import { findEventForViewers } from '#server/rsvps/rsvps.queries.ts';
import { listHeldSeats } from '#server/rsvps/seats/held-seats.queries.ts';
import { confirmHeldSeats, freeHeldSeats, holdSeats } from '#server/rsvps/seats/seating.actions.ts';
import type { RsvpRequest } from '#server/rsvps/seats/seating-plan.ts';

const StoredDetails = RsvpDetails.extend({ note: RequestNote.default('') });
type Details = Omit<RsvpRequest, 'personId' | 'status'>;
type UnconfirmedRsvp = { eventId: string; requester: Requester; proof: GivenProof; details: Details };

/** Stands for a person about whom nothing is decided yet. */
const NOBODY = '';

/** Holds a seat for a person who has given a name and an address, and mails them what confirms it. */
export async function requestRsvp(
  deps: NewRequestDeps,
  { eventId, requester, proof, details }: UnconfirmedRsvp,
): Promise<UnconfirmedRequest> {
  const event = await requireVisibleEvent(deps.db, eventId, null);
  const request = validateRequest(event, { ...details, personId: NOBODY, status: 'going' });
  if (request instanceof AppError) throw request;
  const { email } = requester;
  const mayHold = await addressAllows(deps, holdRate, { email, scope: eventId });
  return makeRequest(deps, {
    kind: 'rsvp',
    targetId: eventId,
    title: event.title,
    path: paths.event(eventId),
    details: StoredDetails.parse(request),
    requester,
    proof,
    hold: async (tx, requestId) => {
      const outcome = await holdSeats(tx, eventId, { requestId, email, request, mayHold }, deps.clock.now());
      if ('refusal' in outcome) throw new AppError(outcome.refusal);
    },
  });
}

export const rsvpRequestKind: RequestKind = {
  async confirm(tx, { clock }, { id: requestId, targetId: eventId, details }, personId) {
    const [event] = await findEventForViewers(tx, eventId, [personId]);
    const request = validateRequest(event, { ...StoredDetails.parse(details), personId, status: 'going' });
    if (request instanceof AppError) throw request;
    const outcome = await confirmHeldSeats(tx, eventId, { requestId, request }, clock.now());
    if ('refusal' in outcome) throw new AppError(outcome.refusal);
  },
  release: (tx, { clock }, { id: requestId, targetId: eventId }) =>
    freeHeldSeats(tx, { eventId, requestId }, clock.now()),
};

export async function showHeldSeats(
  { db }: { db: Db },
  { eventId, viewerId }: { eventId: string; viewerId: string },
): Promise<{ heldSeats: HeldSeats[] }> {
  const event = await requireHostOrCohost(db, eventId, viewerId);
  const rows = await listHeldSeats(db, eventId);
  return {
    heldSeats: rows.map(({ name, guests, heldUntil, ...row }) => ({
      name,
      guests,
      attendance: attendanceAt(event, row),
      heldUntil: heldUntil.toISOString(),
    })),
  };
}
