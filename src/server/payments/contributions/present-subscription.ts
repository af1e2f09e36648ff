import type { Contributor, Subscription } from '#contracts/payments/contributions.contract.ts';
import { subscriptionState } from './subscription-state.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

function presentShared(row: SubscriptionRow, now: Date) {
  const { id, kind, name, amount, currency, period, openOrderId } = row;
  const paidUntil = row.paidUntil?.toISOString() ?? null;
  return { id, kind, name, amount, currency, period, openOrderId, paidUntil, state: subscriptionState(row, now) };
}

export const presentSubscription = (row: SubscriptionRow, now: Date): Subscription => ({
  ...presentShared(row, now),
  host: row.hostKind && { kind: row.hostKind, slug: row.hostSlug, name: row.hostName },
  createdAt: row.createdAt.toISOString(),
});

export const presentContributor = (row: SubscriptionRow, now: Date): Contributor => ({
  ...presentShared(row, now),
  personName: row.personName,
});
