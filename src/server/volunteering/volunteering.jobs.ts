import { z } from 'zod';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { minutesBetween, wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { followNeedsAt } from './follow-needs.ts';
import { settleShift, withdrawFromShift } from './roster.actions.ts';
import { repeatNeedsOf, updateSeriesShiftsJob } from './series-needs.actions.ts';
import { holdNeedEvent, listEventsToCome } from './series-needs.queries.ts';
import { cancelShifts, publishMove } from './shift-changes.actions.ts';
import { arePossible, timesOf } from './shift-times.ts';
import { listShiftsWithoutMembership } from './sign-ups.queries.ts';
import { lockShiftsOf, type ShiftRow, updateShiftRow } from './volunteer-shifts.queries.ts';

// Enqueued by triggers: on the tables of volunteering, on events that move and on memberships that end.
const settleShiftJob = job({ name: 'settle-shift', payload: z.object({ shiftId: z.uuid() }) });
const moveShiftsJob = job({ name: 'move-shifts-of-event', payload: z.object({ eventId: z.uuid() }) });
export const copyRolesToSeriesJob = job({ name: 'copy-roles-to-series', payload: z.object({ eventId: z.uuid() }) });
const freeShiftsJob = job({ name: 'free-shifts-of-former-member', payload: z.object({ personId: z.uuid() }) });

/** Shifts after what changed them from outside: an event that moves or is cancelled, new dates of a series, accounts that are gone. */
export const volunteeringJobs = ({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work =>
  combine([
    handle(settleShiftJob, ({ shiftId }) => db.transaction((tx) => settleShift(tx, shiftId, clock.now()))),
    handle(moveShiftsJob, ({ eventId }) => db.transaction((tx) => moveShiftsOfEvent(tx, eventId, clock.now()))),
    handle(copyRolesToSeriesJob, ({ eventId }) => db.transaction((tx) => repeatNeedsOf(tx, eventId, clock.now()))),
    handle(freeShiftsJob, async ({ personId }) => {
      for (const shiftId of await listShiftsWithoutMembership(db, personId, clock.now()))
        await db.transaction((tx) => withdrawFromShift(tx, { shiftId, personId }, clock.now()));
    }),
    handle(updateSeriesShiftsJob, async ({ seriesId }) => {
      for (const eventId of await listEventsToCome(db, seriesId, clock.now()))
        await db.transaction((tx) => followNeedsAt(tx, eventId, clock.now()));
    }),
  ]);

/** Repeated, it finds nothing left to do. What has begun stays where it is. */
async function moveShiftsOfEvent(tx: Db, eventId: string, now: Date): Promise<void> {
  const event = await holdNeedEvent(tx, eventId);
  if (!event) return;
  const shifts = await lockShiftsOf(tx, { eventId });
  if (event.status === 'cancelled') {
    await cancelShifts(
      tx,
      shifts.filter(({ endsAt }) => endsAt > now),
      { now, actorId: null },
    );
    return;
  }
  const { startsLocal, timeZone } = event;
  if (!startsLocal || !timeZone) return;
  for (const shift of shifts.filter(({ startsAt, isCancelled }) => startsAt > now && !isCancelled))
    await moveShift(tx, shift, { startsLocal, timeZone }, now);
}

async function moveShift(
  tx: Db,
  shift: ShiftRow,
  { startsLocal, timeZone }: { startsLocal: string; timeZone: string },
  now: Date,
): Promise<void> {
  const start = wallTimeAfter(startsLocal, shift.startsAfterMinutes!);
  const end = wallTimeAfter(start, minutesBetween(shift.startsLocal, shift.endsLocal));
  const times = timesOf(start, end, timeZone);
  const isMoved = +times.startsAt !== +shift.startsAt || +times.endsAt !== +shift.endsAt;
  if (!isMoved && timeZone === shift.timeZone) return;
  // One that a clock change would leave without length, or longer than a day, stays as it is until the host looks.
  if (!arePossible(times)) return;
  await updateShiftRow(tx, { ...shift, ...times }, isMoved, now);
  if (!isMoved) return;
  await settleShift(tx, shift.id, now);
  await publishMove(tx, shift, null);
}
