import { z } from 'zod';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';
import { guestsAsked } from '#server/rsvps/rsvps.domain-events.ts';
import { listUnconfirmedAttendees } from './confirmation-notifications.queries.ts';
import { eventFacts, notifyAttendees } from './event-notifications.actions.ts';

/** The number of recipients per transaction. */
const BATCH_SIZE = 500;

const askGuestsJob = job({
  name: 'ask-guests-to-confirm',
  payload: guestsAsked.payload.extend({ after: z.uuid().optional() }),
});
type Batch = z.output<typeof askGuestsJob.payload>;

export const confirmationNotificationJobs = (deps: NotifyDeps): Work =>
  on(guestsAsked, askGuestsJob, (batch) => askGuests(deps, batch));

/** Asks one batch of attendees, and enqueues the next batch in the same transaction. */
async function askGuests(deps: NotifyDeps, { eventId, askedAt, renewedAt, after }: Batch): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const page = { after: after ?? null, limit: BATCH_SIZE, now: deps.clock.now() };
    const attendees = await listUnconfirmedAttendees(tx, { eventId, askedAt }, page);
    const [event] = attendees;
    if (!event) return;
    const answerBy = event.releaseAt?.toISOString() ?? null;
    const content = { kind: 'spot', facts: { change: 'confirm', ...eventFacts(event), answerBy } } as const;
    const reason = `confirm:${eventId}:${(renewedAt ?? askedAt).getTime()}`;
    await notifyAttendees(tx, deps, attendees, content, { reason, answerBy: event.releaseAt ?? undefined });
    if (attendees.length === BATCH_SIZE)
      await enqueue(tx, askGuestsJob, { eventId, askedAt, renewedAt, after: attendees.at(-1)!.personId });
  });
}
