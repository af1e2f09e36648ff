import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { expireMails } from '#server/platform/mail/outbox.ts';
import { deleteNotificationsQuoting, type QuotedSubject } from './events/deleted-notifications.queries.ts';

/** Nothing quotes what its author deleted: notifications are deleted, and mails that still wait are not sent. Those that were sent stay. */
export const deleteQuotes = ({ db }: Pick<NotifyDeps, 'db'>, quoted: QuotedSubject): Promise<void> =>
  db.transaction(async (tx) => expireMails(tx, await deleteNotificationsQuoting(tx, quoted)));
