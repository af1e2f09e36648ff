import type { GroupPost } from '#contracts/groups/group-posts.contract.ts';
import { hasGroupRight } from '#contracts/groups/group-roles.ts';
import type { FormTraces } from '#contracts/moderation/form-traces.ts';
import { requireVerifiedEmail } from '#server/accounts/accounts.policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type PostEffect, runEffects } from '#server/platform/effects.ts';
import { renderMarkdownCached } from '#server/platform/formats/markdown.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { deleteFollow, insertFollow } from './group-follows.queries.ts';
import * as posts from './group-posts.queries.ts';
import type { GroupDeps, GroupRef } from './groups.actions.ts';
import { groupPostDeleted, groupPostPublished, groupPostVisibilityChanged } from './groups.domain-events.ts';
import { canSeeGroup, requireRight, requireVisible } from './groups.policy.ts';
import { findGroup, type GroupForViewer, lockGroup } from './groups.queries.ts';

type PostDeps = GroupDeps & { effects: { posted: readonly PostEffect[] } };
const PAGE_SIZE = 20;

/** Every post of a private group is for members, even posts from when it was public. */
function presentPost(row: posts.PostRow, group: GroupForViewer): GroupPost {
  const { position: _position, createdAt, editedAt, isHeld, ...post } = row;
  const mayWrite = hasGroupRight(group.role, 'writePosts');
  return {
    ...post,
    visibility: group.chosenVisibility === 'private' ? 'members' : post.visibility,
    textHtml: renderMarkdownCached(post.text),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    ...(isHeld && { isHeld }),
    abilities: { edit: mayWrite, delete: mayWrite },
  };
}

export async function showPosts(
  { db }: GroupDeps,
  { slug, viewerId }: { slug: string; viewerId: string | null },
  cursor: string | undefined,
) {
  const group = await requireVisible(db, slug, viewerId);
  const after = readCursor(cursor, ['at', 'id']);
  const seesAll = hasGroupRight(group.role, 'seeInside');
  const rows = await posts.listPosts(db, group.id, { viewerId, seesAll, after, limit: PAGE_SIZE + 1 });
  const page = rows.slice(0, PAGE_SIZE);
  return {
    posts: page.map((row) => presentPost(row, group)),
    nextCursor: rows.length > PAGE_SIZE ? writeCursor(page.at(-1)!.position) : null,
  };
}

export async function writePost(
  deps: PostDeps,
  ref: GroupRef,
  { form, ...texts }: posts.PostTexts & { form?: FormTraces | undefined },
): Promise<GroupPost> {
  await requireVerifiedEmail(deps, ref.viewerId);
  return deps.db.transaction(async (tx) => {
    const group = await requireRight(tx, ref, 'writePosts');
    // It stays for members if the group becomes public.
    const visibility = group.chosenVisibility === 'private' ? 'members' : texts.visibility;
    const written = { ...texts, visibility, authorId: ref.viewerId, now: deps.clock.now() };
    const postId = await posts.insertPost(tx, group.id, written);
    await publish(tx, groupPostPublished, { postId });
    await runEffects(tx, deps.effects.posted, { kind: 'post', targetId: postId, actorId: ref.viewerId, form });
    const post = { groupId: group.id, postId, viewerId: ref.viewerId };
    return presentPost((await posts.findPost(tx, post))!, group);
  });
}

type Changes = Parameters<typeof posts.updatePost>[2];

export async function editPost(
  { db, clock, effects }: PostDeps,
  { postId, ...ref }: GroupRef & { postId: string },
  changes: Changes,
): Promise<GroupPost> {
  const group = await requireRight(db, ref, 'writePosts');
  const postRef = { groupId: group.id, postId, viewerId: ref.viewerId };
  return db.transaction(async (tx) => {
    const before = await posts.findPost(tx, postRef);
    const isThere = await posts.updatePost(tx, postRef, changes, clock.now());
    if (!isThere) throw new AppError('post.not_found');
    if (changes.visibility && changes.visibility !== before?.visibility)
      await publish(tx, groupPostVisibilityChanged, { postId, groupId: group.id });
    const edited = { kind: 'post', targetId: postId, actorId: ref.viewerId, isEdit: true } as const;
    await runEffects(tx, effects.posted, edited);
    const post = await posts.findPost(tx, postRef);
    if (!post) throw new AppError('post.not_found');
    return presentPost(post, group);
  });
}

export async function deletePost({ db }: GroupDeps, { postId, ...ref }: GroupRef & { postId: string }): Promise<void> {
  const { id: groupId } = await requireRight(db, ref, 'writePosts');
  await db.transaction(async (tx) => {
    const isDeleted = await posts.deletePost(tx, { groupId, postId, viewerId: ref.viewerId });
    if (!isDeleted) throw new AppError('post.not_found');
    await publish(tx, groupPostDeleted, { postId, groupId });
  });
}

/** Under the group's lock, so that a person who is being banned cannot follow. */
export async function follow({ db, clock }: GroupDeps, { slug, viewerId }: GroupRef): Promise<void> {
  await db.transaction(async (tx) => {
    const group = await lockGroup(tx, slug, viewerId);
    if (!group || !canSeeGroup(group, group)) throw new AppError('group.not_found');
    if (group.isBanned) throw new AppError('group.banned');
    if (group.role === null) await insertFollow(tx, group.id, viewerId, clock.now());
  });
}

export async function unfollow({ db }: GroupDeps, { slug, viewerId }: GroupRef): Promise<void> {
  const group = await findGroup(db, slug, viewerId);
  // Followers may end that while the group is hidden.
  if (!group || !(canSeeGroup(group, group) || group.isFollowing)) throw new AppError('group.not_found');
  await deleteFollow(db, group.id, viewerId);
}
