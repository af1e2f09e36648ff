import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { Order } from './orders.contract.ts';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2999;

/** Money that a person has paid, or that was refunded to them. */
export const PaymentMade = z.object({
  /** The id of the payment, the refund or the dispute. */
  id: z.uuid(),
  orderId: z.uuid(),
  kind: Order.shape.kind,
  payeeId: z.uuid(),
  /** As the receipt of the order names it. */
  payee: z.string(),
  /** The event, or the membership; empty for donations. */
  name: z.string(),
  currency: z.string(),
  /** Less than zero if it was refunded, or taken back by their bank. */
  amount: z.int(),
  /** When the money moved: of a dispute, when it left the payee’s account. */
  paidAt: Instant,
  /** The seller's time zone, for the day and the year that the payment counts in. */
  timeZone: z.string(),
  /** The bank of the person took it back. */
  isDispute: z.boolean(),
  /** The number of the receipt or credit note; null for money that bought nothing, or that a bank took back. */
  receipt: z.string().nullable(),
});
export type PaymentMade = z.infer<typeof PaymentMade>;

export const getPaymentsMade = endpoint({
  method: 'GET',
  path: '/api/payments-made/:year',
  summary: 'List what the viewer has paid in a year, and what was refunded, the earliest first',
  access: 'person',
  params: z.object({ year: z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR) }),
  success: {
    status: 200,
    /** `years`: those with payments, the latest first. */
    schema: z.object({ years: z.array(z.int()), payments: z.array(PaymentMade) }),
  },
  errors: [],
});
