import type { ListedMember } from '#contracts/groups/group-members.contract.ts';
import { type GroupRole, hasGroupRight } from '#contracts/groups/group-roles.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { deleteInvitationsBy } from './group-invitations.queries.ts';
import * as members from './group-members.queries.ts';
import { deleteRequest } from './group-requests.queries.ts';
import type { GroupDeps, GroupRef } from './groups.actions.ts';
import { groupMembershipChanged } from './groups.domain-events.ts';
import { canRemove, canSeeGroup, lockForRight, requireVisible } from './groups.policy.ts';
import { lockGroup, type ViewerRelation } from './groups.queries.ts';

const PAGE_SIZE = 50;

type MemberFilter = { role?: GroupRole | undefined; q?: string | undefined; cursor?: string | undefined };

export async function showMembers(
  { db }: GroupDeps,
  { slug, viewerId }: { slug: string; viewerId: string | null },
  { role, q = '', cursor }: MemberFilter,
) {
  const group = await requireVisible(db, slug, viewerId);
  const after = readCursor(cursor, ['rank', 'at', 'id']);
  const isInside = hasGroupRight(group.role, 'seeInside');
  const seesAll = hasGroupRight(group.role, 'admit');
  const filter = { role: role ?? null, q, after, limit: PAGE_SIZE + 1, viewerId, isInside, seesAll };
  const rows = await members.listMembers(db, group.id, filter);
  const page = rows.slice(0, PAGE_SIZE);
  return {
    members: page.map(({ hasPage, ...row }) => ({ ...presentMember(row, group, viewerId), hasPage })),
    nextCursor: rows.length > PAGE_SIZE ? writeCursor(page.at(-1)!.position) : null,
  };
}

function presentMember(row: members.MemberRow, viewer: ViewerRelation, viewerId: string | null): ListedMember {
  const { position: _position, joinedAt, answers, ...member } = row;
  const mayRemove = row.id !== viewerId && canRemove(viewer.role, row.role);
  return {
    ...member,
    joinedAt: joinedAt.toISOString(),
    answers: hasGroupRight(viewer.role, 'admit') ? answers : null,
    abilities: { changeRole: hasGroupRight(viewer.role, 'changeRoles'), remove: mayRemove, ban: mayRemove },
  };
}

/** Throws if the last organizer would go. Requires the lock of the group, for two organizers who leave concurrently. */
async function requireOtherOrganizer(tx: Db, groupId: string, role: GroupRole | null): Promise<void> {
  if (role === 'organizer' && (await members.countOrganizers(tx, groupId)) === 1)
    throw new AppError('group.last_organizer');
}

export async function leaveGroup({ db }: GroupDeps, { slug, viewerId }: GroupRef): Promise<void> {
  await db.transaction(async (tx) => {
    const group = await lockGroup(tx, slug, viewerId);
    // Members may leave a group that is hidden from them.
    if (!group || !(canSeeGroup(group, group) || group.hasAsked || group.role !== null))
      throw new AppError('group.not_found');
    await requireOtherOrganizer(tx, group.id, group.role);
    await members.deleteMember(tx, group.id, viewerId);
    await deleteRequest(tx, group.id, viewerId);
    await deleteInvitationsBy(tx, group.id, viewerId);
  });
}

const RANK: Record<GroupRole, number> = { organizer: 0, 'co-organizer': 1, member: 2 };
export const isHigher = (role: GroupRole, than: GroupRole | null): boolean => than === null || RANK[role] < RANK[than];

type RoleChange = { personId: string; role: GroupRole };

export async function changeRole(
  { db }: GroupDeps,
  ref: GroupRef,
  { personId, role }: RoleChange,
): Promise<ListedMember> {
  return db.transaction(async (tx) => {
    const group = await lockForRight(tx, ref, 'changeRoles');
    const before = await members.findMember(tx, group.id, personId);
    if (!before) throw new AppError('group.member_not_found');
    if (role !== before.role) await assignRole(tx, group.id, before, { role, actorId: ref.viewerId });
    const viewer = ref.viewerId === personId ? { ...group, role } : group;
    return presentMember({ ...before, role }, viewer, ref.viewerId);
  });
}

/** Notifies the person; deletes the invitations of a person who gets a lower role. */
async function assignRole(
  tx: Db,
  groupId: string,
  { id, role: previousRole }: members.MemberRow,
  { role, actorId }: { role: GroupRole; actorId: string },
): Promise<void> {
  if (isHigher(previousRole, role)) await requireOtherOrganizer(tx, groupId, previousRole);
  if (!(await members.updateRole(tx, groupId, id, role))) throw new AppError('group.member_not_found');
  const isPromoted = isHigher(role, previousRole);
  await publishMembershipChange(tx, { groupId, personId: id, kind: isPromoted ? 'promoted' : 'demoted', actorId });
  if (!isPromoted) await deleteInvitationsBy(tx, groupId, id);
}

type MembershipChange = {
  groupId: string;
  personId: string;
  kind: 'approved' | 'declined' | 'promoted' | 'demoted' | 'removed';
  actorId: string;
};

export const publishMembershipChange = (tx: Db, change: MembershipChange): Promise<void> =>
  publish(tx, groupMembershipChanged, { ...change, key: crypto.randomUUID() });

/** Notifies people who helped run the group. */
export async function publishRemoval(
  tx: Db,
  { id, role }: members.MemberRow,
  cause: { groupId: string; actorId: string },
): Promise<void> {
  if (role !== 'member') await publishMembershipChange(tx, { ...cause, personId: id, kind: 'removed' });
}

export async function removeMember({ db }: GroupDeps, ref: GroupRef, personId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const group = await lockForRight(tx, ref, 'removeMembers');
    const member = await members.findMember(tx, group.id, personId);
    if (!member) throw new AppError('group.member_not_found');
    if (personId === ref.viewerId || !canRemove(group.role, member.role)) throw new AppError('auth.forbidden');
    await members.deleteMember(tx, group.id, personId);
    await deleteInvitationsBy(tx, group.id, personId);
    await publishRemoval(tx, member, { groupId: group.id, actorId: ref.viewerId });
  });
}

/** The other person becomes organizer, and the viewer co-organizer. */
export async function handOver({ db }: GroupDeps, ref: GroupRef, personId: string) {
  return db.transaction(async (tx) => {
    const group = await lockForRight(tx, ref, 'changeRoles');
    const successor = personId === ref.viewerId ? undefined : await members.findMember(tx, group.id, personId);
    if (!successor) throw new AppError('group.member_not_found');
    if (successor.role !== 'organizer')
      await assignRole(tx, group.id, successor, { role: 'organizer', actorId: ref.viewerId });
    await members.updateRole(tx, group.id, ref.viewerId, 'co-organizer');
    await deleteInvitationsBy(tx, group.id, ref.viewerId);
    const { id, name, avatar } = successor;
    return { organizer: { id, name, avatar, role: 'organizer' as const } };
  });
}
