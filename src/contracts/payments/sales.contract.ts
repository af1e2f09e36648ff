import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { Order, OrderState } from './orders.contract.ts';
import { PayMethod } from './prices.contract.ts';

const eventParams = z.object({ eventId: z.uuid() });
const HOST_ERRORS = ['event.not_found', 'auth.forbidden'] as const;

/** An order in the lists of hosts. */
export const OrderForHost = Order.pick({
  id: true,
  number: true,
  kind: true,
  state: true,
  method: true,
  buyerName: true,
}).extend({
  currency: z.string(),
  total: z.int(),
  /** Tickets that are not given back. */
  tickets: z.int(),
  payBy: Instant.nullable(),
  createdAt: Instant,
  checkedInAt: Instant.nullable(),
  /** A host can say that the money has arrived. */
  canMarkPaid: z.boolean(),
  /** Still to be refunded, by hand or by Stripe. */
  due: z.int(),
  /** What a host must refund by hand. */
  dueRefund: z.object({ id: z.uuid(), amount: z.int() }).nullable(),
});
export type OrderForHost = z.infer<typeof OrderForHost>;

/** `open`: to be paid; `due`: money must be refunded by hand. */
export const OrderFilter = z.enum(['all', 'open', 'paid', 'due', 'over']);
export type OrderFilter = z.infer<typeof OrderFilter>;

export const listEventOrders = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/orders',
  summary: 'List the orders of an event for hosts, the latest first',
  access: 'person',
  params: eventParams,
  query: z.object({
    show: OrderFilter.default('all'),
    /** Part of a name, a number, or a check-in code. */
    q: z.string().trim().max(100).default(''),
    cursor: Cursor,
  }),
  success: { status: 200, schema: pageOf({ orders: z.array(OrderForHost) }) },
  errors: HOST_ERRORS,
});

export const exportEventOrders = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/orders.csv',
  summary: 'Export the orders of an event as CSV (RFC 4180, UTF-8)',
  access: 'person',
  params: eventParams,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: HOST_ERRORS,
});

export const getSales = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/sales',
  summary: 'Get what was sold at an event, by kind of ticket',
  access: 'person',
  params: eventParams,
  success: {
    status: 200,
    schema: z.object({
      currency: z.string(),
      /** `amount`: paid, less what was refunded or is to be. */
      tiers: z.array(
        z.object({ name: z.string(), paid: z.int(), reserved: z.int(), capacity: z.int().nullable(), amount: z.int() }),
      ),
      /** Money that has arrived, is expected, was refunded, and is still to be refunded, by hand or by Stripe. */
      paid: z.int(),
      expected: z.int(),
      refunded: z.int(),
      due: z.int(),
      tax: z.int(),
      /** What is refunded if the event is cancelled. */
      refundable: z.int(),
      /** Orders of a cancelled event that are still to be cancelled and refunded; that takes moments. */
      unsettled: z.int(),
      /** There are orders whose transfer is expected, of this or of other dates of its series. Their deadlines depend on the start of the date. */
      expectsTransfers: z.boolean(),
    }),
  },
  errors: HOST_ERRORS,
});

/** An order in the buyer's own list. */
export const OwnOrder = Order.pick({
  id: true,
  number: true,
  kind: true,
  eventId: true,
  event: true,
  isOver: true,
  isProcessing: true,
  payBy: true,
  receipts: true,
}).extend({
  state: OrderState,
  method: PayMethod,
  currency: z.string(),
  total: z.int(),
  refunded: z.int(),
  /** Still to be refunded. */
  due: z.int(),
  createdAt: Instant,
});
export type OwnOrder = z.infer<typeof OwnOrder>;

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'List the viewer’s orders, the latest first',
  access: 'person',
  query: z.object({
    show: z.enum(['all', 'unpaid']).default('all'),
    /** Only those for one event. */
    eventId: z.uuid().optional(),
    cursor: Cursor,
  }),
  success: { status: 200, schema: pageOf({ orders: z.array(OwnOrder) }) },
  errors: [],
});
