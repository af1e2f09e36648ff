import type { ErrorCode } from '#contracts/errors.ts';
import { deleteExpiredHeldPlaces, deleteHeldPlaces } from '#server/accounts/unconfirmed/held-places.queries.ts';
import { lockSeats, type SeatCounts, updateSeats } from '#server/events/seats.queries.ts';
import { type Database, type Db, mapConstraint } from '#server/platform/postgres/db.ts';
import { decideConfirmation, decideHold } from './decide-held-seats.ts';
import { decideRenewals } from './decide-renewals.ts';
import {
  type DecisionCounts,
  decideLiftedRequests,
  decideOnRequests,
  type RequestDecision,
} from './decide-requests.ts';
import { decideHostMove, decideReleases, decideRequests } from './decide-rsvp.ts';
import { findHeldSeat, insertHeldSeat, listHeldSeats } from './held-seats.queries.ts';
import { type HeldParty, placeOf, SeatPools } from './seat-pools.ts';
import {
  countSeats,
  findSeating,
  listNextOnWaitlist,
  listOffers,
  listRequests,
  type RsvpRow,
  type SeatingEvent,
  upsertRsvps,
} from './seating.queries.ts';
import { type HostMove, type RsvpOutcome, type RsvpRequest, type Seating, type SeatingChange } from './seating-plan.ts';

/*
 * All changes of seats happen here: lock the event's counters, read, decide in decide-rsvp.ts, write. A batch of requests is one transaction
 * with a few set-based statements, regardless of its size (ADR 66).
 */

/** Processes requests for one event in order, and returns an outcome for each. */
export async function submitRsvps(
  db: Database,
  eventId: string,
  requests: readonly RsvpRequest[],
  now: Date,
  { isAutomatic } = { isAutomatic: false },
): Promise<readonly RsvpOutcome[]> {
  const personIds = requests.map(({ personId }) => personId);
  const submission = db.transaction(async (tx) => {
    const seating = await readSeating(tx, eventId, { personIds });
    if (!seating) return requests.map((): RsvpOutcome => ({ refusal: 'event.not_found' }));
    const { outcomes, ...change } = decideRequests(seating, requests, { now, isAutomatic });
    await writeSeating(tx, eventId, { before: seating, change }, now);
    return outcomes;
  });
  return mapConstraint(submission, { rsvps_person_id_fkey: 'auth.invalid_token' });
}

/** Moves one person to going, to the waitlist, or off the list, on behalf of a host. */
export function moveByHost(db: Database, eventId: string, move: HostMove, now: Date): Promise<RsvpOutcome> {
  return db.transaction(async (tx) => {
    const seating = await readSeating(tx, eventId, { personIds: [move.personId] });
    if (!seating) return { refusal: 'event.not_found' };
    const { outcome, ...change } = decideHostMove(seating, move, now);
    await writeSeating(tx, eventId, { before: seating, change }, now);
    return outcome;
  });
}

/** Accepts or declines requests to join, all of them if `personIds` is null. */
export function decideByHost(
  db: Database,
  eventId: string,
  { personIds, ...decision }: RequestDecision & { personIds: readonly string[] | null },
  now: Date,
): Promise<{ refusal: ErrorCode } | DecisionCounts> {
  return db.transaction(async (tx) => {
    const seats = await lockSeats(tx, eventId);
    const stored = seats && (await findSeating(tx, eventId, []));
    if (!stored) return { refusal: 'event.not_found' };
    const rsvps = await listRequests(tx, eventId, personIds);
    const seating = { event: stored.event, seats, rsvps };
    const { outcome, ...change } = decideOnRequests(seating, decision, now);
    await writeSeating(tx, eventId, { before: seating, change }, now);
    return outcome;
  });
}

/**
 * Recounts the seats, ends offers, frees held seats that nobody confirmed, promotes people from the waitlist, and then admits requests if hosts no
 * longer approve guests, after RSVPs were deleted, the event was edited or a deadline has passed.
 */
export async function settleSeats(tx: Db, eventId: string, now: Date): Promise<void> {
  const seats = await lockSeats(tx, eventId);
  const stored = seats && (await findSeating(tx, eventId, []));
  await deleteExpiredHeldPlaces(tx, { kind: 'rsvp', targetId: eventId }, now);
  if (!stored) return;
  const recounted = { ...seats, ...(await countSeats(tx, eventId)) };
  const { event } = stored;
  const requests = event.requiresApproval ? [] : await listRequests(tx, eventId, null);
  const offers = await listOffers(tx, eventId);
  const waiting = await readWaitlist(tx, eventId, { event, seats: recounted, own: offers });
  const seating = { event, seats: recounted, rsvps: [...requests, ...offers, ...waiting] };
  await writeSeating(tx, eventId, { before: { ...seating, seats }, change: decideLiftedRequests(seating, now) }, now);
}

/** Begins offers again that ended while the event was hidden. */
export async function renewOffers(tx: Db, eventId: string, now: Date): Promise<void> {
  const seats = await lockSeats(tx, eventId);
  const stored = seats && (await findSeating(tx, eventId, []));
  if (!stored) return;
  const seating = { event: stored.event, seats, rsvps: await listOffers(tx, eventId) };
  await writeSeating(tx, eventId, { before: seating, change: decideRenewals(seating, now) }, now);
}

