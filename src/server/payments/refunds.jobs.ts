import { eventChanged } from '#server/events/events.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { cancelBatchWithEvent, refundEventJob } from './refunds.actions.ts';

const BATCH_SIZE = 50;

export const refundJobs = (deps: Pick<AppDeps, 'db' | 'clock'>): Work =>
  combine([
    on(eventChanged, { name: 'refund-orders-of-cancelled-event' }, async ({ eventId, kind }) => {
      if (kind === 'cancelled') await enqueue(deps.db, refundEventJob, { eventId });
    }),
    handle(refundEventJob, async ({ eventId }) => {
      if (await cancelBatchWithEvent(deps, eventId, BATCH_SIZE)) await enqueue(deps.db, refundEventJob, { eventId });
    }),
  ]);
