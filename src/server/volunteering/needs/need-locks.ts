import type { NeedScope } from '#contracts/volunteering/volunteer-fields.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { requireManagedRole, requireManagedShift } from '#server/volunteering/volunteering.policy.ts';
import { lockOwner, type RoleForViewer, type ShiftForViewer } from './needs-for-viewer.queries.ts';
import { lockRole } from './volunteer-roles.queries.ts';
import { lockShift, lockShifts, type ShiftRow } from './volunteer-shifts.queries.ts';

/*
 * Lock order (ADR 36): the series if more than one date changes, the event, the role, then the shifts by id. Changes of series and events follow the
 * same order, because triggers and jobs then change their shifts.
 */
type RoleRef = { roleId: string; viewerId: string };
type ShiftRef = { shiftId: string; viewerId: string };

const toOwner = ({ eventId, seriesId }: RoleForViewer, scope: NeedScope) => ({
  eventId,
  seriesId: scope === 'this' ? null : seriesId,
});

/** Locks a role, and reads it again for a viewer who may edit it. */
export async function lockManagedRole(tx: Db, { roleId, viewerId }: RoleRef, scope: NeedScope): Promise<RoleForViewer> {
  await lockOwner(tx, toOwner(await requireManagedRole(tx, roleId, viewerId), scope));
  await lockRole(tx, roleId);
  return requireManagedRole(tx, roleId, viewerId);
}

/** Locks a shift, and reads it again for a viewer who may edit it. */
export async function lockManagedShift(
  tx: Db,
  { shiftId, viewerId }: ShiftRef,
  scope: NeedScope,
): Promise<{ shiftForViewer: ShiftForViewer; shift: ShiftRow }> {
  const before = await requireManagedShift(tx, shiftId, viewerId);
  await lockOwner(tx, toOwner(before, scope));
  await lockRole(tx, before.roleId);
  // A change of several dates locks all shifts of the role at once, in the order of their ids.
  if (scope !== 'this') await lockShifts(tx, { roleId: before.roleId });
  const shift = await lockShift(tx, shiftId);
  return { shiftForViewer: await requireManagedShift(tx, shiftId, viewerId), shift: shift! };
}
