import type { SignUpFields } from '#contracts/volunteering/volunteer-fields.ts';
import {
  deleteExpiredHeldPlaces,
  deleteHeldPlaces,
  findHeldPlaces,
  insertHeldPlaces,
  listHeldPlaces,
} from '#server/accounts/unconfirmed/held-places.queries.ts';
import { lockPerson } from '#server/people/person-locks.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { decideConfirmation, decideHold } from './decide-held-spots.ts';
import {
  decideExchange,
  decideHostMove,
  decidePromotions,
  decideReplacement,
  decideSignUp,
  decideWithdrawal,
  type HostMove,
  type Refusal,
  type SignUpDecision,
  type SignUpOutcome,
  type SignUpRequest,
} from './decide-sign-up.ts';
import {
  countPlaces,
  type LockedShift,
  listNextOnWaitlist,
  listReplaceable,
  listRosters,
  lockPlaces,
  type RosterRow,
  updatePlaces,
  upsertSignUps,
} from './roster.queries.ts';
import type { Roster, RosterChange } from './roster-plan.ts';

/*
 * All changes of sign-ups happen here: lock the person, the shifts by id, and the sign-ups; read; decide in decide-sign-up.ts; write. The lock on the
 * person prevents two overlapping shifts. Locks are always taken in this order (ADR 36, ADR 66).
 */

type SignUpRef = { shiftId: string; personId: string };

/** Signs a person up to a shift or its waitlist. */
export const signUpToShift = (tx: Db, shiftId: string, request: SignUpRequest, now: Date): Promise<SignUpOutcome> =>
  changeRoster(tx, { shiftId, personId: request.personId }, now, (roster) => decideSignUp(roster, request, now));

export const withdrawFromShift = (tx: Db, ref: SignUpRef, now: Date): Promise<SignUpOutcome> =>
  changeRoster(tx, ref, now, (roster) => decideWithdrawal(roster, ref.personId, now));

/** Takes a person who may no longer come off the shift, also after cancelling online has closed. */
export const forceWithdrawal = (
  tx: Db,
  ref: SignUpRef,
  now: Date,
  { isMembershipEnded } = { isMembershipEnded: false },
): Promise<SignUpOutcome> =>
  changeRoster(tx, ref, now, (roster) =>
    decideWithdrawal(roster, ref.personId, now, { isForced: true, isMembershipEnded }),
  );

/** Marks that a person looks for a replacement, or no longer does. */
export const seekReplacement = (tx: Db, ref: SignUpRef, isSought: boolean, now: Date): Promise<SignUpOutcome> =>
  changeRoster(tx, ref, now, (roster) => decideReplacement(roster, { personId: ref.personId, isSought }, now));

/** Moves one person to the shift, to its waitlist, or off it, on behalf of a host. */
export const moveSignUp = (tx: Db, shiftId: string, move: HostMove, now: Date): Promise<SignUpOutcome> =>
  changeRoster(tx, { shiftId, personId: move.personId }, now, (roster) => decideHostMove(roster, move, now));

/** Moves one person to another shift, on behalf of a host. */
export async function exchangeShift(tx: Db, ref: SignUpRef, toShiftId: string, now: Date): Promise<SignUpOutcome> {
  const rosters = await lockRosters(tx, [ref.shiftId, toShiftId], ref);
  if (!rosters) return { refusal: 'auth.invalid_token' };
  const [from, to] = [ref.shiftId, toShiftId].map((id) => rosters.find(({ shiftId }) => shiftId === id));
  if (!from || !to) return { refusal: 'shift.not_found' };
  return writeChanges(tx, [from, to], decideExchange(from, to, ref.personId, now), now);
}

type HoldRequest = { requestId: string; email: string; signUp: SignUpFields; mayHold: boolean };

/** Holds spots for a person who has not confirmed their address; returns until when, or null if nothing can be held. */
export async function holdSpots(
  tx: Db,
  shiftId: string,
  { requestId, ...asked }: HoldRequest,
  now: Date,
): Promise<Refusal | { heldUntil: Date | null }> {
  const [locked] = await lockPlaces(tx, [shiftId]);
  const held = await listHeldPlaces(tx, { kind: 'shift', targetId: shiftId });
  const [row] = await listRosters(tx, [shiftId], null);
  if (!locked || !row) return { refusal: 'shift.not_found' };
  const roster = await readRoster(tx, row, locked, { personId: null, held });
  const decision = decideHold(roster, { ...asked, held }, now);
  if ('refusal' in decision) return decision;
  const { change, hold, replaced } = decision;
  if (replaced) await deleteHeldPlaces(tx, replaced.requestId);
  if (hold) await insertHeldPlaces(tx, { ...hold, requestId, attendance: null });
  await writeChange(tx, locked, change, now);
  return { heldUntil: hold?.heldUntil ?? null };
}

