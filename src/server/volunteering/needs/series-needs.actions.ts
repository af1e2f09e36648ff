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
import { lockShifts, type ShiftRow, updateShiftRow } from './volunteer-shifts.queries.ts';

/*
 * A series stores its needs once, and every date has its own roles and shifts, just as every occurrence is an event. Editing one date marks the role
 * or shift as edited. Editing several dates changes the need, and a job applies it to each date in a separate transaction. Shifts with sign-ups, and
 * roles and shifts edited on a date, are not changed.
 */
type RepeatScope = Exclude<NeedScope, 'this'>;
type RepeatedRole = Pick<RoleForViewer, 'roleId' | 'lineageId' | 'seriesId' | 'occurrenceLocal'>;

/** Applies the needs of a series to the roles and shifts of all dates. */
export const updateSeriesShiftsJob = job({ name: 'update-series-shifts', payload: z.object({ seriesId: z.uuid() }) });

export const enqueueNeedsUpdate = (tx: Db, seriesId: string): Promise<void> =>
  enqueue(tx, updateSeriesShiftsJob, { seriesId }, { key: `update-series-shifts:${seriesId}` });

const toNeedShift = ({ lineageId, startsAfterMinutes, startsLocal, endsLocal, needed }: ShiftRow): needs.NeedShift => ({
  lineageId: lineageId!,
  startsAfterMinutes: startsAfterMinutes!,
  durationMinutes: minutesBetween(startsLocal, endsLocal),
  needed,
});

/** The need of a role; created from the role if it belonged to one date only. */
async function findOrCreateNeed(tx: Db, role: RepeatedRole, sinceLocal: string | null, now: Date): Promise<needs.Need> {
  const seriesId = role.seriesId!;
  const existing = role.lineageId ? await needs.findNeed(tx, seriesId, role.lineageId) : undefined;
  if (existing) return existing;
  const lineageId = role.lineageId ?? crypto.randomUUID();
  const fields = pickFields((await findRole(tx, role.roleId))!, sharedRoleFields);
  const shifts = (await lockShifts(tx, { roleId: role.roleId })).filter(({ isCancelled }) => !isCancelled);
  const shiftsWithLineage = shifts.map((shift) => ({ ...shift, lineageId: shift.lineageId ?? crypto.randomUUID() }));
  for (const shift of shiftsWithLineage) await updateShiftRow(tx, shift, { isMoved: false, now });
  await updateRoleRow(tx, role.roleId, { lineageId }, now);
  const need = {
    ...fields,
    seriesId,
    lineageId,
    shifts: shiftsWithLineage.map(toNeedShift),
    sinceLocal,
    untilLocal: null,
  };
  await needs.upsertNeed(tx, need, now);
  return need;
}

const sinceLocalFor = (role: RepeatedRole, scope: RepeatScope) => (scope === 'following' ? role.occurrenceLocal : null);

/** For a change of this and following dates: marks earlier dates as edited, so that they stay unchanged. */
async function protectEarlierDates(tx: Db, role: RepeatedRole, lineageId: string, scope: RepeatScope): Promise<void> {
  if (scope === 'following')
    await needs.markEarlierRolesEdited(tx, { seriesId: role.seriesId!, lineageId, beforeLocal: role.occurrenceLocal! });
}

/** Repeats the role of one date on other dates of the series. */
export async function repeatRole(tx: Db, role: RepeatedRole, scope: RepeatScope, now: Date): Promise<void> {
  await findOrCreateNeed(tx, role, sinceLocalFor(role, scope), now);
}

type FieldChange = { scope: RepeatScope; fields: Changes<SharedRoleFields> };

export async function repeatRoleFields(
  tx: Db,
  role: RepeatedRole,
  { scope, fields }: FieldChange,
  now: Date,
): Promise<void> {
  const need = await findOrCreateNeed(tx, role, sinceLocalFor(role, scope), now);
  await protectEarlierDates(tx, role, need.lineageId, scope);
  await needs.upsertNeed(tx, withChanges(need, fields), now);
}

export async function stopRole(tx: Db, role: RepeatedRole, scope: RepeatScope, now: Date): Promise<void> {
  const need = await needs.findNeed(tx, role.seriesId!, role.lineageId!);
  if (!need) return;
  if (scope === 'all') await needs.deleteNeed(tx, need.seriesId, need.lineageId);
  else await needs.upsertNeed(tx, { ...need, untilLocal: role.occurrenceLocal }, now);
}

type ShiftChange = { shiftId: string; scope: RepeatScope };

/** Repeats a new or changed shift of one date on other dates of the series. */
export async function repeatShift(
  tx: Db,
  role: RepeatedRole,
  { shiftId, scope }: ShiftChange,
  now: Date,
): Promise<void> {
  const need = await findOrCreateNeed(tx, role, sinceLocalFor(role, scope), now);
  await protectEarlierDates(tx, role, need.lineageId, scope);
  const stored = (await lockShifts(tx, { roleId: role.roleId })).find(({ id }) => id === shiftId)!;
  const shift = { ...stored, lineageId: stored.lineageId ?? crypto.randomUUID() };
  if (!stored.lineageId) await updateShiftRow(tx, shift, { isMoved: false, now });
  const others = need.shifts.filter(({ lineageId }) => lineageId !== shift.lineageId);
  await needs.upsertNeed(tx, { ...need, shifts: [...others, toNeedShift(shift)] }, now);
}

export async function stopShift(
  tx: Db,
  role: RepeatedRole,
  { shift, scope }: { shift: ShiftRow; scope: RepeatScope },
  now: Date,
): Promise<void> {
  const need = role.lineageId ? await needs.findNeed(tx, role.seriesId!, role.lineageId) : undefined;
  if (!need) return;
  await protectEarlierDates(tx, role, need.lineageId, scope);
  const shifts = need.shifts.filter(({ lineageId }) => lineageId !== shift.lineageId);
  await needs.upsertNeed(tx, { ...need, shifts }, now);
}

/** Repeats the roles of an event on all dates, after the event has become the first of a series. */
export async function copyNeedsToSeries(tx: Db, eventId: string, now: Date): Promise<void> {
  const event = await needs.lockEventOfNeeds(tx, eventId);
  if (!event?.seriesId) return;
  for (const role of await needs.lockRolesWithoutLineage(tx, eventId))
    await findOrCreateNeed(tx, { ...role, seriesId: event.seriesId }, null, now);
  await enqueueNeedsUpdate(tx, event.seriesId);
}
