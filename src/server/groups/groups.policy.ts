import { type GroupRight, type GroupRole, groupRights, hasGroupRight } from '#contracts/groups/group-roles.ts';
import type { GroupDetail } from '#contracts/groups/groups.contract.ts';
import { sharedHost } from '#server/pictures/host-sharing.policy.ts';
import type { SharedPage } from '#server/pictures/share-pictures.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findGroup, type GroupForViewer, type GroupRow, lockGroup, type ViewerRelation } from './groups.queries.ts';

type GroupRef = { slug: string; viewerId: string };
type GroupSettings = Pick<GroupForViewer, 'visibility' | 'admission'>;

/** Only members see a private group, and only the people who run it one that the site staff have hidden. */
export const canSeeGroup = (viewer: ViewerRelation, group: Pick<GroupForViewer, 'visibility' | 'isHidden'>): boolean =>
  group.visibility === 'public' || (viewer.role !== null && !(group.isHidden && viewer.role === 'member'));

/** What the share picture shows; null for a private group. */
export const sharedGroup = (group: GroupRow): SharedPage | null =>
  group.visibility === 'public' ? sharedHost('groups', 'Group', group) : null;

/** Whether a role may remove another member; leaving is a separate endpoint. */
export const canRemove = (role: GroupRole | null, target: GroupRole | null): boolean =>
  hasGroupRight(role, target === null || target === 'member' ? 'removeMembers' : 'removeLeaders');

export function groupAbilities(
  viewer: ViewerRelation,
  group: GroupSettings,
  isInvited: boolean,
): GroupDetail['abilities'] {
  const rights = Object.keys(groupRights) as GroupRight[];
  const isOutside = viewer.role === null && !viewer.isBanned;
  return {
    ...(Object.fromEntries(rights.map((right) => [right, hasGroupRight(viewer.role, right)])) as Record<
      GroupRight,
      boolean
    >),
    join:
      isInvited || (isOutside && (group.admission === 'open' || (group.admission === 'approval' && !viewer.hasAsked))),
    follow: isOutside && group.visibility === 'public',
  };
}

/** The group, if the viewer may see it; a hidden group looks like a missing one. */
export async function requireVisible(db: Db, slug: string, viewerId: string | null): Promise<GroupForViewer> {
  return assertVisible(await findGroup(db, slug, viewerId));
}

/** The group, if the viewer has the right. */
export async function requireRight(db: Db, { slug, viewerId }: GroupRef, right: GroupRight): Promise<GroupForViewer> {
  return assertRight(assertVisible(await findGroup(db, slug, viewerId)), right);
}

/** The same, locked: members and roles do not change until the transaction ends. */
export async function lockForRight(tx: Db, { slug, viewerId }: GroupRef, right: GroupRight): Promise<GroupForViewer> {
  return assertRight(assertVisible(await lockGroup(tx, slug, viewerId)), right);
}

function assertVisible(group: GroupForViewer | undefined): GroupForViewer {
  if (!group || !canSeeGroup(group, group)) throw new AppError('group.not_found');
  return group;
}

function assertRight(group: GroupForViewer, right: GroupRight): GroupForViewer {
  if (!hasGroupRight(group.role, right)) throw new AppError('auth.forbidden');
  return group;
}
