import type { AppDeps } from '#server/platform/app-deps.ts';
import { minutesBetween, wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import type { Work } from '#server/platform/jobs/jobs.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { followNeedsAt } from './follow-needs.ts';
import { settleShift, withdrawFromShift } from './roster.actions.ts';
import { repeatNeedsOf } from './series-needs.actions.ts';
import { holdNeedEvent, listEventsToCome } from './series-needs.queries.ts';
import { cancelShifts, tellOfMove } from './shift-telling.actions.ts';
import { arePossible, timesOf } from './shift-times.ts';
import { listShiftsWithoutMembership } from './sign-ups.queries.ts';
import { lockShiftsOf, type ShiftRow, updateShiftRow } from './volunteer-shifts.queries.ts';

type OfEvent = { eventId: string };

/** Shifts after what changed them from outside: an event that moves or is cancelled, new dates of a series, accounts that are gone. */
export function volunteeringJobs({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Work {
  return {
    tasks: {
      'settle-shift': (payload) =>
        db.transaction((tx) => settleShift(tx, (payload as { shiftId: string }).shiftId, clock.now())),
      'move-shifts-of-event': (payload) =>
        db.transaction((tx) => moveShiftsOfEvent(tx, (payload as OfEvent).eventId, clock.now())),
      'repeat-needs': (payload) => db.transaction((tx) => repeatNeedsOf(tx, (payload as OfEvent).eventId, clock.now())),
      'free-shifts-of-former-member': async (payload) => {
        const { personId } = payload as { personId: string };
        for (const shiftId of await listShiftsWithoutMembership(db, personId, clock.now()))
          await db.transaction((tx) => withdrawFromShift(tx, { shiftId, personId }, clock.now()));
      },
      'follow-needs-of-series': async (payload) => {
        const { seriesId } = payload as { seriesId: string };
        for (const eventId of await listEventsToCome(db, seriesId, clock.now()))
          await db.transaction((tx) => followNeedsAt(tx, eventId, clock.now()));
      },
    },
  };
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
      { now, by: null },
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
  await tellOfMove(tx, shift, null);
}
