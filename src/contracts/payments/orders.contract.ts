import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { InstantInput } from '#contracts/instant-input.ts';
import { RsvpDetails, seatRefusals } from '#contracts/rsvps/rsvps.contract.ts';
import { Amount, Currency, MAX_TICKETS, MAX_TIERS, PayMethod, TotalAmount } from './prices.contract.ts';

/**
 * `reserved`: seats are held while the person pays online; `paying`: at the payment page; `door`, `transfer`: seats are held, and a host marks the
 * order as paid; `expired`: not paid in time.
 */
export const OrderState = z.enum([
  'reserved',
  'paying',
  'door',
  'transfer',
  'paid',
  'part-refunded',
  'refunded',
  'expired',
  'cancelled',
]);
export type OrderState = z.infer<typeof OrderState>;

/** What is paid: tickets of an event, the dues of a member, or a donation. */
export const OrderKind = z.enum(['tickets', 'dues', 'donation']);
export type OrderKind = z.infer<typeof OrderKind>;

export const OrderLine = z.object({
  id: z.uuid(),
  name: z.string(),
  quantity: z.int(),
  /** Tickets that were given back. */
  returned: z.int(),
  unit: z.int(),
  discount: z.int(),
  taxRate: z.number(),
  tax: z.int(),
  total: z.int(),
});

export const RefundedWith = z.enum(['cash', 'transfer'], 'Choose how you refunded it.');

export const OrderRefund = z.object({
  id: z.uuid(),
  amount: z.int(),
  /** `pending`: under way; hosts refund by hand what was paid at the door or by transfer. */
  state: z.enum(['asked', 'pending', 'done', 'failed']),
  /** It failed, was neither made again nor made by hand since, and the money is not with the buyer’s bank. */
  isOwed: z.boolean(),
  /** How the host refunded by hand what could not be refunded online. */
  refundedWith: RefundedWith.nullable(),
  askedAt: Instant,
  doneAt: Instant.nullable(),
});

export const OrderDispute = z.object({
  id: z.uuid(),
  amount: z.int(),
  state: z.enum(['open', 'won', 'lost']),
  /** The bank only asks: it has taken nothing, and a refund settles it. */
  isInquiry: z.boolean(),
  /** Until when the payee can answer in the dashboard of Stripe. */
  dueAt: Instant.nullable(),
});

/** It was marked as paid by mistake. */
export const OrderReversal = z.object({
  /** Who said so; empty if the account was deleted. */
  by: z.string(),
  at: Instant,
});

export const Order = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: OrderKind,
  state: OrderState,
  method: PayMethod,
  /** Null after the event was deleted, and for dues and donations. */
  eventId: z.uuid().nullable(),
  /** With its time as it is now. For dues and donations, the title is the name of the group or organization. */
  event: z.object({ title: z.string(), startsAt: Instant.nullable(), timeZone: z.string().nullable() }),
  /** Where the event takes place, as far as its buyer may know; empty if they join online, and for dues and donations. */
  place: z.string(),
  /** The event of tickets has ended. */
  isOver: z.boolean(),
  /** The event of tickets was cancelled. */
  isEventCancelled: z.boolean(),
  /** The site staff hide the event, group or organization: nothing is to be paid meanwhile. */
  isTakenDown: z.boolean(),
  buyerName: z.string(),
  currency: z.string(),
  lines: z.array(OrderLine),
  subtotal: z.int(),
  discount: z.int(),
  /** Part of the total. */
  tax: z.int(),
  total: z.int(),
  paid: z.int(),
  /** What goes back when all does; less than what is left of `paid` if it was paid twice. */
  refundableLeft: z.int(),
  /** How the money came, such as “cash” or “online”, which may be another way than the one ordered; empty while none has. */
  paidWith: z.string(),
  refunds: z.array(OrderRefund),
  /** Payments that the buyer’s bank has taken back, for hosts; Stripe decides. */
  disputes: z.array(OrderDispute),
  /** For hosts. */
  reversals: z.array(OrderReversal),
  /** Until when the seats are held for the payment. */
  payBy: Instant.nullable(),
  /** An online payment is on its way: some methods take days. */
  isProcessing: z.boolean(),
  /** Where a transfer goes; only while it is expected. */
  transfer: z
    .object({ accountHolder: z.string(), iban: z.string(), bank: z.string(), reference: z.string() })
    .nullable(),
  /** The code of the QR code for check-in, for the buyer: paid, or to pay at the door. */
  checkInCode: z.string().nullable(),
  receipts: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['receipt', 'credit-note']),
      number: z.string(),
      /** The number of the credit note because of which it no longer counts: its payment was recorded by mistake. */
      correctedBy: z.string().nullable(),
    }),
  ),
  /**
   * For dues and regular donations: the date paid up to now, and the date after a full refund of this order, which is null if they end with it. Null
   * once the subscription has ended.
   */
  subscription: z
    .object({
      paidUntil: Instant.nullable(),
      paidUntilAfterRefund: Instant.nullable(),
      /** An order for the next period is not paid yet. It is cancelled if they end. */
      hasOpenOrder: z.boolean(),
    })
    .nullable(),
  /** What the viewer may do now. */
  abilities: z.object({
    /** Pay online, again if an attempt failed. */
    pay: z.boolean(),
    cancel: z.boolean(),
    /** What the viewer gets back by cancelling. */
    refundOnCancel: z.int(),
    /** Until when a buyer who cancels gets a refund; null if never, or if nothing was paid. */
    refundUntil: Instant.nullable(),
    markPaid: z.boolean(),
    /** Say that it was marked as paid by mistake. */
    reversePayment: z.boolean(),
    refund: z.boolean(),
    /** Send the mail with the ticket, or how to pay, again. */
    resend: z.boolean(),
  }),
  createdAt: Instant,
  paidAt: Instant.nullable(),
});
export type Order = z.infer<typeof Order>;

