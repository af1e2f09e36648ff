import { publishAll } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { shiftChanged, shiftsMoved } from '#server/volunteering/volunteering.domain-events.ts';
import { deleteShifts, isEmpty, type ShiftRow, updateShiftsCancelled } from './volunteer-shifts.queries.ts';

type Actor = string | null;

/** Of shifts: bounds how long one job takes, and how much of it is repeated if it fails. */
const BATCH_SIZE = 25;

/** Published only if somebody is signed up or waitlisted. */
export async function publishMoves(
  tx: Db,
  shifts: readonly Pick<ShiftRow, 'id' | 'startsAt' | 'endsAt' | 'people'>[],
  actorId: Actor,
): Promise<void> {
  const moved = shifts
    .filter(({ people }) => people > 0)
    .map(({ id: shiftId, startsAt, endsAt }) => ({ shiftId, startsAt, endsAt }));
  const batches = [];
  for (let start = 0; start < moved.length; start += BATCH_SIZE)
    batches.push({ shifts: moved.slice(start, start + BATCH_SIZE), actorId });
  await publishAll(tx, shiftsMoved, batches);
}

type ChangeContext = { now: Date; actorId: Actor };

/** Cancelled shifts stay visible to the people who have them. */
export async function cancelShifts(
  tx: Db,
  shifts: readonly ShiftRow[],
  { now, actorId }: ChangeContext,
): Promise<void> {
  const active = shifts.filter(({ isCancelled }) => !isCancelled);
  await updateShiftsCancelled(
    tx,
    active.map(({ id }) => id),
    now,
  );
  await publishAll(
    tx,
    shiftChanged,
    active.filter(({ people }) => people > 0).map(({ id }) => ({ shiftId: id, kind: 'cancelled', actorId })),
  );
}

/** Deletes empty shifts and cancels the others. Past shifts stay because people have worked them. */
export async function removeShifts(
  tx: Db,
  shifts: readonly ShiftRow[],
  { now, actorId }: ChangeContext,
): Promise<void> {
  const upcoming = shifts.filter(({ endsAt }) => endsAt > now);
  // A shift that repeats in the series is cancelled rather than deleted, so that the job does not create it again.
  const isDeletable = (shift: ShiftRow) => isEmpty(shift) && shift.lineageId === null;
  await deleteShifts(
    tx,
    upcoming.filter(isDeletable).map(({ id }) => id),
  );
  await cancelShifts(
    tx,
    upcoming.filter((shift) => !isDeletable(shift)),
    { now, actorId },
  );
}
