import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

export const orderChanged = domainEvent({
  name: 'order-changed',
  payload: z.object({
    orderId: z.uuid(),
    /**
     * `reserved`: to be paid at the door or by transfer; `payment-reversed`: it was marked as paid by mistake; `expiring`: the time to pay is nearly over; `cancelled-by-buyer`, `cancelled-by-host`: the
     * seats were given back; `cancelled-with-subscription`: the order was for the next period of a subscription that has ended; `refund-…` name the
     * refund, `disputed` and `dispute-…` the dispute, which is `dispute-closed` if it ended without taking money; `tickets-returned`: some were
     * given back without money; `resent`: a host sends the mail of the order again.
     */
    change: z.enum([
      'reserved',
      'paid',
      'payment-reversed',
      'expiring',
      'expired',
      'cancelled-by-buyer',
      'cancelled-by-host',
      'cancelled-with-subscription',
      'tickets-returned',
      'refund-asked',
      'refund-done',
      'refund-failed',
      'disputed',
      'dispute-lost',
      'dispute-won',
      'dispute-closed',
      'resent',
    ]),
    refundId: z.uuid().optional(),
    disputeId: z.uuid().optional(),
    /** For `tickets-returned`, and for `refund-asked` if tickets went back with the money: how many of the buyer's tickets. */
    tickets: z.object({ returned: z.int(), of: z.int() }).optional(),
    /** For refunds and disputes of dues or a regular donation: until when these are paid now; null if they have ended. */
    subscription: z.object({ paidUntil: z.iso.datetime().nullable() }).optional(),
    /** For `resent`, `expiring`, `payment-reversed`, `tickets-returned` and payments that were recorded: each is another mail. */
    requestId: z.uuid().optional(),
    /** For `payment-reversed`: otherwise somebody at the door did it, and hosts are notified. */
    isByHost: z.boolean().optional(),
  }),
});

/** Transfers to a payee go to another account. */
export const payeeAccountChanged = domainEvent({
  name: 'payee-account-changed',
  payload: z.object({
    payeeId: z.uuid(),
    /** Differs for each change of the same payee. */
    revision: z.int(),
    actorId: z.uuid(),
  }),
});

/** Payments online to a payee go to another account. */
export const onlineAccountConnected = domainEvent({
  name: 'online-account-connected',
  payload: z.object({ payeeId: z.uuid(), account: z.string(), actorId: z.uuid() }),
});

/** The payee takes no payments online any more. */
export const onlineAccountDisconnected = domainEvent({
  name: 'online-account-disconnected',
  payload: z.object({ payeeId: z.uuid(), account: z.string(), actorId: z.uuid() }),
});

/** Dues or a regular donation, beside its orders. */
export const subscriptionChanged = domainEvent({
  name: 'subscription-changed',
  payload: z.object({
    subscriptionId: z.uuid(),
    /** `due`: the paid period ends soon; `cancelled`, `resumed`: by the person; `ended`: not renewed in time. */
    change: z.enum(['due', 'cancelled', 'resumed', 'ended']),
  }),
});
