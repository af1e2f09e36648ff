import { z } from 'zod';
import { eventChanged, eventRescheduled } from '#server/events/events.domain-events.ts';
import { groupMembershipsEnded } from '#server/groups/groups.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { minutesBetween, wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { seriesExtended, seriesStarted } from '#server/series/series.domain-events.ts';
import { followNeedsAt } from './follow-needs.ts';
import { settleShift, withdrawFromShift } from './roster.actions.ts';
import { repeatNeedsOf, updateSeriesShiftsJob } from './series-needs.actions.ts';
import { holdNeedEvent, listEventsToCome, listNeeds } from './series-needs.queries.ts';
import { cancelShifts, publishMove } from './shift-changes.actions.ts';
import { arePossible, timesOf } from './shift-times.ts';
import { listShiftsWithoutMembership } from './sign-ups.queries.ts';
import { lockShiftsOf, type ShiftRow, updateShiftRow } from './volunteer-shifts.queries.ts';

/** Enqueued by a trigger on deleted sign-ups. */
const settleShiftJob = job({ name: 'settle-shift', payload: z.object({ shiftId: z.uuid() }) });

/** Shifts after what changed them from outside: an event that moves or is cancelled, new dates of a series, accounts that are gone. */
export function volunteeringJobs({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work {
  const follow = (eventId: string) => db.transaction((tx) => moveShiftsOfEvent(tx, eventId, clock.now()));
  const updateSeriesShifts = async ({ seriesId }: { seriesId: string }) => {
    for (const eventId of await listEventsToCome(db, seriesId, clock.now()))
      await db.transaction((tx) => followNeedsAt(tx, eventId, clock.now()));
  };
  return combine([
    handle(settleShiftJob, ({ shiftId }) => db.transaction((tx) => settleShift(tx, shiftId, clock.now()))),
    on(eventRescheduled, { name: 'move-shifts-of-event' }, ({ eventId }) => follow(eventId)),
    on(eventChanged, { name: 'cancel-shifts-of-event' }, async ({ eventId, kind }) => {
      if (kind === 'cancelled') await follow(eventId);
    }),
    on(seriesStarted, { name: 'copy-roles-to-series' }, ({ eventId }) =>
      db.transaction((tx) => repeatNeedsOf(tx, eventId, clock.now())),
    ),
    on(seriesExtended, { name: 'copy-roles-to-new-dates' }, async ({ seriesId }) => {
      if ((await listNeeds(db, seriesId)).length > 0) await updateSeriesShifts({ seriesId });
    }),
    handle(updateSeriesShiftsJob, updateSeriesShifts),
    on(groupMembershipsEnded, { name: 'free-shifts-of-former-members' }, async ({ personIds }) => {
      for (const place of await listShiftsWithoutMembership(db, personIds, clock.now()))
        await db.transaction((tx) => withdrawFromShift(tx, place, clock.now()));
    }),
  ]);
}

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
