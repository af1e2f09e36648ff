import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { Order } from './orders.contract.ts';

/** What a receipt or a credit note says, as it was when it was issued. */
export const ReceiptContent = z.object({
  seller: z.object({ name: z.string(), address: z.string(), taxName: z.string(), taxNumber: z.string() }),
  /** Empty after the account was deleted. */
  buyer: z.string(),
  orderNumber: z.string(),
  event: Order.shape.event,
  /** Where the seller is, for the day and the year of its number: that of the event, or of the site without one. UTC if absent, in older ones. */
  timeZone: z.string().optional(),
  currency: z.string(),
  /** Amounts of a credit note are what goes back. */
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      unit: z.int(),
      discount: z.int(),
      taxRate: z.number(),
      total: z.int(),
    }),
  ),
  taxes: z.array(z.object({ rate: z.number(), net: z.int(), tax: z.int() })),
  tax: z.int(),
  total: z.int(),
  paidWith: z.string(),
});
export type ReceiptContent = z.infer<typeof ReceiptContent>;

export const Receipt = ReceiptContent.extend({
  id: z.uuid(),
  kind: z.enum(['receipt', 'credit-note']),
  /** Gapless for each payee and year, such as `2030-0001`. */
  number: z.string(),
  /** A credit note for a payment that was recorded by mistake: no money goes back. */
  isCorrection: z.boolean(),
  /** For a credit note: the number of the receipt that it corrects. */
  receiptNumber: z.string().nullable(),
  /** For a receipt that no longer counts, because its payment was recorded by mistake: the number of the credit note. */
  correctedBy: z.string().nullable(),
  orderId: z.uuid(),
  issuedAt: Instant,
});
export type Receipt = z.infer<typeof Receipt>;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/:receiptId',
  summary: 'Get a receipt or a credit note, as its buyer or a host of the event',
  access: 'person',
  params: z.object({ receiptId: z.uuid() }),
  success: { status: 200, schema: Receipt },
  errors: ['receipt.not_found'],
});
