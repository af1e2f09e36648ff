import { randomBytes } from 'node:crypto';
import type { GroupFields, StoredGroupFields } from '#contracts/groups/group-fields.ts';
import { hasGroupRight } from '#contracts/groups/group-roles.ts';
import type { GroupDetail } from '#contracts/groups/groups.contract.ts';
import type { FormTraces } from '#contracts/moderation/form-traces.ts';
import { requireMayCreate } from '#server/accounts/accounts.policy.ts';
import { drawPicture } from '#server/pictures/pictures.actions.ts';
import { deleteUnusedPictures, insertPicture } from '#server/pictures/pictures.queries.ts';
import { findPlace } from '#server/places/places.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import { type Effect, type PostEffect, runEffects } from '#server/platform/effects.ts';
import { hashInvitationToken } from '#server/platform/formats/invitation-links.ts';
import { secretSlug, slugOf } from '#server/platform/formats/slugs.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { withChanges } from '#server/platform/postgres/field-columns.ts';
import { groupRules, newGroup } from './group-columns.ts';
import { findInvitation } from './group-invitations.queries.ts';
import { insertMember } from './group-members.queries.ts';
import * as writes from './group-writes.queries.ts';
import { groupVisibilityRestricted } from './groups.domain-events.ts';
import { canSeeGroup, lockForRight, requireRight } from './groups.policy.ts';
import { findGroup } from './groups.queries.ts';
import { presentGroup } from './present-group.ts';

export type GroupDeps = Pick<AppDeps, 'db' | 'clock' | 'config' | 'storage'>;

/** Registered by higher features; decides what happens to a group's events and shifts. */
export type GroupEffects = {
  becamePrivate: readonly Effect<{ groupId: string }>[];
  beforeDeletion: readonly Effect<{ groupId: string; now: Date }>[];
  posted: readonly PostEffect[];
};
type DepsWithEffects = GroupDeps & { effects: GroupEffects };
export type GroupRef = { slug: string; viewerId: string };

/** A private group looks like a missing one, except with a valid invitation; one that the site staff hide does even then. */
export async function showGroup(
  { db, clock }: GroupDeps,
  { slug, viewerId, invitation }: { slug: string; viewerId: string | null; invitation?: string | undefined },
): Promise<GroupDetail> {
  const group = await findGroup(db, slug, viewerId);
  if (!group) throw new AppError('group.not_found');
  const validInvitation = invitation
    ? await findInvitation(db, group.id, hashInvitationToken(invitation), clock.now())
    : undefined;
  const mayEnter = validInvitation?.isWorking && !group.isBanned && !group.isHidden;
  const invitedAs = mayEnter ? validInvitation.role : null;
  if (!canSeeGroup(group, group) && !invitedAs) throw new AppError('group.not_found');
  return presentGroup(group, invitedAs);
}

export async function createGroup(
  deps: DepsWithEffects,
  personId: string,
  { form, ...fields }: GroupFields & { name: string; form?: FormTraces | undefined },
): Promise<GroupDetail> {
  await requireMayCreate(deps, personId, deps.config.WHO_MAKES_GROUPS);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const state = await mergeFields(tx, newGroup, fields);
    const plainSlug = slugOf(fields.name, 'group');
    const wantedSlug = state.visibility === 'private' ? secretSlug(plainSlug) : plainSlug;
    const slug = await writes.insertGroup(tx, { slug: wantedSlug, state, personId, now });
    if (!slug) throw new AppError('group.too_many');
    const { id } = (await findGroup(tx, slug, personId))!;
    await insertMember(tx, id, { personId, role: 'organizer', answers: {}, now });
    await runEffects(tx, deps.effects.posted, { kind: 'group', targetId: id, actorId: personId, form });
    return presentGroup((await findGroup(tx, slug, personId))!);
  });
}

export async function changeGroup(
  { db, clock, effects }: DepsWithEffects,
  ref: GroupRef,
  fields: GroupFields,
): Promise<GroupDetail> {
  return db.transaction(async (tx) => {
    const group = await lockForRight(tx, ref, 'edit');
    const before = { ...group, visibility: group.chosenVisibility };
    const state = await mergeFields(tx, before, fields);
    const changesRules = groupRules.some((rule) => JSON.stringify(state[rule]) !== JSON.stringify(before[rule]));
    if (changesRules && !hasGroupRight(group.role, 'changeRules')) throw new AppError('auth.forbidden');
    await writes.updateGroup(tx, group.id, state, clock.now());
    const edited = { kind: 'group', targetId: group.id, actorId: ref.viewerId, isEdit: true } as const;
    await runEffects(tx, effects.posted, edited);
    if (state.visibility === 'private') {
      await writes.deleteFollowsOfOutsiders(tx, group.id);
      await runEffects(tx, effects.becamePrivate, { groupId: group.id });
      if (before.visibility !== 'private')
        await publish(tx, groupVisibilityRestricted, { groupId: group.id, actorId: ref.viewerId });
    }
    return presentGroup((await findGroup(tx, ref.slug, ref.viewerId))!);
  });
}

/** Applies the given fields. A group that becomes private admits by invitation, which is the only way for private groups. */
async function mergeFields(tx: Db, before: StoredGroupFields, fields: GroupFields): Promise<StoredGroupFields> {
  const { placeId, questions, ...rest } = fields;
  if (placeId && !(await findPlace(tx, placeId)))
    throw new AppError('place.not_found', { fields: { placeId: 'Choose a place from the list.' } });
  const after: StoredGroupFields = {
    ...withChanges(before, { ...rest, placeId }),
    questions:
      questions?.map((question) => ({ ...question, id: question.id ?? randomBytes(5).toString('hex') })) ??
      before.questions,
  };
  if (after.visibility === 'public' || after.admission === 'invitation') return after;
  if (fields.admission === undefined) return { ...after, admission: 'invitation' };
  const message = 'People can only join a private group by invitation.';
  throw invalidField('admission', message);
}

export async function deleteGroup({ db, clock, effects }: DepsWithEffects, ref: GroupRef): Promise<void> {
  await db.transaction(async (tx) => {
    const group = await lockForRight(tx, ref, 'delete');
    const now = clock.now();
    await runEffects(tx, effects.beforeDeletion, { groupId: group.id, now });
    if (!(await writes.deleteGroupRow(tx, group.id, now))) throw new AppError('group.has_events');
    await deleteUnusedPictures(tx, [group.logoId, group.coverId]);
  });
}

/** `picture` is a data URL, or null for none. Rendering is slow: the right is checked before it, and again under the lock. */
export async function setPicture(
  deps: GroupDeps,
  ref: GroupRef,
  { use, picture }: { use: 'logo' | 'cover'; picture: string | null },
): Promise<GroupDetail> {
  const { db, clock } = deps;
  if (picture) await requireRight(db, ref, 'edit');
  const renditions = picture ? await drawPicture(deps, picture, use) : null;
  return db.transaction(async (tx) => {
    const group = await lockForRight(tx, ref, 'edit');
    const pictureId = renditions && (await insertPicture(tx, renditions));
    await writes.updateGroupPicture(tx, group.id, { use, pictureId, now: clock.now() });
    await deleteUnusedPictures(tx, [use === 'logo' ? group.logoId : group.coverId]);
    return presentGroup((await findGroup(tx, ref.slug, ref.viewerId))!);
  });
}
