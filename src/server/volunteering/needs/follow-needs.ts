import { minutesBetween, wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import * as needs from './series-needs.queries.ts';
import { areValidTimes, resolveShiftTimes } from './shift-times.ts';
import { sharedRoleFields } from './volunteer-role-columns.ts';
import { deleteRoleRow, insertRole, updateRoleRow } from './volunteer-roles.queries.ts';
import {
  deleteShifts,
  insertShift,
  isEmpty,
  lockShifts,
  type ShiftRow,
  updateShiftRow,
} from './volunteer-shifts.queries.ts';

type Event = needs.NeedEvent & { occurrenceLocal: string; startsLocal: string; timeZone: string };

const dayOf = (wallTime: string) => wallTime.slice(0, 10);

/** Compares days, because a change of the series can move its dates to another time of day. */
const appliesTo = ({ sinceLocal, untilLocal }: needs.Need, { occurrenceLocal }: Event) =>
  (sinceLocal === null || dayOf(sinceLocal) <= dayOf(occurrenceLocal)) &&
  (untilLocal === null || dayOf(occurrenceLocal) < dayOf(untilLocal));

const shiftTimesAt = (event: Event, { startsAfterMinutes, durationMinutes }: needs.NeedShift) => {
  const startsLocal = wallTimeAfter(event.startsLocal, startsAfterMinutes);
  return resolveShiftTimes(startsLocal, wallTimeAfter(startsLocal, durationMinutes), event.timeZone);
};

/** Applies the needs of a series to one of its dates. Idempotent. */
export async function applyNeedsToEvent(tx: Db, eventId: string, now: Date): Promise<void> {
  const event = await needs.lockEventOfNeeds(tx, eventId);
  if (!event?.seriesId || event.status !== 'published' || !event.startsAt || event.startsAt <= now) return;
  const occurrence = event as Event;
  const applicable = (await needs.listNeeds(tx, event.seriesId)).filter((need) => appliesTo(need, occurrence));
  const roles = await needs.lockRolesWithLineage(tx, eventId);
  const shifts = await lockShifts(tx, { eventId });
  for (const need of applicable) {
    const role = roles.find(({ lineageId }) => lineageId === need.lineageId);
    if (!role) await createRole(tx, occurrence, need, now);
    else if (!role.isRetired) await updateRole(tx, occurrence, { role, need, shifts: shiftsOfRole(shifts, role) }, now);
  }
  const isApplicable = ({ lineageId }: needs.LineageRole) => applicable.some((need) => need.lineageId === lineageId);
  for (const role of roles.filter(
    (candidate) => !candidate.isRetired && !candidate.isEdited && !isApplicable(candidate),
  ))
    await removeRole(tx, role, shiftsOfRole(shifts, role), now);
}

const shiftsOfRole = (shifts: readonly ShiftRow[], { id }: needs.LineageRole) =>
  shifts.filter(({ roleId }) => roleId === id);

async function createRole(tx: Db, event: Event, need: needs.Need, now: Date): Promise<void> {
  const { lineageId } = need;
  const roleId = await insertRole(tx, { eventId: event.id }, { ...pickFields(need, sharedRoleFields), lineageId }, now);
  if (roleId) for (const shift of need.shifts) await createShift(tx, event, { shift, roleId }, now);
}

async function createShift(
  tx: Db,
  event: Event,
  { shift, roleId }: { shift: needs.NeedShift; roleId: string },
  now: Date,
): Promise<void> {
  const { lineageId, startsAfterMinutes, needed } = shift;
  const times = shiftTimesAt(event, shift);
  if (times.startsAt <= now || !areValidTimes(times)) return;
  await insertShift(tx, { ...times, roleId, needed, isClosed: false, lineageId, startsAfterMinutes }, now);
}

type RoleUpdate = { role: needs.LineageRole; need: needs.Need; shifts: ShiftRow[] };

async function updateRole(tx: Db, event: Event, { role, need, shifts }: RoleUpdate, now: Date): Promise<void> {
  const isTaken = shifts.some((shift) => !isEmpty(shift));
  const fields = pickFields(need, sharedRoleFields);
  const isSame = JSON.stringify(pickFields(role, sharedRoleFields)) === JSON.stringify(fields);
  if (!role.isEdited && !isTaken && !isSame) await updateRoleRow(tx, role.id, fields, now);
  for (const shift of need.shifts) {
    const existing = shifts.find(({ lineageId }) => lineageId === shift.lineageId);
    if (!existing) await createShift(tx, event, { shift, roleId: role.id }, now);
    else if (isUntouched(existing, now)) await updateShift(tx, event, { existing, shift }, now);
  }
  const isNeeded = ({ lineageId }: ShiftRow) => need.shifts.some((shift) => shift.lineageId === lineageId);
  await deleteShifts(
    tx,
    untouchedIds(
      shifts.filter((shift) => shift.lineageId !== null && !isNeeded(shift)),
      now,
    ),
  );
}

/** Nobody is on the shift, no host has edited it on this date, and it has not begun: afterwards hosts can still record who worked. */
const isUntouched = (shift: ShiftRow, now: Date) =>
  isEmpty(shift) && !shift.isEdited && !shift.isCancelled && shift.startsAt > now;
const untouchedIds = (shifts: readonly ShiftRow[], now: Date) =>
  shifts.filter((shift) => isUntouched(shift, now)).map(({ id }) => id);

async function updateShift(
  tx: Db,
  event: Event,
  { existing, shift }: { existing: ShiftRow; shift: needs.NeedShift },
  now: Date,
): Promise<void> {
  const { startsAfterMinutes, durationMinutes, needed } = shift;
  const isSame =
    existing.needed === needed &&
    existing.startsAfterMinutes === startsAfterMinutes &&
    minutesBetween(existing.startsLocal, existing.endsLocal) === durationMinutes;
  const times = shiftTimesAt(event, shift);
  if (isSame || times.startsAt <= now || !areValidTimes(times)) return;
  await updateShiftRow(tx, { ...existing, ...times, needed, startsAfterMinutes }, { isMoved: true, now });
}

/** Deletes a role that the series no longer needs, except for shifts that have begun, or that somebody is on. */
async function removeRole(tx: Db, role: needs.LineageRole, shifts: ShiftRow[], now: Date): Promise<void> {
  const removableIds = untouchedIds(shifts, now);
  if (removableIds.length === shifts.length) await deleteRoleRow(tx, role.id);
  else await deleteShifts(tx, removableIds);
}
