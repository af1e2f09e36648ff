import { type GroupRight, type GroupRole, groupRights, hasGroupRight } from '#contracts/groups/group-roles.ts';
import type { GroupDetail } from '#contracts/groups/groups.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findGroup, type GroupForViewer, lockGroup, type ViewerRelation } from './groups.queries.ts';

type GroupRef = { slug: string; viewerId: string };
type Thing = Pick<GroupForViewer, 'visibility' | 'admission'>;

/** A private group is not there for anybody but its members. */
export const canSeeGroup = (viewer: ViewerRelation, group: Thing): boolean =>
  group.visibility === 'public' || viewer.role !== null;

/** Nobody acts on themselves here: leaving has a call of its own. */
export const canRemove = (role: GroupRole | null, target: GroupRole | null): boolean =>
  hasGroupRight(role, target === null || target === 'member' ? 'removeMembers' : 'removeLeaders');

export function abilitiesIn(viewer: ViewerRelation, group: Thing, isInvited: boolean): GroupDetail['abilities'] {
  const rights = Object.keys(groupRights) as GroupRight[];
  const isOutside = viewer.role === null && !viewer.isBanned;
  return {
    ...(Object.fromEntries(rights.map((right) => [right, hasGroupRight(viewer.role, right)])) as Record<
      GroupRight,
      boolean
    >),
    join: isOutside && !viewer.hasAsked && (isInvited || group.admission !== 'invitation'),
    follow: isOutside && group.visibility === 'public',
  };
}

/** The group for somebody who may see it. Not visible and absent are the same. */
export async function requireVisible(db: Db, slug: string, viewerId: string | null): Promise<GroupForViewer> {
  return seen(await findGroup(db, slug, viewerId));
}

/** The group for somebody who has the right. */
export async function requireRight(db: Db, { slug, viewerId }: GroupRef, right: GroupRight): Promise<GroupForViewer> {
  return permitted(seen(await findGroup(db, slug, viewerId)), right);
}

/** The same, locked: until the transaction ends nobody else changes who is in, or as what. */
export async function lockForRight(tx: Db, { slug, viewerId }: GroupRef, right: GroupRight): Promise<GroupForViewer> {
  return permitted(seen(await lockGroup(tx, slug, viewerId)), right);
}

function seen(group: GroupForViewer | undefined): GroupForViewer {
  if (!group || !canSeeGroup(group, group)) throw new AppError('group.not_found');
  return group;
}

function permitted(group: GroupForViewer, right: GroupRight): GroupForViewer {
  if (!hasGroupRight(group.role, right)) throw new AppError('auth.forbidden');
  return group;
}
