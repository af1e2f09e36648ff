import { commentDeleted, commentPosted } from '#server/comments/comments.domain-events.ts';
import { canSeeEvent } from '#server/events/events.policy.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { excerpt } from '#server/notifications/text/excerpt.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findEventForViewers } from '#server/rsvps/rsvps.queries.ts';
import { findPostedComment } from './comment-notifications.queries.ts';
import { deleteQuotes } from './deleted-quotes.actions.ts';

export const commentNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(commentPosted, { name: 'notify-of-comment' }, ({ commentId }) => notifyOfComment(deps, commentId)),
    on(commentDeleted, { name: 'delete-notifications-of-comment' }, ({ commentId, eventId }) =>
      deleteQuotes(deps, { about: 'event_id', id: eventId, reason: `comment:${commentId}` }),
    ),
  ]);

/** Notifies the hosts and the author of the parent comment. A host who is that author gets only the notification of the reply. */
async function notifyOfComment(deps: NotifyDeps, commentId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const comment = await findPostedComment(tx, commentId);
    if (!comment) return;
    const { eventId, title, text, author, parentAuthorId, hostIds } = comment;
    const content = {
      facts: { eventId, title, author: author.name, excerpt: excerpt(text) },
      mail: { quote: text },
      reason: `comment:${commentId}`,
      actorId: author.id,
      eventId,
    };
    const notifications: NewNotification[] = hostIds
      .filter((personId) => personId !== parentAuthorId)
      .map((personId) => ({ ...content, kind: 'comment', personId }));
    if (parentAuthorId && (await canSee(tx, eventId, parentAuthorId)))
      notifications.push({ ...content, kind: 'reply', personId: parentAuthorId });
    await notify(tx, deps, notifications);
  });
}

async function canSee(tx: Db, eventId: string, personId: string): Promise<boolean> {
  const [event] = await findEventForViewers(tx, eventId, [personId]);
  return event !== undefined && canSeeEvent(event, event);
}
