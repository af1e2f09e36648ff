import type { WebhookEvent } from '#server/payments/providers/payment-provider.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { batchByKey } from '#server/platform/batch-by-key.ts';
import { attemptAll } from '#server/platform/jobs/attempt-all.ts';
import { lookAtAccount, lookAtPayouts } from './accounts.actions.ts';
import { lookAtPayment, type OnlineDeps } from './looks.actions.ts';
import { findPaymentByRef } from './online-payments.queries.ts';
import * as events from './webhook-events.queries.ts';

/** Stores webhook events and lets jobs look. They come hundreds at once: those that wait are stored together. */
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

/** Looks at what the stored webhook events of an object are about: on each account, as the application that accounts disconnect is the same for all. */
export async function lookAtObject(deps: OnlineDeps, objectId: string): Promise<void> {
  const waiting = await events.listUnhandledWebhookEvents(deps.db, objectId);
  await attemptAll([...Map.groupBy(waiting, ({ account }) => account).values()], (each) => lookAtEvents(deps, each));
}

/** A failed look is recorded and repeated. */
async function lookAtEvents(deps: OnlineDeps, waiting: events.WebhookEventRow[]): Promise<void> {
  const ids = waiting.map(({ eventId }) => eventId);
  try {
    const outcome = await look(deps, waiting[0]!);
    await events.updateWebhookEventOutcome(deps.db, ids, { outcome, handledAt: deps.clock.now() });
  } catch (error) {
    const outcome = `failed: ${(error as Error).message}`.slice(0, 300);
    await events.updateWebhookEventOutcome(deps.db, ids, { outcome, handledAt: null });
    throw error;
  }
}

async function look(deps: OnlineDeps, event: events.WebhookEventRow): Promise<string> {
  const { type, account, objectId } = event;
  if (type.startsWith('account.')) return account ? lookAtAccount(deps, account) : 'ignored';
  if (type.startsWith('payout.')) return lookAtPayouts(deps, account);
  if (objectId.startsWith('cs_')) return lookAtFound(deps, { intent: null, checkout: objectId });
  if (!/^(payment_intent|charge|refund)\./.test(type)) return 'ignored';
  const intent = await deps.provider.findIntent(account, objectId);
  if (!intent) return 'ignored';
  const known = await findPaymentByRef(deps.db, { intent, checkout: null });
  const checkout = known ? known.checkout : await deps.provider.findCheckout({ account, intent });
  return lookAtFound(deps, { intent, checkout });
}

/** Other programs may use the same account: what is not from here is left alone. */
async function lookAtFound(deps: OnlineDeps, ref: { intent: string | null; checkout: string | null }): Promise<string> {
  const payment = await findPaymentByRef(deps.db, ref);
  if (!payment) return 'not ours';
  await lookAtPayment(deps, payment.id);
  return 'looked';
}
