import { z } from 'zod';
import { eventChanged } from '#server/events/events.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { cancelBatchWithEvent } from './refunds.actions.ts';

const BATCH_SIZE = 50;

/** Cancels and refunds the orders of a cancelled event, a batch at a time: after a crash it goes on with those that are left. */
const refundEventJob = job({ name: 'refund-cancelled-event', payload: z.object({ eventId: z.uuid() }) });

export const refundJobs = (deps: Pick<AppDeps, 'db' | 'clock'>): Work =>
  combine([
    on(eventChanged, { name: 'refund-orders-of-cancelled-event' }, async ({ eventId, kind }) => {
      if (kind === 'cancelled') await enqueue(deps.db, refundEventJob, { eventId });
    }),
    handle(refundEventJob, async ({ eventId }) => {
      if (await cancelBatchWithEvent(deps, eventId, BATCH_SIZE)) await enqueue(deps.db, refundEventJob, { eventId });
    }),
  ]);