/** The person has confirmed their address: spots that were held for them become theirs, and otherwise they sign up like everybody else. */
export async function confirmHeldSpots(
  tx: Db,
  shiftId: string,
  { requestId, request }: { requestId: string; request: SignUpRequest },
  now: Date,
): Promise<SignUpOutcome> {
  const rosters = await lockRosters(tx, [shiftId], { personId: request.personId, requestId });
  const [roster] = rosters ?? [];
  if (!rosters || !roster) return { refusal: rosters ? 'shift.not_found' : 'auth.invalid_token' };
  const held = await findHeldPlaces(tx, requestId);
  const decision = decideConfirmation(roster, { request, held }, now);
  await deleteHeldPlaces(tx, requestId);
  return writeChanges(tx, rosters, decision, now);
}

/** Frees what is held for a request, for the next people on the waitlist. */
export async function freeHeldSpots(
  tx: Db,
  { shiftId, requestId }: { shiftId: string; requestId: string },
  now: Date,
): Promise<void> {
  await lockPlaces(tx, [shiftId]);
  await deleteHeldPlaces(tx, requestId);
  await settleShift(tx, shiftId, now);
}

/**
 * Recounts the places, frees held spots that nobody confirmed in time, and promotes people from the waitlist, after sign-ups were deleted, the shift
 * was edited or a hold has ended. Returns the people who moved up.
 */
export async function settleShift(tx: Db, shiftId: string, now: Date): Promise<readonly string[]> {
  const [locked] = await lockPlaces(tx, [shiftId]);
  await deleteExpiredHeldPlaces(tx, { kind: 'shift', targetId: shiftId }, now);
  const [row] = locked ? await listRosters(tx, [shiftId], null) : [];
  if (!locked || !row) return [];
  const roster = await readRoster(tx, row, { ...locked, ...(await countPlaces(tx, shiftId)) }, { personId: null });
  const change = decidePromotions(roster, now);
  await writeChange(tx, locked, change, now);
  return change.movedUpIds;
}

async function changeRoster(
  tx: Db,
  { shiftId, personId }: SignUpRef,
  now: Date,
  decide: (roster: Roster) => SignUpDecision,
): Promise<SignUpOutcome> {
  const rosters = await lockRosters(tx, [shiftId], { personId });
  if (!rosters) return { refusal: 'auth.invalid_token' };
  const [roster] = rosters;
  return roster ? writeChanges(tx, rosters, decide(roster), now) : { refusal: 'shift.not_found' };
}

/** Undefined when the account no longer exists. */
async function lockRosters(
  tx: Db,
  shiftIds: readonly string[],
  { personId, requestId }: { personId: string; requestId?: string },
): Promise<Roster[] | undefined> {
  if (!(await lockPerson(tx, personId))) return undefined;
  const locked = await lockPlaces(tx, shiftIds);
  const rows = await listRosters(tx, shiftIds, personId);
  const held = requestId ? await findHeldPlaces(tx, requestId) : undefined;
  const rosters: Roster[] = [];
  for (const shift of locked) {
    const row = rows.find(({ shiftId }) => shiftId === shift.shiftId)!;
    rosters.push(await readRoster(tx, row, shift, { personId, held: held ? [held] : [] }));
  }
  return rosters;
}

type Read = {
  personId: string | null;
  /** Held spots that might be freed. */
  held?: readonly { places: number }[];
};

/**
 * Includes the people who look for a replacement, and the waitlisted ones who could be promoted: into free places, theirs, the person's own, and those
 * that are held.
 */
async function readRoster(
  tx: Db,
  { signUp, ...row }: RosterRow,
  { capacity, taken, waiting, lastPosition }: LockedShift,
  { personId, held = [] }: Read,
): Promise<Roster> {
  const replaceable = await listReplaceable(tx, row.shiftId, personId);
  const given = [...replaceable, ...(signUp?.status === 'signed-up' ? [signUp] : [])];
  const heldPlaces = held.reduce((sum, { places }) => sum + places, 0);
  const free = given.reduce((sum, { spots }) => sum + spots, capacity - taken + heldPlaces);
  const next = waiting > 0 && free > 0 ? await listNextOnWaitlist(tx, row.shiftId, { free, exceptId: personId }) : [];
  return {
    ...row,
    places: { capacity, taken, waiting, lastPosition },
    signUps: [...(signUp ? [signUp] : []), ...replaceable, ...next],
  };
}

async function writeChanges(
  tx: Db,
  before: readonly Roster[],
  { outcome, changes }: SignUpDecision,
  now: Date,
): Promise<SignUpOutcome> {
  for (const change of changes) {
    const roster = before.find(({ shiftId }) => shiftId === change.shiftId)!;
    await writeChange(tx, roster.places, change, now);
  }
  return outcome;
}

async function writeChange(
  tx: Db,
  before: Pick<LockedShift, 'taken' | 'waiting' | 'lastPosition'>,
  { places, ...change }: RosterChange,
  now: Date,
): Promise<void> {
  if (change.signUps.length > 0) await upsertSignUps(tx, change, now);
  const hasChanged = (['taken', 'waiting', 'lastPosition'] as const).some((count) => places[count] !== before[count]);
  if (hasChanged) await updatePlaces(tx, change.shiftId, places);
}