/** Releases the seats of these people, who have not confirmed that they are coming. The caller holds their RSVPs locked. */
export async function releaseSeats(tx: Db, eventId: string, personIds: readonly string[], now: Date): Promise<void> {
  const seating = await readSeating(tx, eventId, { personIds });
  if (!seating) return;
  await writeSeating(tx, eventId, { before: seating, change: decideReleases(seating, personIds, now) }, now);
}

type HoldRequest = { requestId: string; email: string; request: RsvpRequest; mayHold: boolean };

/** Holds seats for a person who has not confirmed their address; returns until when, or null if nothing can be held. */
export async function holdSeats(
  tx: Db,
  eventId: string,
  { requestId, ...asked }: HoldRequest,
  now: Date,
): Promise<{ refusal: ErrorCode } | { heldUntil: Date | null }> {
  const seats = await lockSeats(tx, eventId);
  if (!seats) return { refusal: 'event.not_found' };
  const held = await listHeldSeats(tx, eventId);
  const seating = await readSeating(tx, eventId, { personIds: [], freed: held });
  if (!seating) return { refusal: 'event.not_found' };
  const decision = decideHold(seating, { ...asked, held }, now);
  if ('refusal' in decision) return decision;
  const { hold, replaced, ...change } = decision;
  if (replaced) await deleteHeldPlaces(tx, replaced.requestId);
  if (hold) await insertHeldSeat(tx, { ...hold, requestId });
  await writeSeating(tx, eventId, { before: seating, change }, now);
  return { heldUntil: hold?.heldUntil ?? null };
}

/** The person has confirmed their address: seats that were held for them become theirs, and otherwise they RSVP like everybody else. */
export async function confirmHeldSeats(
  tx: Db,
  eventId: string,
  { requestId, request }: { requestId: string; request: RsvpRequest },
  now: Date,
): Promise<RsvpOutcome> {
  await lockSeats(tx, eventId);
  const held = await findHeldSeat(tx, requestId);
  const seating = await readSeating(tx, eventId, { personIds: [request.personId], freed: held ? [held] : [] });
  if (!seating) return { refusal: 'event.not_found' };
  const { outcome, ...change } = decideConfirmation(seating, { request, held }, now);
  await deleteHeldPlaces(tx, requestId);
  await writeSeating(tx, eventId, { before: seating, change }, now);
  return outcome;
}

/** Frees what is held for a request, for the next people on the waitlist. */
export async function freeHeldSeats(
  tx: Db,
  { eventId, requestId }: { eventId: string; requestId: string },
  now: Date,
): Promise<void> {
  await lockSeats(tx, eventId);
  await deleteHeldPlaces(tx, requestId);
  await settleSeats(tx, eventId, now);
}

export async function readSeating(
  tx: Db,
  eventId: string,
  { personIds, freed = [] }: { personIds: readonly string[]; freed?: readonly HeldParty[] },
): Promise<Seating | undefined> {
  const seats = await lockSeats(tx, eventId);
  const stored = seats && (await findSeating(tx, eventId, personIds));
  if (!stored) return undefined;
  const { event, rsvps: own } = stored;
  const waiting = await readWaitlist(tx, eventId, { event, seats, own, freed, personIds });
  return { event, seats, rsvps: [...own, ...waiting] };
}

type WaitlistRead = {
  event: SeatingEvent;
  seats: SeatCounts;
  own: readonly RsvpRow[];
  /** Held seats that might be freed. */
  freed?: readonly HeldParty[];
  personIds?: readonly string[];
};

/** The waitlisted people who could be promoted: into free seats, and into seats that the people in question (`own`) or that are held might give up. */
async function readWaitlist(
  tx: Db,
  eventId: string,
  { event, seats, own, freed = [], personIds = [] }: WaitlistRead,
): Promise<RsvpRow[]> {
  const pools = new SeatPools(seats, { isHybrid: event.attendance === 'hybrid' });
  for (const rsvp of own.filter((each) => placeOf(each) === 'taken')) pools.remove('taken', rsvp);
  for (const held of freed) pools.free(held);
  const rows: RsvpRow[] = [];
  for (const { attendance, waitlist } of pools.movingPools) {
    const request = { seats: waitlist.free, attendance, exceptIds: personIds };
    rows.push(...(await listNextOnWaitlist(tx, eventId, request)));
  }
  return rows;
}

export async function writeSeating(
  tx: Db,
  eventId: string,
  { before, change }: { before: Seating; change: SeatingChange },
  now: Date,
): Promise<void> {
  const { seats, rsvps } = change;
  if (rsvps.length > 0) await upsertRsvps(tx, eventId, change, now);
  const wasGoing = new Set(before.rsvps.filter(isGoing).map(({ personId }) => personId));
  const admittedIds = rsvps
    .filter((rsvp) => isGoing(rsvp) && !wasGoing.has(rsvp.personId))
    .map(({ personId }) => personId);
  const dismissedIds = rsvps
    .filter((rsvp) => !isGoing(rsvp) && wasGoing.has(rsvp.personId))
    .map(({ personId }) => personId);
  const hasChanged = COUNTS.some((count) => seats[count] !== before.seats[count]);
  if (hasChanged || admittedIds.length > 0 || dismissedIds.length > 0)
    await updateSeats(tx, eventId, seats, { admittedIds, dismissedIds });
}

const COUNTS = [
  'taken',
  'waiting',
  'offered',
  'lastPosition',
  'onlineTaken',
  'onlineWaiting',
  'onlineOffered',
] as const;
const isGoing = ({ status }: RsvpRow) => status === 'going';
