import { minutesBetween, wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import * as needs from './series-needs.queries.ts';
import { arePossible, timesOf } from './shift-times.ts';
import { sharedRoleFields } from './volunteer-role-columns.ts';
import { deleteRoleRow, insertRole, updateRoleRow } from './volunteer-roles.queries.ts';
import { deleteShifts, insertShift, lockShiftsOf, type ShiftRow, updateShiftRow } from './volunteer-shifts.queries.ts';

type Event = needs.NeedEvent & { occurrenceLocal: string; startsLocal: string; timeZone: string };

const isFor = ({ sinceLocal, untilLocal }: needs.Need, { occurrenceLocal }: Event) =>
  (sinceLocal === null || sinceLocal <= occurrenceLocal) && (untilLocal === null || occurrenceLocal < untilLocal);

const timesAt = (event: Event, { startsAfterMinutes, durationMinutes }: needs.NeedShift) => {
  const startsLocal = wallTimeAfter(event.startsLocal, startsAfterMinutes);
  return timesOf(startsLocal, wallTimeAfter(startsLocal, durationMinutes), event.timeZone);
};

/** Brings one date of a series into line with what all need; repeated, it changes nothing. */
export async function followNeedsAt(tx: Db, eventId: string, now: Date): Promise<void> {
  const event = await needs.holdNeedEvent(tx, eventId);
  if (!event?.seriesId || event.status !== 'published' || !event.startsAt || event.startsAt <= now) return;
  const at = event as Event;
  const wanted = (await needs.listNeeds(tx, event.seriesId)).filter((need) => isFor(need, at));
  const roles = await needs.lockRolesWithLineage(tx, eventId);
  const shifts = await lockShiftsOf(tx, { eventId });
  for (const need of wanted) {
    const role = roles.find(({ lineageId }) => lineageId === need.lineageId);
    if (!role) await makeRole(tx, at, need, now);
    else if (!role.isRetired) await alignRole(tx, at, { role, need, shifts: of(shifts, role) }, now);
  }
  const isWanted = ({ lineageId }: needs.LineageRole) => wanted.some((need) => need.lineageId === lineageId);
  for (const role of roles.filter((each) => !each.isRetired && !each.isEdited && !isWanted(each)))
    await dropRole(tx, role, of(shifts, role));
}

const of = (shifts: readonly ShiftRow[], { id }: needs.LineageRole) => shifts.filter(({ roleId }) => roleId === id);

async function makeRole(tx: Db, event: Event, need: needs.Need, now: Date): Promise<void> {
  const { lineageId } = need;
  const roleId = await insertRole(tx, { eventId: event.id }, { ...pickFields(need, sharedRoleFields), lineageId }, now);
  if (roleId) for (const shift of need.shifts) await makeShift(tx, event, { shift, roleId }, now);
}

async function makeShift(
  tx: Db,
  event: Event,
  { shift, roleId }: { shift: needs.NeedShift; roleId: string },
  now: Date,
): Promise<void> {
  const { lineageId, startsAfterMinutes, needed } = shift;
  const times = timesAt(event, shift);
  if (times.startsAt <= now || !arePossible(times)) return;
  await insertShift(tx, { ...times, roleId, needed, isClosed: false, lineageId, startsAfterMinutes }, now);
}

type Alignment = { role: needs.LineageRole; need: needs.Need; shifts: ShiftRow[] };

async function alignRole(tx: Db, event: Event, { role, need, shifts }: Alignment, now: Date): Promise<void> {
  const isTaken = shifts.some(({ people }) => people > 0);
  const fields = pickFields(need, sharedRoleFields);
  const isSame = JSON.stringify(pickFields(role, sharedRoleFields)) === JSON.stringify(fields);
  if (!role.isEdited && !isTaken && !isSame) await updateRoleRow(tx, role.id, fields, now);
  for (const shift of need.shifts) {
    const found = shifts.find(({ lineageId }) => lineageId === shift.lineageId);
    if (!found) await makeShift(tx, event, { shift, roleId: role.id }, now);
    else if (isFree(found)) await alignShift(tx, event, { found, shift }, now);
  }
  const isNeeded = ({ lineageId }: ShiftRow) => need.shifts.some((shift) => shift.lineageId === lineageId);
  await deleteShifts(tx, free(shifts.filter((shift) => shift.lineageId !== null && !isNeeded(shift))));
}

/** Nobody has it, and no host has changed it at this date alone. */
const isFree = ({ people, isEdited, isCancelled }: ShiftRow) => people === 0 && !isEdited && !isCancelled;
const free = (shifts: readonly ShiftRow[]) => shifts.filter(isFree).map(({ id }) => id);

async function alignShift(
  tx: Db,
  event: Event,
  { found, shift }: { found: ShiftRow; shift: needs.NeedShift },
  now: Date,
): Promise<void> {
  const { startsAfterMinutes, durationMinutes, needed } = shift;
  const isSame =
    found.needed === needed &&
    found.startsAfterMinutes === startsAfterMinutes &&
    minutesBetween(found.startsLocal, found.endsLocal) === durationMinutes;
  const times = timesAt(event, shift);
  if (isSame || !arePossible(times)) return;
  await updateShiftRow(tx, { ...found, ...times, needed, startsAfterMinutes }, true, now);
}

/** What the series needs no more goes where nobody has taken any of it. */
async function dropRole(tx: Db, role: needs.LineageRole, shifts: ShiftRow[]): Promise<void> {
  const dropped = free(shifts);
  if (dropped.length === shifts.length) await deleteRoleRow(tx, role.id);
  else await deleteShifts(tx, dropped);
}
