import { canRunEvent, canSeeEvent, isOver } from '#server/events/events.policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  findEventOwner,
  findRoleForViewer,
  findShiftForViewer,
  type NeedOwner,
  type RoleForViewer,
  type ShiftForViewer,
} from '#server/volunteering/needs/needs-for-viewer.queries.ts';

/** Needs are as visible as their event or their organization. */
export const canSeeNeeds = ({ eventId, status, visibility, ...owner }: NeedOwner): boolean =>
  eventId === null
    ? owner.isStaff || !owner.isOrganizationHidden
    : canSeeEvent(owner, { status: status!, visibility: visibility!, endsAt: owner.endsAt });

/** Hosts of the event, or staff of the organization. */
export const canManageNeeds = (owner: NeedOwner): boolean =>
  owner.eventId === null ? owner.isStaff : canRunEvent(owner);

export async function requireVisibleEvent(db: Db, eventId: string, viewerId: string | null): Promise<NeedOwner> {
  const owner = await findEventOwner(db, eventId, viewerId);
  if (!owner || !canSeeNeeds(owner)) throw new AppError('event.not_found');
  return owner;
}

/** Throws if the event was cancelled or is over. */
export function requireNotOver({ status, endsAt }: NeedOwner, now: Date): void {
  if (status === 'cancelled') throw new AppError('event.cancelled');
  if (status && isOver({ status, endsAt }, now)) throw new AppError('event.over');
}

export async function requireManagedRole(db: Db, roleId: string, viewerId: string): Promise<RoleForViewer> {
  const role = await findRoleForViewer(db, roleId, viewerId);
  if (!role || role.isRetired || !canSeeNeeds(role)) throw new AppError('volunteer_role.not_found');
  if (!canManageNeeds(role)) throw new AppError('auth.forbidden');
  return role;
}

/** People who are signed up can see the shift even if they may no longer see the event, so that they can withdraw. */
export async function requireVisibleShift(db: Db, shiftId: string, viewerId: string | null): Promise<ShiftForViewer> {
  const shift = await findShiftForViewer(db, shiftId, viewerId);
  const isOwn = shift?.ownStatus === 'signed-up' || shift?.ownStatus === 'waitlisted';
  if (!shift || !(canSeeNeeds(shift) || isOwn)) throw new AppError('shift.not_found');
  return shift;
}

export async function requireManagedShift(db: Db, shiftId: string, viewerId: string): Promise<ShiftForViewer> {
  const shift = await requireVisibleShift(db, shiftId, viewerId);
  if (!canManageNeeds(shift)) throw new AppError('auth.forbidden');
  return shift;
}
