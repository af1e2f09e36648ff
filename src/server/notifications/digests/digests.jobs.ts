import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { enqueueMails } from '#server/platform/mail/outbox.ts';
import { digestMail } from './digests.emails.ts';
import { listDueDigests, takePendingNotifications } from './digests.queries.ts';

/** The number of recipients per transaction. */
const BATCH_SIZE = 200;

export const sendDigestsJob = job({ name: 'send-digests', cron: '*/5 * * * *' });

export const digestJobs = (deps: NotifyDeps): Work => handle(sendDigestsJob, () => sendDigests(deps));

/**
 * Takes pending notifications and writes the mail in one transaction, so a crash leaves both or neither. The mail's reason contains person and
 * day, so there is at most one digest for each day.
 */
async function sendDigests(deps: NotifyDeps): Promise<void> {
  const { db, clock } = deps;
  for (;;) {
    const isLastBatch = await db.transaction(async (tx) => {
      const now = clock.now();
      const due = await listDueDigests(tx, now, BATCH_SIZE);
      const items = Map.groupBy(await takePendingNotifications(tx, due, now), ({ personId }) => personId);
      const mails = due.flatMap((recipient) => {
        const pending = items.get(recipient.personId);
        return pending ? [digestMail(deps, recipient, pending)] : [];
      });
      await enqueueMails(tx, mails);
      return due.length < BATCH_SIZE;
    });
    if (isLastBatch) return;
  }
}
