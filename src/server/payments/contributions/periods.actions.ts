import type { Db } from '#server/platform/postgres/db.ts';
import { subscriptionState } from './subscription-state.ts';
import { addPaidPeriod, findSubscription } from './subscriptions.queries.ts';

/** A period is paid. The caller has locked the subscription; money that comes too late starts it again. */
export async function extendSubscription(tx: Db, subscriptionId: string, now: Date): Promise<void> {
  const subscription = await findSubscription(tx, subscriptionId);
  if (!subscription) return;
  await addPaidPeriod(tx, subscriptionId, { now, isAnew: subscriptionState(subscription, now) === 'ended' });
}
