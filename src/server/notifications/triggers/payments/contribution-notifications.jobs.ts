import type { z } from 'zod';
import type { ContributionHost } from '#contracts/payments/contributions.contract.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { findSubscription, type SubscriptionRow } from '#server/payments/contributions/subscriptions.queries.ts';
import { findOrder, type OrderRow } from '#server/payments/orders.queries.ts';
import { findHostOfPayee } from '#server/payments/payees.queries.ts';
import { orderChanged, subscriptionChanged } from '#server/payments/payments.domain-events.ts';
import { utcDay } from '#server/platform/clock.ts';
import { combine, on, type Work } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { listPayeeManagers, wasManagerNotified } from './payee-managers.queries.ts';

type OrderChange = z.output<typeof orderChanged.payload>;
type SubscriptionChange = z.output<typeof subscriptionChanged.payload>;
type Host = z.infer<typeof ContributionHost>;
type Paid = SubscriptionRow & { paidUntil: Date };

/** Notifies people of their dues and regular donations beside the orders, and the people who run the group or organization of both. */
export const contributionNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(orderChanged, { name: 'notify-managers-of-contribution' }, (change) => notifyManagers(deps, change)),
    on(subscriptionChanged, { name: 'notify-of-subscription' }, (change) => notifyOfSubscription(deps, change)),
  ]);

/** Transfers that are to be expected, and what nobody does by hand. */
const MANAGER_CHANGES = {
  reserved: 'expected',
  paid: 'paid',
  'refund-failed': 'refund-failed',
  disputed: 'disputed',
  'dispute-lost': 'dispute-lost',
  'dispute-won': 'dispute-won',
  'dispute-closed': 'dispute-closed',
} as const;
const isForManagers = (change: OrderChange['change']): change is keyof typeof MANAGER_CHANGES =>
  change in MANAGER_CHANGES;

async function notifyManagers(
  deps: NotifyDeps,
  { orderId, change: orderChange, refundId, disputeId, subscription }: OrderChange,
): Promise<void> {
  if (!isForManagers(orderChange)) return;
  const change = MANAGER_CHANGES[orderChange];
  const order = await findOrder(deps.db, orderId);
  if (!order || order.kind === 'tickets' || isDoneByHand(order, orderChange)) return;
  const dispute = order.disputes.find(({ id }) => id === disputeId);
  if (change === 'disputed' && dispute?.state !== 'open') return;
  const host = await findHostOfPayee(deps.db, order.payeeId);
  if (!host) return;
  const amount = order.refunds.find(({ id }) => id === refundId)?.amount ?? dispute?.amount ?? order.total;
  const { kind: goods, number, buyerName: name, currency } = order;
  const facts = { change, orderId, number, ...hostFacts(host), name, goods, amount, currency, subscription };
  await notifyEachManager(deps, order, {
    facts,
    reason: ['contribution', orderId, change, refundId, disputeId].filter(Boolean).join(':'),
  });
}

const hostFacts = ({ kind, slug, name }: Host) => ({ hostKind: kind, slug, host: name });

/** The host who marks a transfer as paid knows that it has arrived; an order that is paid meanwhile is no longer expected. */
const isDoneByHand = ({ method, state }: OrderRow, change: OrderChange['change']): boolean =>
  change === 'reserved' ? state !== 'transfer' : change === 'paid' && method !== 'online';

async function notifyOfSubscription(deps: NotifyDeps, { subscriptionId, change }: SubscriptionChange): Promise<void> {
  const found = await findSubscription(deps.db, subscriptionId);
  if (!found?.paidUntil || isOutdated(found, change)) return;
  const subscription = { ...found, paidUntil: found.paidUntil };
  const now = deps.clock.now();
  const reason = reasonOf(subscription, change, now);
  if (change !== 'resumed') await notifyPayer(deps, subscription, { change, reason });
  const host = await findHostOfPayee(deps.db, found.payeeId);
  if (change === 'due' || !host) return;
  const received = receivedFacts(subscription, host);
  const facts =
    change === 'cancelled' ? { ...received, change, ...overFacts(deps, found.paidUntil) } : { ...received, change };
  const isDecision = change === 'cancelled' || change === 'resumed';
  const delivery = isDecision ? await decisionReasons(deps.db, subscription, change, now) : { reason };
  await notifyEachManager(deps, found, { facts, ...delivery });
}

