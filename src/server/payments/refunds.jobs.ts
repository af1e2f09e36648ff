import { eventChanged } from '#server/events/events.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { cancelBatchWithEvent, refundEventJob } from './refunds.actions.ts';
import { listCancelledEvents } from './refunds.queries.ts';

const BATCH_SIZE = 50;

/** Each night: settles what an earlier version, or a job that failed for good, has left. */
export const refundLeftOrdersJob = job({ name: 'refund-left-orders', cron: '12 4 * * *' });

export const refundJobs = (deps: Pick<AppDeps, 'db' | 'clock'>): Work =>
  combine([
    on(eventChanged, { name: 'refund-orders-of-cancelled-event' }, async ({ eventId, kind }) => {
      if (kind === 'cancelled') await enqueue(deps.db, refundEventJob, { eventId });
    }),
    handle(refundEventJob, (batch) => cancelBatchWithEvent(deps, batch, BATCH_SIZE)),
    handle(refundLeftOrdersJob, async () => {
      for (const eventId of await listCancelledEvents(deps.db)) await enqueue(deps.db, refundEventJob, { eventId });
    }),
  ]);
