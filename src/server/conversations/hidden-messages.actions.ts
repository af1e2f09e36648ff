import type { Db } from '#server/platform/postgres/db.ts';
import { type HiddenBy, hideRows, showRows } from '#server/platform/postgres/hidden-rows.ts';

export const hideMessage = (tx: Db, messageId: string, hiding: HiddenBy): Promise<void> =>
  hideRows(tx, 'conversation_messages', { condition: 'id = $1', value: messageId }, hiding);

export const showMessages = (tx: Db, decisionId: string): Promise<void> =>
  showRows(tx, 'conversation_messages', decisionId);
