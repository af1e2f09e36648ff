import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Cursor, Instant, numeric, pageOf, singleLine } from '#contracts/fields.ts';
import { Order, RefundedWith } from './orders.contract.ts';
import { MAX_TICKETS, MAX_TIERS, TotalAmount } from './prices.contract.ts';

const orderParams = z.object({ orderId: z.uuid() });

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/api/orders/:orderId',
  summary:
    'Cancel an order, as its buyer or a host: gives the seats back, and the money as the host’s rule says, or all of it if a host cancels',
  access: 'person',
  params: orderParams,
  query: z.object({
    /** What its buyer has read that comes back: with less, nothing is cancelled. */
    refund: numeric(z.coerce.number().pipe(TotalAmount)).optional(),
  }),
  success: { status: 200, schema: Order },
  errors: ['order.not_found', 'auth.forbidden', 'order.not_cancellable', 'order.refund_changed'],
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/refunds',
  summary: 'Refund an amount, or some tickets, whose seats are given back. The same key is the same refund',
  access: 'person',
  params: orderParams,
  body: z.object({
    key: z.uuid('Send a key that differs for each refund.'),
    /** Without lines, the tickets stay valid. */
    amount: TotalAmount.min(1, 'Enter an amount.').optional(),
    lines: z
      .array(z.object({ lineId: z.uuid(), quantity: z.int().min(1, 'Choose at least one ticket.').max(MAX_TICKETS) }))
      .min(1, 'Choose at least one ticket.')
      .max(MAX_TIERS)
      .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'Choose each ticket once.')
      .optional(),
    reason: singleLine(200).default(''),
    /** What is left of the payment, as the host has seen it: nothing is refunded twice if another host was faster. */
    expectedRemaining: TotalAmount.optional(),
  }),
  success: { status: 201, schema: Order },
  errors: [
    'order.not_found',
    'auth.forbidden',
    'order.nothing_to_refund',
    'order.refund_too_high',
    'order.refunded_elsewhere',
    'order.disputed',
  ],
});

export const confirmRefund = endpoint({
  method: 'PUT',
  path: '/api/refunds/:refundId/confirmation',
  summary: 'Say that a payment at the door or by transfer was refunded by hand. Idempotent',
  access: 'person',
  isForSuspended: true,
  params: z.object({ refundId: z.uuid() }),
  success: { status: 200, schema: Order },
  errors: ['refund.not_found', 'auth.forbidden', 'refund.not_by_hand'],
});

export const recordManualRefund = endpoint({
  method: 'PUT',
  path: '/api/refunds/:refundId/replacement',
  summary: 'Say that a refund that failed online was made by hand, in cash or by transfer. Idempotent',
  access: 'person',
  isForSuspended: true,
  params: z.object({ refundId: z.uuid() }),
  body: z.object({ refundedWith: RefundedWith }),
  success: { status: 200, schema: Order },
  errors: ['refund.not_found', 'auth.forbidden', 'order.disputed', 'refund.not_owed'],
});

/** Money that a host must refund by hand. */
export const DueRefund = z.object({
  id: z.uuid(),
  amount: z.int(),
  currency: z.string(),
  askedAt: Instant,
  order: Order.pick({ number: true, buyerName: true }).extend({ title: Order.shape.event.shape.title }),
});
export type DueRefund = z.infer<typeof DueRefund>;

export const listDueRefunds = endpoint({
  method: 'GET',
  path: '/api/refunds',
  summary: 'List what the viewer, and the groups and organizations they run, must refund by hand, the oldest first',
  access: 'person',
  isForSuspended: true,
  query: z.object({ cursor: Cursor }),
  success: { status: 200, schema: pageOf({ refunds: z.array(DueRefund) }) },
  errors: [],
});
