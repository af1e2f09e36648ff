import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { job } from '#server/platform/jobs/job.ts';
import { handle, type Work } from '#server/platform/jobs/work.ts';
import { enqueueMails } from '#server/platform/mail/outbox.ts';
import { digestMail } from './digests.emails.ts';
import { listDueDigests, takeWaiting } from './digests.queries.ts';

/** As many people's are written in one transaction. */
const AT_ONCE = 200;

export const sendDigestsJob = job({ name: 'send-digests', cron: '*/5 * * * *' });

export const digestJobs = (deps: NotifyDeps): Work => handle(sendDigestsJob, () => sendDigests(deps));

/**
 * What waits is taken in the transaction that writes the mail, whose reason names person and day: a crash leaves both or neither, and a second
 * digest for one day is not written.
 */
async function sendDigests(deps: NotifyDeps): Promise<void> {
  const { db, clock } = deps;
  for (;;) {
    const isDone = await db.transaction(async (tx) => {
      const due = await listDueDigests(tx, clock.now(), AT_ONCE);
      const items = Map.groupBy(await takeWaiting(tx, due), ({ personId }) => personId);
      const mails = due.flatMap((one) => {
        const own = items.get(one.personId);
        return own ? [digestMail(deps, one, own)] : [];
      });
      await enqueueMails(tx, mails);
      return due.length < AT_ONCE;
    });
    if (isDone) return;
  }
}
