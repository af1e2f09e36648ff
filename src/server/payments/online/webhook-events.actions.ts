import type { WebhookEvent } from '#server/payments/providers/payment-provider.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { batchByKey } from '#server/platform/batch-by-key.ts';
import { attemptAll } from '#server/platform/jobs/attempt-all.ts';
import { syncAccount, syncPayouts } from './accounts.actions.ts';
import { findPaymentByRef } from './online-payments.queries.ts';
import { type OnlineDeps, syncPayment } from './payment-sync.actions.ts';
import * as events from './webhook-events.queries.ts';

/** Stores webhook events and lets jobs sync. They come hundreds at once: those that wait are stored together. */
export function webhookEventStore({
  db,
  clock,
}: Pick<AppDeps, 'db' | 'clock'>): (event: WebhookEvent) => Promise<void> {
  const submit = batchByKey<WebhookEvent, undefined>(async (_key, batch) => {
    await events.insertWebhookEvents(db, batch, clock.now());
    return batch.map(() => undefined);
  });
  return (event) => submit('stripe', event);
}

/** Syncs what the stored webhook events of an object are about: on each account, as the application that accounts disconnect is the same for all. */
export async function syncObject(deps: OnlineDeps, objectId: string): Promise<void> {
  const waiting = await events.listUnhandledWebhookEvents(deps.db, objectId);
  await attemptAll([...Map.groupBy(waiting, ({ account }) => account).values()], (each) => syncFromEvents(deps, each));
}

/** A failed sync is recorded and repeated. */
async function syncFromEvents(deps: OnlineDeps, waiting: events.WebhookEventRow[]): Promise<void> {
  const ids = waiting.map(({ eventId }) => eventId);
  try {
    const outcome = await syncFrom(deps, waiting[0]!);
    await events.updateWebhookEventOutcome(deps.db, ids, { outcome, handledAt: deps.clock.now() });
  } catch (error) {
    const outcome = `failed: ${(error as Error).message}`.slice(0, 300);
    await events.updateWebhookEventOutcome(deps.db, ids, { outcome, handledAt: null });
    throw error;
  }
}

async function syncFrom(deps: OnlineDeps, event: events.WebhookEventRow): Promise<string> {
  const { type, account, objectId } = event;
  if (type.startsWith('account.')) return account ? syncAccount(deps, account) : 'ignored';
  if (type.startsWith('payout.')) return syncPayouts(deps, account);
  if (objectId.startsWith('cs_')) return syncFound(deps, { intent: null, checkout: objectId });
  if (!/^(payment_intent|charge|refund)\./.test(type)) return 'ignored';
  const intent = await deps.provider.findIntent(account, objectId);
  if (!intent) return 'ignored';
  const known = await findPaymentByRef(deps.db, { intent, checkout: null });
  const checkout = known ? known.checkout : await deps.provider.findCheckout({ account, intent });
  return syncFound(deps, { intent, checkout });
}

/** Other programs may use the same account: what is not from here is left alone. */
async function syncFound(deps: OnlineDeps, ref: { intent: string | null; checkout: string | null }): Promise<string> {
  const payment = await findPaymentByRef(deps.db, ref);
  if (!payment) return 'not ours';
  await syncPayment(deps, payment.id);
  return 'synced';
}
