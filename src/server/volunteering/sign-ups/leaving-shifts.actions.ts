import type { AppDeps } from '#server/platform/app-deps.ts';
import { listUpcomingShiftsOf } from './own-shifts.queries.ts';
import { withdrawFromShift } from './roster.actions.ts';

/** Gives the person's shifts and places on waitlists to others, as if they had withdrawn from each themselves. */
export async function leaveUpcomingShifts(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  personId: string,
): Promise<void> {
  const now = clock.now();
  for (const shiftId of await listUpcomingShiftsOf(db, personId, now))
    await db.transaction((tx) => withdrawFromShift(tx, { shiftId, personId }, now));
}
