import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { deleteShifts, type ShiftRow, updateToCancelled } from './volunteer-shifts.queries.ts';
import { shiftChanged } from './volunteering.domain-events.ts';

type Actor = string | null;

/** Nobody needs to know where nobody is on the shift or waits for it. */
export async function publishMove(tx: Db, { id, people, startsAt, endsAt }: ShiftRow, actorId: Actor): Promise<void> {
  if (people === 0) return;
  await publish(tx, shiftChanged, { shiftId: id, kind: 'moved', was: { startsAt, endsAt }, actorId });
}

type Doing = { now: Date; actorId: Actor };

/** They stay for those who have them, marked. */
export async function cancelShifts(tx: Db, shifts: readonly ShiftRow[], { now, actorId }: Doing): Promise<void> {
  const standing = shifts.filter(({ isCancelled }) => !isCancelled);
  await updateToCancelled(
    tx,
    standing.map(({ id }) => id),
    now,
  );
  for (const { id, people } of standing)
    if (people > 0) await publish(tx, shiftChanged, { shiftId: id, kind: 'cancelled', actorId });
}

/** Gone where nobody has them, cancelled where somebody does. Those over stay: people have worked in them. */
export async function dropShifts(tx: Db, shifts: readonly ShiftRow[], { now, actorId }: Doing): Promise<void> {
  const toCome = shifts.filter(({ endsAt }) => endsAt > now);
  // One that all dates of the series need stays as well, so that it does not come back.
  const isGone = ({ people, lineageId }: ShiftRow) => people === 0 && lineageId === null;
  await deleteShifts(
    tx,
    toCome.filter(isGone).map(({ id }) => id),
  );
  await cancelShifts(
    tx,
    toCome.filter((shift) => !isGone(shift)),
    { now, actorId },
  );
}
