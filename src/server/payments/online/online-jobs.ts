import { z } from 'zod';
import { job, timestamp } from '#server/platform/jobs/job.ts';

/** A webhook event has arrived: sync the object. Events about one object that wait together are one sync. */
export const syncObjectJob = job({ name: 'look-at-payment', payload: z.object({ objectId: z.string() }) });

/** Every minute, one after another, which keeps them below the provider's limits when an event with many orders is cancelled. */
export const sendRefundsJob = job({ name: 'send-online-refunds', queue: 'online-refunds', cron: '* * * * *' });

/** Finds what webhooks did not bring: a site whose webhooks never arrive still works. */
export const checkOnlinePaymentsJob = job({ name: 'check-online-payments', cron: '*/10 * * * *' });

/** Every minute, on one node. */
export const expireOnlineOrdersJob = job({ name: 'expire-online-orders', cron: '* * * * *' });

/**
 * Each night: compares our books with the movements at the provider. graphile-worker puts the time of the schedule into the payload, by which an attempt
 * that follows a failed one knows what that has done.
 */
export const reconcilePaymentsJob = job({
  name: 'reconcile-payments',
  cron: '40 3 * * *',
  payload: z.object({ _cron: z.object({ ts: timestamp }).optional() }),
});