const eventParams = z.object({ eventId: z.uuid() });
const orderParams = z.object({ orderId: z.uuid() });

const Selection = z.object({
  lines: z
    .array(
      z.object({
        tierId: z.uuid(),
        quantity: z.int().min(1, 'Choose at least one ticket.').max(MAX_TICKETS, `Order up to ${MAX_TICKETS} tickets.`),
        /** For a tier where people choose the price: of one ticket. */
        amount: Amount.optional(),
      }),
    )
    .min(1, 'Choose at least one ticket.')
    .max(MAX_TIERS),
  code: z.string().trim().max(30).optional(),
});
export type Selection = z.infer<typeof Selection>;

/** What an order would cost. */
export const Quote = z.object({
  currency: z.string(),
  lines: z.array(OrderLine.omit({ id: true, returned: true }).extend({ tierId: z.uuid() })),
  subtotal: z.int(),
  discount: z.int(),
  tax: z.int(),
  total: z.int(),
});
export type Quote = z.infer<typeof Quote>;

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/order-quotes',
  summary: 'Calculate what an order costs, with its tax, as it would be charged; nothing is ordered',
  access: 'public',
  params: eventParams,
  body: Selection,
  success: { status: 200, schema: Quote },
  errors: ['event.not_found'],
});

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/orders',
  summary: 'Order tickets: reserves the seats, and seats the person at once if nothing is to pay',
  access: 'person',
  params: eventParams,
  body: Selection.extend({
    method: PayMethod,
    /** The total that the person has seen. */
    total: TotalAmount,
    /** The currency that the person has seen; another one is a changed price. */
    currency: Currency.optional(),
    ...RsvpDetails.omit({ guests: true }).shape,
  }),
  success: { status: 201, schema: Order },
  errors: [
    ...seatRefusals,
    'event.not_open_to_you',
    'rsvp.removed',
    'rsvp.declined',
    'order.has_order',
    'order.already_going',
    'order.not_accepted',
    'order.price_changed',
    'order.method_unavailable',
  ],
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId',
  summary: 'Get an order, as its buyer or a host of the event',
  access: 'person',
  params: orderParams,
  success: { status: 200, schema: Order },
  errors: ['order.not_found'],
});

export const PaidWith = z.enum(['cash', 'card', 'transfer', 'other'], 'Choose how it was paid.');

export const markOrderPaid = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/payments',
  summary:
    'Mark an order as paid at the door or by transfer; an order that expired gets its seats back if there are any and the event is not over or cancelled',
  access: 'person',
  params: orderParams,
  body: z.object({ paidWith: PaidWith }),
  success: { status: 201, schema: Order },
  errors: [
    'order.not_found',
    'auth.forbidden',
    'order.not_payable',
    'order.has_newer_order',
    'order.has_newer_membership',
    'subscription.ended',
    'event.not_found',
    'event.cancelled',
    'event.over',
    'rsvp.full',
  ],
});

export const reversePayment = endpoint({
  method: 'DELETE',
  path: '/api/orders/:orderId/payments',
  summary:
    'Say that an order was marked as paid by mistake: it is to be paid again, its guest is no longer checked in, the books get a correction, and the receipt a credit note',
  access: 'person',
  params: orderParams,
  /** As the viewer has seen it: a later payment stays. */
  query: z.object({ paidAt: InstantInput }),
  success: { status: 200, schema: Order },
  errors: ['order.not_found', 'auth.forbidden', 'order.not_reversible'],
});

export const resendOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/mails',
  summary: 'Send the buyer the mail of the order again: that it is paid, with ticket and receipt, or how to pay',
  access: 'person',
  params: orderParams,
  success: { status: 204, schema: NoContent },
  errors: ['order.not_found', 'auth.forbidden', 'order.not_resendable'],
});
