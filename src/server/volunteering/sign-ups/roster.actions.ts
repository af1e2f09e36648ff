import { lockPerson } from '#server/people/people.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  decideExchange,
  decideHostMove,
  decidePromotions,
  decideReplacement,
  decideSignUp,
  decideWithdrawal,
  type HostMove,
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

/** Marks that a person looks for a replacement, or no longer does. */
export const seekReplacement = (tx: Db, ref: SignUpRef, isSought: boolean, now: Date): Promise<SignUpOutcome> =>
  changeRoster(tx, ref, now, (roster) => decideReplacement(roster, { personId: ref.personId, isSought }, now));

/** Moves one person to the shift, to its waitlist, or off it, on behalf of a host. */
export const moveSignUp = (tx: Db, shiftId: string, move: HostMove, now: Date): Promise<SignUpOutcome> =>
  changeRoster(tx, { shiftId, personId: move.personId }, now, (roster) => decideHostMove(roster, move, now));

/** Moves one person to another shift, on behalf of a host. */
export async function exchangeShift(tx: Db, ref: SignUpRef, toShiftId: string, now: Date): Promise<SignUpOutcome> {
  const rosters = await lockRosters(tx, [ref.shiftId, toShiftId], ref.personId);
  if (!rosters) return { refusal: 'auth.invalid_token' };
  const [from, to] = [ref.shiftId, toShiftId].map((id) => rosters.find(({ shiftId }) => shiftId === id));
  if (!from || !to) return { refusal: 'shift.not_found' };
  return writeChanges(tx, [from, to], decideExchange(from, to, ref.personId, now), now);
}

/** Recounts the places and promotes people from the waitlist, after sign-ups were deleted or the shift was edited. */
export async function settleShift(tx: Db, shiftId: string, now: Date): Promise<void> {
  const [locked] = await lockPlaces(tx, [shiftId]);
  const [row] = locked ? await listRosters(tx, [shiftId], null) : [];
  if (!locked || !row) return;
  const roster = await readRoster(tx, row, { ...locked, ...(await countPlaces(tx, shiftId)) }, null);
  await writeChange(tx, locked, decidePromotions(roster, now), now);
}

async function changeRoster(
  tx: Db,
  { shiftId, personId }: SignUpRef,
  now: Date,
  decide: (roster: Roster) => SignUpDecision,
): Promise<SignUpOutcome> {
  const rosters = await lockRosters(tx, [shiftId], personId);
  if (!rosters) return { refusal: 'auth.invalid_token' };
  const [roster] = rosters;
  return roster ? writeChanges(tx, rosters, decide(roster), now) : { refusal: 'shift.not_found' };
}

/** Undefined when the account no longer exists. */
async function lockRosters(tx: Db, shiftIds: readonly string[], personId: string): Promise<Roster[] | undefined> {
  if (!(await lockPerson(tx, personId))) return undefined;
  const locked = await lockPlaces(tx, shiftIds);
  const rows = await listRosters(tx, shiftIds, personId);
  const rosters: Roster[] = [];
  for (const shift of locked) {
    const row = rows.find(({ shiftId }) => shiftId === shift.shiftId)!;
    rosters.push(await readRoster(tx, row, shift, personId));
  }
  return rosters;
}

/** Includes the people who look for a replacement, and the waitlisted ones who could be promoted: into free places, theirs, and the person's own. */
async function readRoster(
  tx: Db,
  { signUp, ...row }: RosterRow,
  { capacity, taken, waiting, lastPosition }: LockedShift,
  personId: string | null,
): Promise<Roster> {
  const replaceable = await listReplaceable(tx, row.shiftId, personId);
  const given = [...replaceable, ...(signUp?.status === 'signed-up' ? [signUp] : [])];
  const free = given.reduce((sum, { spots }) => sum + spots, (capacity ?? 0) - taken);
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
