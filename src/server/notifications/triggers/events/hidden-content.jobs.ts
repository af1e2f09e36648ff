import { decisionApplied } from '#server/moderation/moderation.domain-events.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';
import { expireMails } from '#server/platform/mail/outbox.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { deleteNotificationsOfHidden, listReasonsOfHiddenEvents } from './deleted-notifications.queries.ts';

/** Nothing quotes what was hidden: notifications of comments, posts and messages are deleted, and mails that still wait are not sent. */
export const hiddenContentJobs = ({ db }: { db: Database }): Work =>
  on(decisionApplied, { name: 'delete-notifications-of-hidden' }, ({ decisionId }) =>
    db.transaction(async (tx) => {
      const deleted = await deleteNotificationsOfHidden(tx, decisionId);
      await expireMails(tx, [...deleted, ...(await listReasonsOfHiddenEvents(tx, decisionId))]);
    }),
  );
