import type { NeedScope } from '#contracts/volunteering/volunteer-fields.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { holdOwner, type RoleForViewer, type ShiftForViewer } from './needs-for-viewer.queries.ts';
import { lockRole } from './volunteer-roles.queries.ts';
import { lockShift, type ShiftRow } from './volunteer-shifts.queries.ts';
import { requireManagedRole, requireManagedShift } from './volunteering.policy.ts';

/*
 * Everybody locks in one order, docs/adr/0036: the series where more than one date changes, the event, the role, the shifts by their ids. What
 * changes series and events does the same, since their shifts follow by triggers and jobs.
 */
type OfRole = { roleId: string; viewerId: string };
type OfShift = { shiftId: string; viewerId: string };

const ownerOf = ({ eventId, seriesId }: RoleForViewer, scope: NeedScope) => ({
  eventId,
  seriesId: scope === 'this' ? null : seriesId,
});

/** A role for somebody who may change it, as it stands once it is locked. */
export async function openRole(tx: Db, { roleId, viewerId }: OfRole, scope: NeedScope): Promise<RoleForViewer> {
  await holdOwner(tx, ownerOf(await requireManagedRole(tx, roleId, viewerId), scope));
  await lockRole(tx, roleId);
  return requireManagedRole(tx, roleId, viewerId);
}

/** A shift for somebody who may change it, as it stands once it is locked. */
export async function openShift(
  tx: Db,
  { shiftId, viewerId }: OfShift,
  scope: NeedScope,
): Promise<{ standing: ShiftForViewer; shift: ShiftRow }> {
  const before = await requireManagedShift(tx, shiftId, viewerId);
  await holdOwner(tx, ownerOf(before, scope));
  await lockRole(tx, before.roleId);
  const shift = await lockShift(tx, shiftId);
  return { standing: await requireManagedShift(tx, shiftId, viewerId), shift: shift! };
}
