import { paths } from '#contracts/site-paths.ts';
import { commentDeleted, commentPosted } from '#server/comments/comments.domain-events.ts';
import { canSeeEvent } from '#server/events/events.policy.ts';
import { excerpt } from '#server/notifications/excerpt.ts';
import type { Notice, TellingDeps } from '#server/notifications/notices.ts';
import { tellPeople } from '#server/notifications/tell-people.actions.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { listOccasions } from '#server/rsvps/rsvps.queries.ts';
import { deleteNoticesOfComment, findWrittenComment, type WrittenComment } from './comment-notices.queries.ts';

export const commentNoticeJobs = (deps: TellingDeps): Work =>
  combine([
    on(commentPosted, { name: 'notify-of-comment' }, ({ commentId }) => notifyOfComment(deps, commentId)),
    on(commentDeleted, { name: 'delete-notices-of-comment' }, (comment) => deleteNoticesOfComment(deps.db, comment)),
  ]);

/** Notifies the author of the parent comment and the hosts; a host who is that author gets only the notice of the reply. */
async function notifyOfComment(deps: TellingDeps, commentId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const comment = await findWrittenComment(tx, commentId);
    if (!comment) return;
    const { eventId, answeredId, hostIds } = comment;
    const readers = hostIds.filter((id) => id !== answeredId).map((id) => noticeOf(comment, commentId, id, 'comment'));
    if (answeredId && (await maySee(tx, eventId, answeredId)))
      readers.push(noticeOf(comment, commentId, answeredId, 'reply'));
    await tellPeople(tx, deps, readers);
  });
}

async function maySee(tx: Db, eventId: string, personId: string): Promise<boolean> {
  const [occasion] = await listOccasions(tx, eventId, [personId]);
  return occasion !== undefined && canSeeEvent(occasion, occasion);
}

function noticeOf(
  { eventId, title, text, author }: WrittenComment,
  commentId: string,
  personId: string,
  kind: 'comment' | 'reply',
): Notice {
  return {
    personId,
    kind,
    reason: `comment:${commentId}`,
    actorId: author.id,
    eventId,
    title: kind === 'reply' ? `${author.name} answered your comment` : `${author.name} commented on ${title}`,
    text: excerpt(text),
    path: `${paths.event(eventId)}#comments`,
    letter: {
      paragraphs: [kind === 'reply' ? `On ${title}, ${author.name} writes:` : `${author.name} writes:`, text],
      button: 'Read and answer',
    },
  };
}
