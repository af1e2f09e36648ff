import type { EndpointOutput } from '#contracts/endpoint.ts';
import { MAX_WALK_INS } from '#contracts/volunteering/volunteer-limits.ts';
import type { listMyWalkIns, WalkIn } from '#contracts/volunteering/walk-ins.contract.ts';
import { requireCheckInOpen } from '#server/events/events.policy.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { findShift } from '#server/volunteering/needs/volunteer-shifts.queries.ts';
import { settleShift } from '#server/volunteering/sign-ups/roster.actions.ts';
import { lockPlaces } from '#server/volunteering/sign-ups/roster.queries.ts';
import { requireManagedShift } from '#server/volunteering/volunteering.policy.ts';
import * as queries from './walk-ins.queries.ts';

const PAGE_SIZE = 20;
type Deps = Pick<AppDeps, 'db' | 'clock'>;
type WalkInRef = { shiftId: string; walkInId: string; viewerId: string };
type OwnRef = { walkInId: string; personId: string };

export async function showWalkIns({ db }: Deps, ref: { shiftId: string; viewerId: string }) {
  await requireManagedShift(db, ref.shiftId, ref.viewerId);
  return { walkIns: await queries.listWalkInsOfShift(db, ref.shiftId) };
}

export async function saveWalkIn(
  { db, clock }: Deps,
  { viewerId, ...ref }: WalkInRef,
  fields: queries.WalkInFields,
): Promise<WalkIn> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await requireManagedShift(tx, ref.shiftId, viewerId);
    const shift = (await findShift(tx, ref.shiftId, { viewerId: null, now }))!;
    if (shift.isCancelled) throw new AppError('shift.cancelled');
    requireCheckInOpen(new Date(shift.startsAt), now);
    // Locks the shift, so that people added at the same time are counted, and those removed or claimed are not added again.
    await lockPlaces(tx, [ref.shiftId]);
    if ((await queries.countOtherWalkIns(tx, ref)) >= MAX_WALK_INS) throw new AppError('walk_in.too_many');
    if (!(await queries.upsertWalkIn(tx, ref, fields, { now, actorId: viewerId })))
      throw new AppError('walk_in.not_found');
    return (await queries.findWalkIn(tx, ref))!;
  });
}

/** Does nothing if the hours were approved or corrected after the host pressed, while the request was delayed. */
export async function removeWalkIn(
  { db, clock }: Deps,
  { viewerId, ...ref }: WalkInRef,
  { delaySeconds = 0 }: { delaySeconds?: number | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireManagedShift(tx, ref.shiftId, viewerId);
    await lockPlaces(tx, [ref.shiftId]);
    await queries.deleteWalkInRow(tx, ref, { pressedAt: secondsAfter(clock.now(), -delaySeconds) });
  });
}

export async function showOwnWalkIns(
  { db, clock }: Deps,
  personId: string,
  cursor: string | undefined,
): Promise<EndpointOutput<typeof listMyWalkIns>> {
  const after = readCursor(cursor, ['at', 'id']);
  const rows = await queries.listOwnWalkIns(db, personId, { now: clock.now(), after, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    walkIns: page.map(({ walkIn }) => walkIn),
    nextCursor:
      rows.length > page.length && last ? writeCursor({ at: last.startsAt.toISOString(), id: last.walkIn.id }) : null,
  };
}

export async function claimWalkIn({ db, clock }: Deps, ref: OwnRef): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const shiftId = await queries.findShiftOfOwnWalkIn(tx, ref, now);
    if (!shiftId) throw new AppError('walk_in.not_found');
    await lockPlaces(tx, [shiftId]);
    await queries.moveToSignUp(tx, ref, now);
    // A person who was on the waitlist no longer is.
    await settleShift(tx, shiftId, now);
  });
}

export async function rejectWalkIn({ db, clock }: Deps, ref: OwnRef): Promise<void> {
  if (!(await queries.eraseOwnAddress(db, ref, clock.now()))) throw new AppError('walk_in.not_found');
}
