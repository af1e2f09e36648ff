import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type HiddenBy, hideRows, showRows } from '#server/platform/postgres/hidden-rows.ts';
import { commentPosted } from './comments.domain-events.ts';

/** Replies keep their place. */
export const hideComment = (tx: Db, commentId: string, hiding: HiddenBy): Promise<void> =>
  hideRows(tx, 'comments', { condition: 'id = $1 and deleted_at is null', value: commentId }, hiding);

export const hideCommentsOf = (tx: Db, authorId: string, hiding: HiddenBy): Promise<void> =>
  hideRows(tx, 'comments', { condition: 'author_id = $1 and deleted_at is null', value: authorId }, hiding);

export const showComments = (tx: Db, decisionId: string): Promise<void> => showRows(tx, 'comments', decisionId);

/** What is held is hidden by its own id. It has no notifications yet. */
export const holdComment = (tx: Db, commentId: string, hiding: Omit<HiddenBy, 'decisionId'>): Promise<void> =>
  hideRows(tx, 'comments', { condition: 'id = $1', value: commentId }, { ...hiding, decisionId: commentId });

/** Ends the hold. `isAnnounced`: people are notified as if it were written now. */
export async function endHoldOfComment(
  tx: Db,
  commentId: string,
  { isAnnounced }: { isAnnounced: boolean },
): Promise<void> {
  await showComments(tx, commentId);
  if (isAnnounced) await publish(tx, commentPosted, { commentId });
}
