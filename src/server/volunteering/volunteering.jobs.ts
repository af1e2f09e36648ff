import { z } from 'zod';
import { copyScheduled, eventChanged, eventRescheduled, eventsRestored } from '#server/events/events.domain-events.ts';
import { groupMembershipsEnded } from '#server/groups/groups.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { minutesBetween, wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import { publishAll } from '#server/platform/jobs/domain-event.ts';
import { job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { seriesExtended, seriesStarted } from '#server/series/series.domain-events.ts';
import { copyNeedsFromSource } from '#server/volunteering/needs/copied-needs.actions.ts';
import { applyNeedsToEvent } from '#server/volunteering/needs/follow-needs.ts';
import { extendRepeatingShifts } from '#server/volunteering/needs/repeating-shifts.actions.ts';
import { copyNeedsToSeries, updateSeriesShiftsJob } from '#server/volunteering/needs/series-needs.actions.ts';
import {
  listNeeds,
  listSeriesOfEvents,
  listUpcomingEventIds,
  lockEventOfNeeds,
} from '#server/volunteering/needs/series-needs.queries.ts';
import { cancelShifts, publishMoves } from '#server/volunteering/needs/shift-changes.actions.ts';
import { areValidTimes, resolveShiftTimes, type ShiftTimes } from '#server/volunteering/needs/shift-times.ts';
import { lockShifts, type ShiftRow, updateShiftTimes } from '#server/volunteering/needs/volunteer-shifts.queries.ts';
import { eraseOldContacts } from '#server/volunteering/sign-ups/contacts.queries.ts';
import { forceWithdrawal, settleShift } from '#server/volunteering/sign-ups/roster.actions.ts';
import { enqueueExpiredHolds, listShiftsWithWaitlist } from '#server/volunteering/sign-ups/roster.queries.ts';
import { listShiftsOfFormerMembers } from '#server/volunteering/sign-ups/sign-ups.queries.ts';
import { shiftChanged } from '#server/volunteering/volunteering.domain-events.ts';
import { eraseOldAddresses } from '#server/volunteering/walk-ins/walk-ins.queries.ts';

/** Enqueued by a database trigger when sign-ups are deleted, and when held spots were not confirmed in time. */
const settleShiftJob = job({ name: 'settle-shift', payload: z.object({ shiftId: z.uuid() }) });

/** Every minute, on one node. */
export const freeHeldSpotsJob = job({ name: 'free-held-spots', cron: '* * * * *' });

export const eraseWalkInAddressesJob = job({ name: 'erase-walk-in-addresses', cron: '55 3 * * *' });

// A run missed during downtime is caught up at the next start.
export const extendRepeatingShiftsJob = job({ name: 'extend-repeating-shifts', cron: '31 2 * * *' });

/** Updates shifts after an event was moved, cancelled, copied or is shown again, a series got new dates, an account was deleted or a group membership ended. */
export function volunteeringJobs(deps: Pick<AppDeps, 'db' | 'clock' | 'config'>): Work {
  const { db, clock } = deps;
  const moveShifts = (eventId: string) => db.transaction((tx) => moveShiftsOfEvent(tx, eventId, clock.now()));
  const updateSeriesShifts = async ({ seriesId }: { seriesId: string }) => {
    for (const eventId of await listUpcomingEventIds(db, seriesId, clock.now()))
      await db.transaction((tx) => applyNeedsToEvent(tx, eventId, clock.now()));
  };
  return combine([
    handle(settleShiftJob, ({ shiftId }) => db.transaction((tx) => settleShift(tx, shiftId, clock.now()))),
    handle(freeHeldSpotsJob, () => enqueueExpiredHolds(db, clock.now())),
    on(eventRescheduled, { name: 'move-shifts-of-event' }, ({ eventId }) => moveShifts(eventId)),
    on(copyScheduled, { name: 'copy-roles-of-source' }, ({ eventId }) =>
      db.transaction(async (tx) => {
        const isCopied = await copyNeedsFromSource(tx, eventId, clock.now());
        if (!isCopied) await moveShiftsOfEvent(tx, eventId, clock.now());
      }),
    ),
    on(eventChanged, { name: 'cancel-shifts-of-event' }, async ({ eventId, kind }) => {
      if (kind === 'cancelled') await moveShifts(eventId);
    }),
    on(eventsRestored, { name: 'update-shifts-of-restored-events' }, async ({ eventIds }) => {
      for (const shiftId of await listShiftsWithWaitlist(db, eventIds, clock.now()))
        await db.transaction((tx) => settleShift(tx, shiftId, clock.now()));
      for (const seriesId of await listSeriesOfEvents(db, eventIds)) await updateSeriesShifts({ seriesId });
    }),
    on(seriesStarted, { name: 'copy-roles-to-series' }, ({ eventId }) =>
      db.transaction((tx) => copyNeedsToSeries(tx, eventId, clock.now())),
    ),
    on(seriesExtended, { name: 'copy-roles-to-new-dates' }, async ({ seriesId }) => {
      if ((await listNeeds(db, seriesId)).length > 0) await updateSeriesShifts({ seriesId });
    }),
    handle(extendRepeatingShiftsJob, () => extendRepeatingShifts({ db, clock })),
    handle(eraseWalkInAddressesJob, async () => {
      await eraseOldAddresses(db, clock.now());
      await eraseOldContacts(db, clock.now());
    }),
    handle(updateSeriesShiftsJob, updateSeriesShifts),
    on(groupMembershipsEnded, { name: 'free-shifts-of-former-members' }, async ({ personIds }) => {
      for (const ref of await listShiftsOfFormerMembers(db, personIds, clock.now()))
        await db.transaction((tx) => forceWithdrawal(tx, ref, clock.now(), { isMembershipEnded: true }));
    }),
  ]);
}

/** Idempotent. Shifts that have begun are not moved, except those of a draft that was never published, which nobody can have. */
async function moveShiftsOfEvent(tx: Db, eventId: string, now: Date): Promise<void> {
  const event = await lockEventOfNeeds(tx, eventId);
  if (!event) return;
  const shifts = await lockShifts(tx, { eventId });
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
  const isNew = event.status === 'draft' && !event.isHidden;
  const candidates = shifts.filter((each) => (each.startsAt > now || isNew) && !each.isCancelled);
  const moves = candidates.map((shift) => planMove(shift, { startsLocal, timeZone, isNew }, now));
  await publishAll(
    tx,
    shiftChanged,
    moves
      .filter(({ kind, shift }) => kind === 'kept' && !isNew && shift.people > 0)
      .map(({ shift }) => ({ shiftId: shift.id, kind: 'kept', actorId: null })),
  );
  const changed = moves.filter((move) => move.kind === 'changed');
  if (changed.length === 0) return;
  await updateShiftTimes(
    tx,
    changed.map(({ shift, times, isMoved }) => ({ ...times, id: shift.id, isMoved })),
    now,
  );
  const moved = changed.filter(({ isMoved }) => isMoved).map(({ shift }) => shift);
  // Places change hands only if somebody waits for one.
  for (const { id, waiting } of moved) if (waiting > 0) await settleShift(tx, id, now);
  await publishMoves(tx, moved, null);
}

type Move =
  | { kind: 'kept' | 'same'; shift: ShiftRow }
  | { kind: 'changed'; shift: ShiftRow; times: ShiftTimes; isMoved: boolean };

function planMove(
  shift: ShiftRow,
  { startsLocal, timeZone, isNew }: { startsLocal: string; timeZone: string; isNew: boolean },
  now: Date,
): Move {
  const start = wallTimeAfter(startsLocal, shift.startsAfterMinutes!);
  const end = wallTimeAfter(start, minutesBetween(shift.startsLocal, shift.endsLocal));
  const times = resolveShiftTimes(start, end, timeZone);
  const isMoved = +times.startsAt !== +shift.startsAt || +times.endsAt !== +shift.endsAt;
  if (!isMoved && timeZone === shift.timeZone) return { kind: 'same', shift };
  // If a DST change would make the shift empty or too long, or it would have begun, leave it to the host: it moves with the event again.
  if (!areValidTimes(times) || (times.startsAt <= now && !isNew)) return { kind: 'kept', shift };
  return { kind: 'changed', shift, times, isMoved };
}
