import { messagePosted } from '#server/conversations/conversations.domain-events.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { excerpt } from '#server/notifications/text/excerpt.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';
import { findSentMessage } from './message-notifications.queries.ts';

export const messageNotificationJobs = (deps: NotifyDeps): Work =>
  on(messagePosted, { name: 'notify-of-conversation-message' }, ({ messageId }) => notifyOfMessage(deps, messageId));

/** Notifies the people of the host, or the person who wrote to them. */
async function notifyOfMessage(deps: NotifyDeps, messageId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const message = await findSentMessage(tx, messageId);
    if (!message) return;
    const { conversationId, author, host, event, isFromHost, text, recipientIds } = message;
    const content = {
      kind: 'conversation',
      facts: { conversationId, author: author.name, host, event, isFromHost, excerpt: excerpt(text) },
      mail: { quote: text },
      reason: `message:${messageId}`,
      actorId: author.id,
    } as const;
    await notify(
      tx,
      deps,
      recipientIds.map((personId): NewNotification => ({ ...content, personId })),
    );
  });
}