/** What the person decided last replaces what they decided before on that day. The last mail never says that a person stays who has cancelled again. */
async function decisionReasons(db: Db, subscription: Paid, change: 'cancelled' | 'resumed', now: Date) {
  const [cancelled, resumed] = [reasonOf(subscription, 'cancelled', now), reasonOf(subscription, 'resumed', now)];
  const cancelledAgain = `${cancelled}:again`;
  const hasResumed = change === 'cancelled' && (await wasManagerNotified(db, subscription.payeeId, resumed));
  const reason = change === 'resumed' ? resumed : hasResumed ? cancelledAgain : cancelled;
  const supersededReasons = [cancelled, resumed, cancelledAgain].filter((earlier) => earlier !== reason);
  return { reason, isUpdatable: true, supersededReasons };
}

/** People may cancel and come back as often as they like: they are notified once a day. Postponed, a period is due once more. */
function reasonOf({ id, paidUntil, renewableUntil }: Paid, change: SubscriptionChange['change'], now: Date): string {
  const isDecision = change === 'cancelled' || change === 'resumed';
  const occasion = isDecision ? utcDay(now) : change === 'due' ? renewableUntil?.getTime() : undefined;
  return ['subscription', id, change, paidUntil.getTime(), occasion].filter((part) => part !== undefined).join(':');
}

/** A person who paid, cancelled or came back meanwhile does not hear of the state before. */
function isOutdated({ cancelledAt, endedAt }: SubscriptionRow, change: SubscriptionChange['change']): boolean {
  if (change === 'cancelled') return cancelledAt === null;
  if (change === 'ended') return endedAt === null;
  return cancelledAt !== null || endedAt !== null;
}

type Payer = { change: 'due' | 'cancelled' | 'ended'; reason: string };

async function notifyPayer(deps: NotifyDeps, subscription: Paid, { change, reason }: Payer): Promise<void> {
  const { personId, kind: goods, amount, currency, period, paidUntil } = subscription;
  if (!personId) return;
  const host = subscription.isHostShown ? subscription.hostName : '';
  const facts = { goods, host, amount, currency, period, paidUntil: paidUntil.toISOString() };
  const notification: NewNotification = {
    kind: 'subscription',
    facts: change === 'ended' ? { ...facts, change } : { ...facts, change, ...overFacts(deps, paidUntil) },
    reason,
    personId,
    isMailOnly: change === 'cancelled',
  };
  await deps.db.transaction(async (tx) => notify(tx, deps, [notification]));
}

/** The paid period has passed: cancelled then, it has ended at once. */
const overFacts = ({ clock }: NotifyDeps, paidUntil: Date) => paidUntil <= clock.now() && { isOver: true };

function receivedFacts(subscription: Paid, host: Host) {
  const { kind: goods, personName: name, amount, currency, paidUntil } = subscription;
  return { ...hostFacts(host), name, goods, amount, currency, paidUntil: paidUntil.toISOString() };
}

type Contribution = Pick<NewNotification, 'reason' | 'isUpdatable' | 'supersededReasons'> & {
  facts: NotificationFacts<'contribution'>;
};

async function notifyEachManager(
  deps: NotifyDeps,
  { payeeId, personId }: Pick<OrderRow | SubscriptionRow, 'payeeId' | 'personId'>,
  { facts, ...delivery }: Contribution,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const managers = await listPayeeManagers(tx, payeeId);
    // What the bank says is news also when the person is blocked, or has deleted the account.
    const actorId = facts.change === 'refund-failed' || facts.change.startsWith('dispute') ? null : personId;
    const content = { kind: 'contribution' as const, facts, ...delivery, actorId };
    await notify(
      tx,
      deps,
      managers.map((managerId) => ({ ...content, personId: managerId })),
    );
  });
}
