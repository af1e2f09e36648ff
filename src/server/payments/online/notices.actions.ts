import type { Notice } from '#server/payments/providers/payment-provider.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import { lookAtAccount } from './accounts.actions.ts';
import { lookAtPayment, type OnlineDeps } from './looks.actions.ts';
import { lookAtObjectJob } from './online-jobs.ts';
import { findPaymentByRef } from './online-payments.queries.ts';
import * as events from './provider-events.queries.ts';

/** Stores the notice and lets a job look. Repeated ones are stored once; the job is the same for all of an object that wait. */
export async function storeNotice({ db, clock }: Pick<AppDeps, 'db' | 'clock'>, notice: Notice): Promise<void> {
  const { objectId } = notice;
  await db.transaction(async (tx) => {
    if (await events.insertProviderEvent(tx, notice, clock.now()))
      await enqueue(tx, lookAtObjectJob, { objectId }, { key: `look:${objectId}` });
  });
}

/** Looks at what the stored notices of an object are about. A failed look is recorded and repeated. */
export async function lookAtObject(deps: OnlineDeps, objectId: string): Promise<void> {
  const waiting = await events.listUnhandledEvents(deps.db, objectId);
  const [first] = waiting;
  if (!first) return;
  const ids = waiting.map(({ eventId }) => eventId);
  try {
    const outcome = await look(deps, first);
    await events.updateEventOutcome(deps.db, ids, { outcome, handledAt: deps.clock.now() });
  } catch (error) {
    const outcome = `failed: ${(error as Error).message}`.slice(0, 300);
    await events.updateEventOutcome(deps.db, ids, { outcome, handledAt: null });
    throw error;
  }
}

async function look(deps: OnlineDeps, event: events.ProviderEventRow): Promise<string> {
  const { type, account, objectId } = event;
  if (type.startsWith('account.')) return account ? lookAtAccount(deps, account) : 'ignored';
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
