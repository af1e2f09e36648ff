import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type Hiding, hideRows, showRows } from '#server/platform/postgres/hidden-rows.ts';
import { messageDeleted } from './conversations.domain-events.ts';
import { findMessage } from './messages.queries.ts';

/** Its notifications are deleted. */
export async function hideMessage(tx: Db, messageId: string, hiding: Hiding): Promise<void> {
  const message = await findMessage(tx, messageId);
  if (!message) return;
  await hideRows(tx, 'conversation_messages', { condition: 'id = $1', value: messageId }, hiding);
  await publish(tx, messageDeleted, { messageId, authorId: message.author.id });
}

export const showMessages = (tx: Db, decisionId: string): Promise<void> =>
  showRows(tx, 'conversation_messages', decisionId);
