import { lockPerson } from '#server/people/people.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  decideExchange,
  decideMove,
  decidePromotions,
  decideSignUp,
  decideWithdrawal,
  type HostMove,
  type Roster,
  type RosterChange,
  type SignUpDecision,
  type SignUpOutcome,
  type SignUpRequest,
} from './decide-sign-up.ts';
import {
  countPlaces,
  type LockedShift,
  listNextInLine,
  listRosters,
  lockPlaces,
  type RosterRow,
  updatePlaces,
  upsertSignUps,
} from './roster.queries.ts';

/*
 * Every change of who is on a shift runs here, in a transaction: lock the person, then the shifts by their ids, then sign-ups; read; decide in
 * decide-sign-up.ts; write. Under the person's lock nobody takes two shifts at one time. Nobody who holds a later lock takes an earlier one:
 * docs/adr/0036, docs/adr/0066.
 */

type Place = { shiftId: string; personId: string };

/** Signs a person up to a shift or its waitlist. */
export const signUpToShift = (tx: Db, shiftId: string, request: SignUpRequest, now: Date): Promise<SignUpOutcome> =>
  change(tx, { shiftId, personId: request.personId }, now, (roster) => decideSignUp(roster, request, now));

export const withdrawFromShift = (tx: Db, place: Place, now: Date): Promise<SignUpOutcome> =>
  change(tx, place, now, (roster) => decideWithdrawal(roster, place.personId, now));

/** A host moves one person to the shift, to its waitlist, or off it. */
export const moveSignUp = (tx: Db, shiftId: string, move: HostMove, now: Date): Promise<SignUpOutcome> =>
  change(tx, { shiftId, personId: move.personId }, now, (roster) => decideMove(roster, move, now));

/** A host moves one person to another shift. */
export async function exchangeShift(tx: Db, place: Place, toShiftId: string, now: Date): Promise<SignUpOutcome> {
  const rosters = await openRosters(tx, [place.shiftId, toShiftId], place.personId);
  if (!rosters) return { refusal: 'auth.invalid_token' };
  const [from, to] = [place.shiftId, toShiftId].map((id) => rosters.find(({ shiftId }) => shiftId === id));
  if (!from || !to) return { refusal: 'shift.not_found' };
  return write(tx, [from, to], decideExchange(from, to, place.personId, now), now);
}

/** Counts the places again and lets people move up, after what changed sign-ups, times or needs from outside. */
export async function settleShift(tx: Db, shiftId: string, now: Date): Promise<void> {
  const [locked] = await lockPlaces(tx, [shiftId]);
  const [row] = locked ? await listRosters(tx, [shiftId], null) : [];
  if (!locked || !row) return;
  const roster = await openRoster(tx, row, { ...locked, ...(await countPlaces(tx, shiftId)) }, null);
  await writeChange(tx, locked, decidePromotions(roster, now), now);
}

async function change(
  tx: Db,
  { shiftId, personId }: Place,
  now: Date,
  decide: (roster: Roster) => SignUpDecision,
): Promise<SignUpOutcome> {
  const rosters = await openRosters(tx, [shiftId], personId);
  if (!rosters) return { refusal: 'auth.invalid_token' };
  const [roster] = rosters;
  return roster ? write(tx, rosters, decide(roster), now) : { refusal: 'shift.not_found' };
}

/** Nothing when the person is gone. */
async function openRosters(tx: Db, shiftIds: readonly string[], personId: string): Promise<Roster[] | undefined> {
  if (!(await lockPerson(tx, personId))) return undefined;
  const locked = await lockPlaces(tx, shiftIds);
  const rows = await listRosters(tx, shiftIds, personId);
  const rosters: Roster[] = [];
  for (const shift of locked) {
    const row = rows.find(({ shiftId }) => shiftId === shift.shiftId)!;
    rosters.push(await openRoster(tx, row, shift, personId));
  }
  return rosters;
}

/** With those who could move up: into free places, and into the one that the person may give back. */
async function openRoster(
  tx: Db,
  { signUp, ...row }: RosterRow,
  { capacity, taken, waiting, lastPosition }: LockedShift,
  personId: string | null,
): Promise<Roster> {
  const limit = (capacity ?? 0) - taken + (signUp?.status === 'signed-up' ? 1 : 0);
  const line = waiting > 0 && limit > 0 ? await listNextInLine(tx, row.shiftId, { limit, exceptId: personId }) : [];
  return {
    ...row,
    places: { capacity, taken, waiting, lastPosition },
    signUps: [...(signUp ? [signUp] : []), ...line],
  };
}

async function write(
  tx: Db,
  before: readonly Roster[],
  { outcome, changes }: SignUpDecision,
  now: Date,
): Promise<SignUpOutcome> {
  for (const each of changes) {
    const roster = before.find(({ shiftId }) => shiftId === each.shiftId)!;
    await writeChange(tx, roster.places, each, now);
  }
  return outcome;
}

async function writeChange(
  tx: Db,
  before: Pick<LockedShift, 'taken' | 'waiting' | 'lastPosition'>,
  { places, ...changed }: RosterChange,
  now: Date,
): Promise<void> {
  if (changed.signUps.length > 0) await upsertSignUps(tx, changed, now);
  const hasChanged = (['taken', 'waiting', 'lastPosition'] as const).some((count) => places[count] !== before[count]);
  if (hasChanged) await updatePlaces(tx, changed.shiftId, places);
}
