import { z } from 'zod';
import type { NeedScope } from '#contracts/volunteering/volunteer-fields.ts';
import { minutesBetween } from '#server/platform/formats/wall-clock.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type Changes, pickFields, withChanges } from '#server/platform/postgres/field-columns.ts';
import type { RoleForViewer } from './needs-for-viewer.queries.ts';
import * as needs from './series-needs.queries.ts';
import { type SharedRoleFields, sharedRoleFields } from './volunteer-role-columns.ts';
import { findRole, updateRoleRow } from './volunteer-roles.queries.ts';
import { lockShiftsOf, type ShiftRow, updateShiftRow } from './volunteer-shifts.queries.ts';

/*
 * What all dates of a series need is kept beside the series, and every date has roles and shifts of its own, as every occurrence is an event of
 * its own. A change of one date marks what it changed; a change of more writes the need, and a job brings the dates into line with it, each in
 * a transaction of its own: what somebody has signed up to, or a host has changed at that date alone, stays.
 */
type RepeatScope = Exclude<NeedScope, 'this'>;
type RepeatedRole = Pick<RoleForViewer, 'roleId' | 'lineageId' | 'seriesId' | 'occurrenceLocal'>;

/** Brings the roles and shifts of all dates into line with what the series needs. */
export const updateSeriesShiftsJob = job({ name: 'update-series-shifts', payload: z.object({ seriesId: z.uuid() }) });

export const followNeeds = (tx: Db, seriesId: string): Promise<void> =>
  enqueue(tx, updateSeriesShiftsJob, { seriesId }, { key: `update-series-shifts:${seriesId}` });

const asNeedShift = ({ lineageId, startsAfterMinutes, startsLocal, endsLocal, needed }: ShiftRow): needs.NeedShift => ({
  lineageId: lineageId!,
  startsAfterMinutes: startsAfterMinutes!,
  durationMinutes: minutesBetween(startsLocal, endsLocal),
  needed,
});

/** The need that a role stands for; made from the role as it is where that was of one date alone. */
async function needOf(tx: Db, role: RepeatedRole, sinceLocal: string | null, now: Date): Promise<needs.Need> {
  const seriesId = role.seriesId!;
  const kept = role.lineageId ? await needs.findNeed(tx, seriesId, role.lineageId) : undefined;
  if (kept) return kept;
  const lineageId = role.lineageId ?? crypto.randomUUID();
  const fields = pickFields((await findRole(tx, role.roleId))!, sharedRoleFields);
  const shifts = (await lockShiftsOf(tx, { roleId: role.roleId })).filter(({ isCancelled }) => !isCancelled);
  const ofLineage = shifts.map((shift) => ({ ...shift, lineageId: shift.lineageId ?? crypto.randomUUID() }));
  for (const shift of ofLineage) await updateShiftRow(tx, shift, false, now);
  await updateRoleRow(tx, role.roleId, { lineageId }, now);
  const need = { ...fields, seriesId, lineageId, shifts: ofLineage.map(asNeedShift), sinceLocal, untilLocal: null };
  await needs.upsertNeed(tx, need, now);
  return need;
}

const sinceOf = (role: RepeatedRole, scope: RepeatScope) => (scope === 'following' ? role.occurrenceLocal : null);

/** Dates before the one that changes keep what they have. */
async function keepEarlier(tx: Db, role: RepeatedRole, lineageId: string, scope: RepeatScope): Promise<void> {
  if (scope === 'following')
    await needs.keepEarlierRoles(tx, { seriesId: role.seriesId!, lineageId, beforeLocal: role.occurrenceLocal! });
}

/** More dates of the series need what this one does. */
export async function repeatRole(tx: Db, role: RepeatedRole, scope: RepeatScope, now: Date): Promise<void> {
  await needOf(tx, role, sinceOf(role, scope), now);
}

type FieldChange = { scope: RepeatScope; fields: Changes<SharedRoleFields> };

export async function repeatRoleFields(
  tx: Db,
  role: RepeatedRole,
  { scope, fields }: FieldChange,
  now: Date,
): Promise<void> {
  const need = await needOf(tx, role, sinceOf(role, scope), now);
  await keepEarlier(tx, role, need.lineageId, scope);
  await needs.upsertNeed(tx, withChanges(need, fields), now);
}

export async function stopRole(tx: Db, role: RepeatedRole, scope: RepeatScope, now: Date): Promise<void> {
  const need = await needs.findNeed(tx, role.seriesId!, role.lineageId!);
  if (!need) return;
  if (scope === 'all') await needs.deleteNeed(tx, need.seriesId, need.lineageId);
  else await needs.upsertNeed(tx, { ...need, untilLocal: role.occurrenceLocal }, now);
}

type ShiftChange = { shiftId: string; scope: RepeatScope };

/** The shift, new or changed, becomes what all those dates need. */
export async function repeatShift(
  tx: Db,
  role: RepeatedRole,
  { shiftId, scope }: ShiftChange,
  now: Date,
): Promise<void> {
  const need = await needOf(tx, role, sinceOf(role, scope), now);
  await keepEarlier(tx, role, need.lineageId, scope);
  const found = (await lockShiftsOf(tx, { roleId: role.roleId })).find(({ id }) => id === shiftId)!;
  const shift = { ...found, lineageId: found.lineageId ?? crypto.randomUUID() };
  if (!found.lineageId) await updateShiftRow(tx, shift, false, now);
  const others = need.shifts.filter(({ lineageId }) => lineageId !== shift.lineageId);
  await needs.upsertNeed(tx, { ...need, shifts: [...others, asNeedShift(shift)] }, now);
}

export async function stopShift(
  tx: Db,
  role: RepeatedRole,
  { shift, scope }: { shift: ShiftRow; scope: RepeatScope },
  now: Date,
): Promise<void> {
  const need = role.lineageId ? await needs.findNeed(tx, role.seriesId!, role.lineageId) : undefined;
  if (!need) return;
  await keepEarlier(tx, role, need.lineageId, scope);
  const shifts = need.shifts.filter(({ lineageId }) => lineageId !== shift.lineageId);
  await needs.upsertNeed(tx, { ...need, shifts }, now);
}

/** What an event has needed before it became the first of a series, the others need as well. */
export async function repeatNeedsOf(tx: Db, eventId: string, now: Date): Promise<void> {
  const event = await needs.holdNeedEvent(tx, eventId);
  if (!event?.seriesId) return;
  for (const role of await needs.lockRolesWithoutLineage(tx, eventId))
    await needOf(tx, { ...role, seriesId: event.seriesId }, null, now);
  await followNeeds(tx, event.seriesId);
}
