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

const PAGE = 50;

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
  const wanted = { role: role ?? null, q, after, limit: PAGE + 1, viewerId, isInside, seesAll };
  const rows = await members.listMembers(db, group.id, wanted);
  const page = rows.slice(0, PAGE);
  return {
    members: page.map(({ hasPage, ...row }) => ({ ...presentMember(row, group, viewerId), hasPage })),
    nextCursor: rows.length > PAGE ? writeCursor(page.at(-1)!.position) : null,
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

/** Under the lock of the group: of two organizers who leave at once, one stays. */
async function keepAnOrganizer(tx: Db, groupId: string, role: GroupRole | null): Promise<void> {
  if (role === 'organizer' && (await members.countOrganizers(tx, groupId)) === 1)
    throw new AppError('group.last_organizer');
}

export async function leaveGroup({ db }: GroupDeps, { slug, viewerId }: GroupRef): Promise<void> {
  await db.transaction(async (tx) => {
    const group = await lockGroup(tx, slug, viewerId);
    if (!group || !(canSeeGroup(group, group) || group.hasAsked)) throw new AppError('group.not_found');
    await keepAnOrganizer(tx, group.id, group.role);
    await members.deleteMember(tx, group.id, viewerId);
    await deleteRequest(tx, group.id, viewerId);
    await deleteInvitationsBy(tx, group.id, viewerId);
  });
}

const RANK: Record<GroupRole, number> = { organizer: 0, 'co-organizer': 1, member: 2 };
export const isHigher = (role: GroupRole, than: GroupRole | null): boolean => than === null || RANK[role] < RANK[than];

type Change = { personId: string; role: GroupRole };

export async function changeRole({ db }: GroupDeps, of: GroupRef, { personId, role }: Change): Promise<ListedMember> {
  return db.transaction(async (tx) => {
    const group = await lockForRight(tx, of, 'changeRoles');
    const before = await members.findMember(tx, group.id, personId);
    if (!before) throw new AppError('group.member_not_found');
    if (role !== before.role) await giveRole(tx, group.id, before, { role, by: of.viewerId });
    const viewer = of.viewerId === personId ? { ...group, role } : group;
    return presentMember({ ...before, role }, viewer, of.viewerId);
  });
}

/** Whoever gets more to do is told; whoever gets less takes the links along that they made. */
async function giveRole(
  tx: Db,
  groupId: string,
  { id, role: had }: members.MemberRow,
  { role, by }: { role: GroupRole; by: string },
): Promise<void> {
  if (isHigher(had, role)) await keepAnOrganizer(tx, groupId, had);
  if (!(await members.updateRole(tx, groupId, id, role))) throw new AppError('group.member_not_found');
  if (isHigher(role, had)) await publishMembershipChange(tx, { groupId, personId: id, kind: 'promoted', actorId: by });
  else await deleteInvitationsBy(tx, groupId, id);
}

type MembershipChange = {
  groupId: string;
  personId: string;
  kind: 'approved' | 'declined' | 'promoted';
  actorId: string;
};

export const publishMembershipChange = (tx: Db, change: MembershipChange): Promise<void> =>
  publish(tx, groupMembershipChanged, { ...change, key: crypto.randomUUID() });

export async function removeMember({ db }: GroupDeps, of: GroupRef, personId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const group = await lockForRight(tx, of, 'removeMembers');
    const member = await members.findMember(tx, group.id, personId);
    if (!member) throw new AppError('group.member_not_found');
    if (personId === of.viewerId || !canRemove(group.role, member.role)) throw new AppError('auth.forbidden');
    await members.deleteMember(tx, group.id, personId);
    await deleteInvitationsBy(tx, group.id, personId);
  });
}

/** Somebody else becomes organizer, and whoever hands over a co-organizer. */
export async function handOver({ db }: GroupDeps, of: GroupRef, personId: string) {
  return db.transaction(async (tx) => {
    const group = await lockForRight(tx, of, 'changeRoles');
    const heir = personId === of.viewerId ? undefined : await members.findMember(tx, group.id, personId);
    if (!heir) throw new AppError('group.member_not_found');
    if (heir.role !== 'organizer') await giveRole(tx, group.id, heir, { role: 'organizer', by: of.viewerId });
    await members.updateRole(tx, group.id, of.viewerId, 'co-organizer');
    const { id, name, avatar } = heir;
    return { organizer: { id, name, avatar, role: 'organizer' as const } };
  });
}
