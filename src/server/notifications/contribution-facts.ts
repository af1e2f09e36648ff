import { z } from 'zod';
import { ContributionHost, Period, SubscriptionKind } from '#contracts/payments/contributions.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { define } from './define-facts.ts';
import { Instant } from './event-facts.ts';

/** In the smallest unit of the currency. */
const Money = { amount: z.int(), currency: z.string() };

const Subscription = z.object({
  goods: SubscriptionKind,
  /** Empty if it was deleted, or the site staff hide it. */
  host: z.string(),
  paidUntil: Instant,
  period: Period,
  ...Money,
});

/** `name`: of the person; empty if the account was deleted. */
const Received = z.object({
  hostKind: ContributionHost.shape.kind,
  slug: z.string(),
  host: z.string(),
  name: z.string(),
  goods: SubscriptionKind,
  ...Money,
});
/** What money that went or came back has changed of dues or of a regular donation: paid until then, or ended if it is null. */
export const SubscriptionNews = z.object({ paidUntil: Instant.nullable() });
const ReceivedOrder = Received.extend({ orderId: z.uuid(), number: z.string() });
const ReceivedSubscription = Received.extend({ paidUntil: Instant });

/** Dues and donations: for people who pay them, and for the people who run the group or organization. */
export const contributionFacts = {
  subscription: define(
    z.discriminatedUnion('change', [
      Subscription.extend({ change: z.literal('due'), isOver: z.boolean().optional() }),
      Subscription.extend({ change: z.literal('cancelled'), isOver: z.boolean().optional() }),
      Subscription.extend({ change: z.literal('ended') }),
    ]),
    () => paths.subscription(),
  ),
  contribution: define(
    z.discriminatedUnion('change', [
      ReceivedOrder.extend({ change: z.literal('expected') }),
      ReceivedOrder.extend({ change: z.literal('paid') }),
      ReceivedOrder.extend({ change: z.literal('refund-failed'), subscription: SubscriptionNews.nullish() }),
      ReceivedOrder.extend({ change: z.literal('disputed') }),
      ReceivedOrder.extend({ change: z.literal('dispute-lost'), subscription: SubscriptionNews.nullish() }),
      ReceivedOrder.extend({ change: z.literal('dispute-won'), subscription: SubscriptionNews.nullish() }),
      ReceivedOrder.extend({ change: z.literal('dispute-closed') }),
      ReceivedSubscription.extend({ change: z.literal('cancelled'), isOver: z.boolean().optional() }),
      ReceivedSubscription.extend({ change: z.literal('resumed') }),
      ReceivedSubscription.extend({ change: z.literal('ended') }),
    ]),
    (facts) => {
      const { hostKind, slug } = facts;
      return 'orderId' in facts
        ? paths.contributionOrder(hostKind, slug, facts.orderId)
        : paths.manageContributions(hostKind, slug);
    },
  ),
} as const;
