import type { GroupRole } from '#contracts/groups/group-roles.ts';
import { answerErrors, type Question } from '#contracts/questions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { hashInvitationToken } from '#server/platform/formats/invitation-links.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { deleteFollow } from './group-follows.queries.ts';
import { findInvitation, updateInvitationUses } from './group-invitations.queries.ts';
import { isHigher } from './group-members.actions.ts';
import { insertMember, updateRole } from './group-members.queries.ts';
import { deleteRequest, insertRequest } from './group-requests.queries.ts';
import type { GroupDeps, GroupRef } from './groups.actions.ts';
import { groupJoinRequested } from './groups.domain-events.ts';
import { canSeeGroup } from './groups.policy.ts';
import { type GroupForViewer, lockGroup } from './groups.queries.ts';

type Answers = Record<string, string>;
type JoinRequest = { answers: Answers; invitation?: string | undefined };
type JoinResult = { status: 'member' | 'requested'; role: GroupRole | null };

/** Idempotent: members keep their role, and each person uses an invitation once. */
export function joinGroup({ db, clock }: GroupDeps, ref: GroupRef, request: JoinRequest): Promise<JoinResult> {
  return db.transaction((tx) => joinGroupIn(tx, ref, request, clock.now()));
}

export async function joinGroupIn(tx: Db, ref: GroupRef, request: JoinRequest, now: Date): Promise<JoinResult> {
  const decided = await decideJoining(tx, await lockGroup(tx, ref.slug, ref.viewerId), request, now);
  const { group, usedInvitation, answers } = decided;
  if (group.role && !(usedInvitation && isHigher(usedInvitation.role, group.role)))
    return { status: 'member', role: group.role };
  const joining = { tx, group, personId: ref.viewerId, answers, now };
  if (!usedInvitation) return joinWithoutInvitation(joining);
  if (!(await updateInvitationUses(tx, usedInvitation.id))) throw new AppError('invitation.not_found');
  return admit(joining, usedInvitation.role);
}

/** Whether the viewer of the group may join it, with the answers that count; throws the reason if not. Members may, whatever they send. */
export async function decideJoining(
  db: Db,
  group: GroupForViewer | undefined,
  { answers, invitation }: JoinRequest,
  now: Date,
) {
  if (!group) throw new AppError('group.not_found');
  const usedInvitation = invitation
    ? await findInvitation(db, group.id, hashInvitationToken(invitation), now)
    : undefined;
  const isVisible = canSeeGroup(group, group);
  if (!isVisible && (!usedInvitation || group.isBanned || group.isHidden)) throw new AppError('group.not_found');
  if (group.isBanned) throw new AppError('group.banned');
  if (group.role && !(usedInvitation && isHigher(usedInvitation.role, group.role)))
    return { group, usedInvitation, answers: {} };
  const required = requireAnswers(group, answers, Boolean(invitation));
  if (invitation && !usedInvitation) throw new AppError('invitation.not_found');
  if (usedInvitation && !usedInvitation.isWorking) throw new AppError('invitation.expired');
  if (!invitation && group.admission === 'invitation') throw new AppError('group.by_invitation');
  return { group, usedInvitation, answers: required };
}

type JoiningPerson = { tx: Db; group: GroupForViewer; personId: string; answers: Answers; now: Date };

async function joinWithoutInvitation(joining: JoiningPerson): Promise<JoinResult> {
  const { tx, group, personId, answers, now } = joining;
  if (group.admission === 'open') return admit(joining, 'member');
  if (!group.hasAsked) {
    const requestId = await insertRequest(tx, group.id, { personId, answers, now });
    if (!requestId) throw new AppError('auth.invalid_token');
    await publish(tx, groupJoinRequested, { requestId });
  }
  return { status: 'requested', role: null };
}

async function admit({ tx, group, personId, answers, now }: JoiningPerson, role: GroupRole): Promise<JoinResult> {
  const isThere = group.role
    ? await updateRole(tx, group.id, personId, role)
    : await insertMember(tx, group.id, { personId, role, answers, now });
  if (!isThere) throw new AppError('auth.invalid_token');
  await deleteRequest(tx, group.id, personId);
  await deleteFollow(tx, group.id, personId);
  return { status: 'member', role };
}

/** The answers to the group's questions; they are optional for invited people. */
function requireAnswers({ questions }: GroupForViewer, answers: Answers, isInvited: boolean): Answers {
  const fields = answerErrors(isInvited ? questions.map(toOptional) : questions, answers);
  if (Object.keys(fields).length > 0)
    throw new AppError('request.invalid', { message: 'Please answer the group’s questions.', fields });
  return Object.fromEntries(questions.flatMap(({ id }) => (answers[id] ? [[id, answers[id]]] : [])));
}

const toOptional = (question: Question): Question => ({ ...question, isRequired: false });
