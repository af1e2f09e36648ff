import type { AppDeps } from '#server/platform/app-deps.ts';
import { listUpcomingShiftsOf } from './own-shifts.queries.ts';
import { forceWithdrawal } from './roster.actions.ts';

/** Gives the person's shifts and places on waitlists to others, as if they had withdrawn from each in time. */
export async function leaveUpcomingShifts(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  personId: string,
): Promise<void> {
  const now = clock.now();
  for (const shiftId of await listUpcomingShiftsOf(db, personId, now))
    await db.transaction((tx) => forceWithdrawal(tx, { shiftId, personId }, now));
}
