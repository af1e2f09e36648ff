import { z } from 'zod';
import { eventChanged } from '#server/events/events.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { enqueue, job } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { cancelBatchWithEvent } from './refunds.actions.ts';
import { listStoppedEvents } from './refunds.queries.ts';

const BATCH_SIZE = 50;

/** Cancels and refunds the orders of an event that was cancelled or removed, a batch at a time: after a crash it goes on with those that are left. */
const refundEventJob = job({ name: 'refund-cancelled-event', payload: z.object({ eventId: z.uuid() }) });

/** The site staff have removed an event, or its host, for good: everybody gets the money back, as when a host cancels. */
export async function refundRemovedEvents(tx: Db, targetId: string): Promise<void> {
  for (const eventId of await listStoppedEvents(tx, targetId)) await enqueue(tx, refundEventJob, { eventId });
}

export const refundJobs = (deps: Pick<AppDeps, 'db' | 'clock'>): Work =>
  combine([
    on(eventChanged, { name: 'refund-orders-of-cancelled-event' }, async ({ eventId, kind }) => {
      if (kind === 'cancelled') await enqueue(deps.db, refundEventJob, { eventId });
    }),
    handle(refundEventJob, async ({ eventId }) => {
      if (await cancelBatchWithEvent(deps, eventId, BATCH_SIZE)) await enqueue(deps.db, refundEventJob, { eventId });
    }),
  ]);
