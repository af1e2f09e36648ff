import type { GroupBan, GroupInvitation, GroupRequest } from '#contracts/groups/group-admissions.contract.ts';
import { hasGroupRight } from '#contracts/groups/group-roles.ts';
import { paths } from '#contracts/site-paths.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type InvitationTerms, newInvitationToken } from '#server/platform/formats/invitation-links.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { deleteBan, listBans, upsertBan } from './group-bans.queries.ts';
import { deleteFollow } from './group-follows.queries.ts';
import * as invitations from './group-invitations.queries.ts';
import { publishMembershipChange, publishRemoval } from './group-members.actions.ts';
import { deleteMember, findMember, insertMember } from './group-members.queries.ts';
import { deleteRequest, listRequests } from './group-requests.queries.ts';
import type { GroupDeps, GroupRef } from './groups.actions.ts';
import { canRemove, lockForRight, requireRight } from './groups.policy.ts';

const PAGE_SIZE = 50;

/** The query reads one row more than a page, to know whether there is a next page. */
function toPage<T extends { position: { at: string; id: string } }>(rows: T[]) {
  const page = rows.slice(0, PAGE_SIZE);
  return { page, nextCursor: rows.length > PAGE_SIZE ? writeCursor(page.at(-1)!.position) : null };
}
const pageQuery = (cursor: string | undefined) => ({ after: readCursor(cursor, ['at', 'id']), limit: PAGE_SIZE + 1 });

export async function showRequests({ db }: GroupDeps, ref: GroupRef, cursor: string | undefined) {
  const { id } = await requireRight(db, ref, 'admit');
  const { page, nextCursor } = toPage(await listRequests(db, id, pageQuery(cursor)));
  const requests = page.map(
    ({ position: _position, requestedAt, ...row }): GroupRequest => ({
      ...row,
      requestedAt: requestedAt.toISOString(),
    }),
  );
  return { requests, nextCursor };
}

type Decision = { personId: string; decision: 'approved' | 'declined' };

export async function decideRequest(
  { db, clock }: GroupDeps,
  ref: GroupRef,
  { personId, decision }: Decision,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = await lockForRight(tx, ref, 'admit');
    const answers = await deleteRequest(tx, id, personId);
    if (!answers) throw new AppError('group.request_not_found');
    if (decision === 'approved') {
      const isIn = await insertMember(tx, id, { personId, role: 'member', answers, now: clock.now() });
      if (!isIn) throw new AppError('group.request_not_found');
      await deleteFollow(tx, id, personId);
    }
    await publishMembershipChange(tx, { groupId: id, personId, kind: decision, actorId: ref.viewerId });
  });
}

export async function showInvitations({ db, clock }: GroupDeps, ref: GroupRef): Promise<GroupInvitation[]> {
  const { id } = await requireRight(db, ref, 'admit');
  return invitations.listInvitations(db, id, clock.now());
}

type Role = 'member' | 'co-organizer';

export async function invite(
  { db, clock, config }: GroupDeps,
  ref: GroupRef,
  { role, ...terms }: InvitationTerms & { role: Role },
): Promise<GroupInvitation & { url: string }> {
  return db.transaction(async (tx) => {
    const group = await lockForRight(tx, ref, 'admit');
    if (role !== 'member' && !hasGroupRight(group.role, 'changeRoles')) throw new AppError('auth.forbidden');
    const { token, tokenHash } = newInvitationToken();
    const invitation = await invitations.insertInvitation(tx, group.id, {
      tokenHash,
      role,
      terms,
      createdBy: ref.viewerId,
      now: clock.now(),
    });
    if (!invitation) throw new AppError('invitation.too_many');
    return { ...invitation, url: config.PUBLIC_URL + paths.group(group.slug, { invitation: token }) };
  });
}

export async function revokeInvitation({ db }: GroupDeps, ref: GroupRef, invitationId: string): Promise<void> {
  const { id } = await requireRight(db, ref, 'admit');
  if (!(await invitations.deleteInvitation(db, id, invitationId))) throw new AppError('invitation.not_found');
}

export async function showBans({ db }: GroupDeps, ref: GroupRef, cursor: string | undefined) {
  const { id } = await requireRight(db, ref, 'removeMembers');
  const { page, nextCursor } = toPage(await listBans(db, id, pageQuery(cursor)));
  const bans = page.map(
    ({ position: _position, bannedAt, ...row }): GroupBan => ({
      ...row,
      bannedAt: bannedAt.toISOString(),
    }),
  );
  return { bans, nextCursor };
}

type Ban = { personId: string; reason: string };

/** Removes the person at once, with their request, follow and invitations. */
export async function ban({ db, clock }: GroupDeps, ref: GroupRef, { personId, reason }: Ban): Promise<void> {
  await db.transaction(async (tx) => {
    const group = await lockForRight(tx, ref, 'removeMembers');
    const member = await findMember(tx, group.id, personId);
    if (personId === ref.viewerId || !canRemove(group.role, member?.role ?? null)) throw new AppError('auth.forbidden');
    const isThere = await upsertBan(tx, group.id, { personId, reason, bannedBy: ref.viewerId, now: clock.now() });
    if (!isThere) throw new AppError('group.member_not_found');
    await deleteMember(tx, group.id, personId);
    await deleteRequest(tx, group.id, personId);
    await deleteFollow(tx, group.id, personId);
    await invitations.deleteInvitationsBy(tx, group.id, personId);
    if (member) await publishRemoval(tx, member, { groupId: group.id, actorId: ref.viewerId });
  });
}

export async function unban({ db }: GroupDeps, ref: GroupRef, personId: string): Promise<void> {
  const { id } = await requireRight(db, ref, 'removeMembers');
  await deleteBan(db, id, personId);
}
