import type { Contributor, Subscription } from '#contracts/payments/contributions.contract.ts';
import type { PaymentMode } from '#server/platform/payment-settings.ts';
import { contributionMethods } from './contribution-methods.ts';
import { isRenewable, subscriptionState } from './subscription-state.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

function presentShared(row: SubscriptionRow, now: Date) {
  const { id, kind, name, amount, currency, period, openOrderId } = row;
  const paidUntil = row.paidUntil?.toISOString() ?? null;
  return { id, kind, name, amount, currency, period, openOrderId, paidUntil, state: subscriptionState(row, now) };
}

type Present = { now: Date; mode: PaymentMode };

export const presentSubscription = (row: SubscriptionRow, { now, mode }: Present): Subscription => ({
  ...presentShared(row, now),
  host: row.hostKind && { kind: row.hostKind, slug: row.hostSlug, name: row.hostName },
  isTakenDown: row.hostKind !== null && !row.isHostShown,
  renewableUntil: row.renewableUntil?.toISOString() ?? null,
  methods:
    row.isHostShown && row.openOrderId === null && isRenewable(row, now) ? contributionMethods(row, row, mode) : [],
  createdAt: row.createdAt.toISOString(),
});

export const presentContributor = (row: SubscriptionRow, now: Date): Contributor => ({
  ...presentShared(row, now),
  personName: row.personName,
});
