import { z } from 'zod';
import { decisionApplied } from '#server/moderation/moderation.domain-events.ts';
import { spanOf } from '#server/notifications/event-facts.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { listPaidOrders } from '#server/payments/refunds.queries.ts';
import { job, timestamp } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { enqueueForGuestsOfHidden, isEventHidden } from './taken-down-events.queries.ts';

/** The number of recipients per job. */
const BATCH_SIZE = 500;

const notifyOfTakenDownEventJob = job({
  name: 'notify-of-taken-down-event',
  payload: z.object({
    eventId: z.uuid(),
    personIds: z.array(z.uuid()),
    startsAt: timestamp,
    endsAt: timestamp,
    timeZone: z.string(),
  }),
});
type TakenDownEvent = z.output<typeof notifyOfTakenDownEventJob.payload>;

export const takenDownEventJobs = (deps: NotifyDeps): Work =>
  combine([
    on(decisionApplied, { name: 'notify-guests-of-hidden-events' }, ({ decisionId }) =>
      enqueueForGuestsOfHidden(deps.db, decisionId, { batchSize: BATCH_SIZE, now: deps.clock.now() }),
    ),
    handle(notifyOfTakenDownEventJob, (event) => notifyOfTakenDownEvent(deps, event)),
  ]);

/** People who planned to go must know that they can't count on it. What was hidden is not repeated: neither its title nor its host. */
async function notifyOfTakenDownEvent(deps: NotifyDeps, event: TakenDownEvent): Promise<void> {
  const { eventId, personIds, startsAt, endsAt: expiresAt } = event;
  const span = spanOf(event);
  const notification = {
    kind: 'news',
    mail: { location: '', dates: [span] },
    reason: `taken-down:${eventId}`,
    startsAt,
    expiresAt,
  } as const;
  await deps.db.transaction(async (tx) => {
    if (!(await isEventHidden(tx, eventId))) return;
    const orders = await listPaidOrders(tx, eventId, personIds);
    await notify(
      tx,
      deps,
      personIds.map((personId) => {
        const orderId = orders.get(personId);
        return { ...notification, facts: { change: 'taken-down', ...span, ...(orderId && { orderId }) }, personId };
      }),
    );
  });
}
