import type { GroupRole } from '#contracts/groups/group-roles.ts';
import { missingAnswers } from '#contracts/required-answers.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { deleteFollow } from './group-follows.queries.ts';
import { findInvitation, hashInvitation, updateInvitationUses } from './group-invitations.queries.ts';
import { isHigher } from './group-members.actions.ts';
import { insertMember, updateRole } from './group-members.queries.ts';
import { deleteRequest, insertRequest } from './group-requests.queries.ts';
import type { GroupDeps, GroupRef } from './groups.actions.ts';
import { groupJoinRequested } from './groups.domain-events.ts';
import { canSeeGroup } from './groups.policy.ts';
import { type GroupForViewer, lockGroup } from './groups.queries.ts';

type Answers = Record<string, string>;
type JoinRequest = { answers: Answers; invitation?: string | undefined };
type Joined = { status: 'member' | 'requested'; role: GroupRole | null };

/** Repeated, it changes nothing: whoever is in stays what they are, and an invitation is used up once by each. */
export async function joinGroup(
  { db, clock }: GroupDeps,
  of: GroupRef,
  { answers, invitation }: JoinRequest,
): Promise<Joined> {
  return db.transaction(async (tx) => {
    const group = await lockGroup(tx, of.slug, of.viewerId);
    if (!group) throw new AppError('group.not_found');
    const now = clock.now();
    const found = invitation ? await findInvitation(tx, group.id, hashInvitation(invitation), now) : undefined;
    const isVisible = canSeeGroup(group, group);
    if (!isVisible && (!found || group.isBanned)) throw new AppError('group.not_found');
    if (group.isBanned) throw new AppError('group.banned');
    if (group.role && !(found && isHigher(found.role, group.role))) return { status: 'member', role: group.role };
    const joining = { tx, group, personId: of.viewerId, answers: answersTo(group, answers, !invitation), now };
    if (!invitation) return joinWithout(joining);
    if (!found) throw new AppError('invitation.not_found');
    if (!found.isWorking) throw new AppError('invitation.expired');
    if (!(await updateInvitationUses(tx, found.id))) throw new AppError('invitation.not_found');
    return become(joining, found.role);
  });
}

type Joining = { tx: Db; group: GroupForViewer; personId: string; answers: Answers; now: Date };

async function joinWithout(joining: Joining): Promise<Joined> {
  const { tx, group, personId, answers, now } = joining;
  if (group.admission === 'invitation') throw new AppError('group.by_invitation');
  if (group.admission === 'open') return become(joining, 'member');
  if (!group.hasAsked) {
    const requestId = await insertRequest(tx, group.id, { personId, answers, now });
    if (!requestId) throw new AppError('auth.invalid_token');
    await publish(tx, groupJoinRequested, { requestId });
  }
  return { status: 'requested', role: null };
}

async function become({ tx, group, personId, answers, now }: Joining, role: GroupRole): Promise<Joined> {
  const isThere = group.role
    ? await updateRole(tx, group.id, personId, role)
    : await insertMember(tx, group.id, { personId, role, answers, now });
  if (!isThere) throw new AppError('auth.invalid_token');
  await deleteRequest(tx, group.id, personId);
  await deleteFollow(tx, group.id, personId);
  return { status: 'member', role };
}

/** Of what was answered, what is asked; whoever is invited need not answer. */
function answersTo({ questions }: GroupForViewer, given: Answers, isNeeded: boolean): Answers {
  const fields = isNeeded ? missingAnswers(questions, given) : {};
  if (Object.keys(fields).length > 0)
    throw new AppError('request.invalid', { message: 'Please answer the questions of the group.', fields });
  return Object.fromEntries(questions.flatMap(({ id }) => (given[id] ? [[id, given[id]]] : [])));
}
