import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type HiddenBy, hideRows, showRows } from '#server/platform/postgres/hidden-rows.ts';
import { groupPostPublished } from './groups.domain-events.ts';

/** Only the people who run it see it afterwards. Its events are hidden by their own feature. */
export const hideGroup = (tx: Db, groupId: string, hiding: HiddenBy): Promise<void> =>
  hideRows(tx, 'groups', { condition: 'id = $1', value: groupId }, hiding);

export const hidePost = (tx: Db, postId: string, hiding: HiddenBy): Promise<void> =>
  hideRows(tx, 'group_posts', { condition: 'id = $1', value: postId }, hiding);

export const hidePostsOf = (tx: Db, authorId: string, hiding: HiddenBy): Promise<void> =>
  hideRows(tx, 'group_posts', { condition: 'author_id = $1', value: authorId }, hiding);

export async function showGroupsAndPosts(tx: Db, decisionId: string): Promise<void> {
  await showRows(tx, 'groups', decisionId);
  await showRows(tx, 'group_posts', decisionId);
}

/** Ends the hold of a post. `isAnnounced`: it is mailed as if it were written now. */
export async function endHoldOfPost(tx: Db, postId: string, { isAnnounced }: { isAnnounced: boolean }): Promise<void> {
  await showRows(tx, 'group_posts', postId);
  if (isAnnounced) await publish(tx, groupPostPublished, { postId });
}
