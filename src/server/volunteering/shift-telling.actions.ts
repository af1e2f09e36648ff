import { enqueueJob } from '#server/platform/jobs/job-queue.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { deleteShifts, type ShiftRow, updateToCancelled } from './volunteer-shifts.queries.ts';

/** Whoever is on a shift, or waits for it, is told by a job of the notifications, but not who did it: `by`, or null for a host of the event. */
export async function tellOfMove(tx: Db, { id, people, startsAt, endsAt }: ShiftRow, by: string | null): Promise<void> {
  if (people === 0) return;
  const was = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  await enqueueJob(tx, 'tell-shift-change', { shiftId: id, kind: 'changed', was, by });
}

type Doing = { now: Date; by: string | null };

/** They stay for those who have them, marked. */
export async function cancelShifts(tx: Db, shifts: readonly ShiftRow[], { now, by }: Doing): Promise<void> {
  const standing = shifts.filter(({ isCancelled }) => !isCancelled);
  await updateToCancelled(
    tx,
    standing.map(({ id }) => id),
    now,
  );
  for (const { id, people } of standing)
    if (people > 0) await enqueueJob(tx, 'tell-shift-change', { shiftId: id, kind: 'cancelled', by });
}

/** Gone where nobody has them, cancelled where somebody does. Those over stay: people have worked in them. */
export async function dropShifts(tx: Db, shifts: readonly ShiftRow[], { now, by }: Doing): Promise<void> {
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
    { now, by },
  );
}
