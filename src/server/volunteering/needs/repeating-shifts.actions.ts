import { MAX_SHIFTS, SHIFT_WINDOW_WEEKS } from '#contracts/volunteering/volunteer-limits.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { completeRuleText, endOn, firstWallTimes } from '#server/platform/formats/expand-rule.ts';
import { minutesBetween, wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import { attemptAll } from '#server/platform/jobs/attempt-all.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as queries from './repeating-shifts.queries.ts';
import { removeShifts } from './shift-changes.actions.ts';
import { datesToCreate, dayAfter } from './shift-dates.ts';
import { areValidTimes, resolveShiftTimes, type ShiftTimes, throwFieldErrors } from './shift-times.ts';
import { lockRole } from './volunteer-roles.queries.ts';
import {
  countUpcomingShifts,
  insertShift,
  isEmpty,
  lockShifts,
  type ShiftRow,
  updateShiftRow,
} from './volunteer-shifts.queries.ts';

/*
 * A shift of an organization repeats by a rule. Its shifts are rows like all others, created ahead by a daily job, so that each can be changed alone.
 * A change of several dates follows the rule of series: shifts with sign-ups, and shifts edited alone, are not changed (ADR 103).
 */

const localDay = (instant: Date, timeZone: string): string =>
  instant.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().toString();

const shiftTimesAt = (wallTime: string, { durationMinutes, timeZone }: queries.RepeatingShift): ShiftTimes =>
  resolveShiftTimes(wallTime, wallTimeAfter(wallTime, durationMinutes), timeZone);

/** Creates the shifts that are due. The role must be locked. Returns the ids by date. */
async function createDueShifts(tx: Db, repeating: queries.RepeatingShift, now: Date): Promise<string[]> {
  const { roleId, rule, startsLocal, createdThrough, timeZone, needed } = repeating;
  if (createdThrough === null) return [];
  const upcoming = await countUpcomingShifts(tx, roleId, now);
  const plan = datesToCreate(
    { rule, startsLocal, createdThrough },
    {
      today: localDay(now, timeZone),
      hasUpcoming: await queries.hasUpcomingShift(tx, repeating.id, now),
      limit: MAX_SHIFTS - upcoming,
    },
  );
  const ids: string[] = [];
  for (const wallTime of plan.wallTimes) {
    const times = shiftTimesAt(wallTime, repeating);
    if (times.startsAt <= now || !areValidTimes(times)) continue;
    const row = { ...times, roleId, needed, isClosed: false, lineageId: null, startsAfterMinutes: null };
    ids.push(await insertShift(tx, { ...row, repeatingShiftId: repeating.id }, now));
  }
  await queries.updateRepeatingShift(tx, { ...repeating, createdThrough: plan.createdThrough }, now);
  return ids;
}

type NewRepeatingShift = { roleId: string; times: ShiftTimes; rule: string; needed: number; field: string };

/** Returns the first shift. */
export async function addRepeatingShift(
  tx: Db,
  { roleId, times, needed, field, ...request }: NewRepeatingShift,
  now: Date,
): Promise<string> {
  const { startsLocal, endsLocal, timeZone } = times;
  const rule = completeRuleText(request.rule, startsLocal);
  if (firstWallTimes(rule, startsLocal, 1)[0] !== startsLocal)
    throwFieldErrors({ [`${field}rule`]: 'Choose a first day that is one of the repeated days.' });
  const durationMinutes = minutesBetween(startsLocal, endsLocal);
  const createdThrough = dayAfter(startsLocal.slice(0, 10), -1);
  const row = { roleId, rule, startsLocal, durationMinutes, timeZone, needed, createdThrough };
  const id = await queries.insertRepeatingShift(tx, row, now);
  const [firstId] = await createDueShifts(tx, { id, ...row }, now);
  return firstId ?? throwTooMany();
}

const throwTooMany = (): never => {
  throw new AppError('shift.too_many');
};

type Scope = 'following' | 'all';

/** The other shifts that a change applies to: nobody is on them, and no host has edited them alone. */
async function lockUntouched(tx: Db, shift: ShiftRow, scope: Scope, now: Date): Promise<ShiftRow[]> {
  const shifts = await lockShifts(tx, { roleId: shift.roleId });
  return shifts.filter(
    (other) =>
      other.id !== shift.id &&
      other.repeatingShiftId === shift.repeatingShiftId &&
      other.startsAt > (scope === 'all' ? now : shift.startsAt) &&
      isEmpty(other) &&
      !other.isEdited &&
      !other.isCancelled,
  );
}

type RepeatedChange = {
  before: ShiftRow;
  times: ShiftTimes;
  needed: number;
  /** Undefined unless the host closes or reopens all of them: the shift may have been closed alone. */
  isClosed: boolean | undefined;
  scope: Scope;
};

/** Applies the new time of day and size of one shift to the others, and to those that will be created. */
export async function repeatShiftChange(
  tx: Db,
  { before, times, needed, isClosed, scope }: RepeatedChange,
  now: Date,
): Promise<void> {
  const repeating = await queries.lockRepeatingShift(tx, before.repeatingShiftId!);
  if (!repeating) return;
  if (times.startsLocal.slice(0, 10) !== before.startsLocal.slice(0, 10))
    throwFieldErrors({ startsLocal: 'To repeat on another day, delete these shifts and add new ones.' });
  const atTime = (wallTime: string) => `${wallTime.slice(0, 10)}${times.startsLocal.slice(10)}`;
  const changed = {
    ...repeating,
    startsLocal: atTime(repeating.startsLocal),
    durationMinutes: minutesBetween(times.startsLocal, times.endsLocal),
    timeZone: times.timeZone,
    needed,
  };
  await queries.updateRepeatingShift(tx, changed, now);
  for (const other of await lockUntouched(tx, before, scope, now)) {
    const otherTimes = shiftTimesAt(atTime(other.startsLocal), changed);
    if (otherTimes.startsAt > now && areValidTimes(otherTimes))
      await updateShiftRow(
        tx,
        { ...other, ...otherTimes, needed, isClosed: isClosed ?? other.isClosed },
        { isMoved: true, now },
      );
  }
}

/** Ends the repetition before a shift that a host deletes, and deletes the following shifts; those with sign-ups stay. */
export async function stopRepeating(
  tx: Db,
  { shift, scope, actorId }: { shift: ShiftRow; scope: Scope; actorId: string },
  now: Date,
): Promise<void> {
  const repeating = await queries.lockRepeatingShift(tx, shift.repeatingShiftId!);
  if (!repeating) return;
  await removeShifts(tx, await lockUntouched(tx, shift, scope, now), { now, actorId });
  const lastDay = dayAfter(shift.startsLocal.slice(0, 10), -1);
  if (scope === 'all' || lastDay < repeating.startsLocal.slice(0, 10))
    return queries.deleteRepeatingShift(tx, repeating.id);
  await queries.updateRepeatingShift(tx, { ...repeating, rule: endOn(repeating, lastDay), createdThrough: null }, now);
}

/** Creates the shifts of the next weeks. Each repetition in its own transaction, which fails alone; safe to repeat. */
export async function extendRepeatingShifts({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const horizon = dayAfter(localDay(now, 'UTC'), SHIFT_WINDOW_WEEKS * 7);
  await attemptAll(await queries.listDueRepeatingShifts(db, horizon), ({ id, roleId }) =>
    db.transaction(async (tx) => {
      await lockRole(tx, roleId);
      const repeating = await queries.lockRepeatingShift(tx, id);
      if (repeating) await createDueShifts(tx, repeating, now);
    }),
  );
}
