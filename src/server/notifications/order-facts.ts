import { z } from 'zod';
import { OrderKind } from '#contracts/payments/orders.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { SubscriptionNews } from './contribution-facts.ts';
import { define } from './define-facts.ts';
import { Instant } from './event-facts.ts';

/** In the smallest unit of the currency. */
const Money = { amount: z.int(), currency: z.string() };
const Order = z.object({
  orderId: z.uuid(),
  number: z.string(),
  /** What is paid. */
  goods: OrderKind,
  /** The title of the event, or the name of the group or organization; the order's number while the site staff hide it. */
  title: z.string(),
  timeZone: z.string(),
  ...Money,
});
/** `isOver`: the event has ended, so nobody is at the door. */
const ToPay = Order.extend({
  method: z.enum(['door', 'transfer']),
  payBy: Instant.nullable(),
  isOver: z.boolean().optional(),
});
/** Refunded by hand if it was paid at the door or by transfer. */
const Refund = Order.extend({ isByHand: z.boolean(), subscription: SubscriptionNews.nullish() });
/** `isTransfer`: to be paid by transfer, so the money may be on its way. `isWithEvent`: the event was cancelled. `isTakenDown`: the site staff hide it, maybe for good. */
const Cancelled = Order.extend({ isTransfer: z.boolean().optional() });
/** How many tickets were given back, of those that the buyer had. */
const ReturnedTickets = z.object({ returned: z.int(), of: z.int() });
/** Buyers learn only what a dispute has changed. */
const Dispute = Order.extend({ subscription: SubscriptionNews });

export const orderFacts = {
  order: define(
    z.discriminatedUnion('change', [
      ToPay.extend({ change: z.literal('reserved') }),
      /** It was marked as paid by mistake. `isTakenDown`: the site staff hide the event, so nothing is to be paid for now. */
      ToPay.extend({ change: z.literal('payment-reversed'), isTakenDown: z.boolean().optional() }),
      /** `paidUntil`: how long dues or a regular donation are paid with it. */
      Order.extend({ change: z.literal('paid'), paidUntil: Instant.nullish() }),
      Order.extend({ change: z.literal('expiring'), payBy: Instant }),
      /** `isProcessing`: a slow payment is on its way nevertheless. `isTakenDown`: the site staff hide the event, so nobody was to pay. */
      Order.extend({
        change: z.literal('expired'),
        isTransfer: z.boolean(),
        isProcessing: z.boolean().optional(),
        isOver: z.boolean().optional(),
        isTakenDown: z.boolean().optional(),
      }),
      Cancelled.extend({ change: z.literal('cancelled-by-buyer') }),
      Cancelled.extend({
        change: z.literal('cancelled-by-host'),
        isWithEvent: z.boolean().optional(),
        isTakenDown: z.boolean().optional(),
      }),
      Cancelled.extend({ change: z.literal('cancelled-with-subscription') }),
      /** A host gave some tickets back, and others stay valid. */
      Order.extend({ change: z.literal('tickets-returned'), tickets: ReturnedTickets }),
      Refund.extend({ change: z.literal('refund-asked'), tickets: ReturnedTickets.optional() }),
      Refund.extend({ change: z.literal('refund-done') }),
      Refund.extend({ change: z.literal('refund-failed') }),
      Dispute.extend({ change: z.literal('dispute-lost') }),
      Dispute.extend({ change: z.literal('dispute-won') }),
    ]),
    ({ orderId }) => paths.order(orderId),
  ),
  sale: define(
    z.object({
      change: z.enum([
        'paid',
        'payment-reversed',
        'refund-failed',
        'disputed',
        'dispute-lost',
        'dispute-won',
        'dispute-closed',
      ]),
      eventId: z.uuid(),
      title: z.string(),
      number: z.string(),
      /** The buyer; empty if the account was deleted. */
      name: z.string(),
      ...Money,
      /** Who reversed a payment; empty if the account was deleted. */
      reversedBy: z.string().optional(),
      /** Whether a won dispute leaves money of a cancelled order; absent in older notifications, which covered no other won disputes. */
      isToDecide: z.boolean().optional(),
    }),
    ({ eventId }) => paths.eventMoney(eventId),
  ),
} as const;
