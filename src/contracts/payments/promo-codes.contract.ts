import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { InstantInput } from '#contracts/instant-input.ts';
import { MAX_AMOUNT } from './money.ts';
import { MAX_TIERS } from './prices.contract.ts';

/** `percent` and `amount` lower the price, `free` takes all of it off, `unlock` shows hidden tickets. */
export const PromoCodeKind = z.enum(['percent', 'amount', 'free', 'unlock'], 'Choose what the code does.');

const PromoCodeFields = z.object({
  code: z
    .string()
    .trim()
    .transform((code) => code.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9-]{3,30}$/, 'Use 3 to 30 letters, digits and hyphens.')),
  kind: PromoCodeKind,
  /** Percent from 1 to 100, or an amount off the order; 0 otherwise. */
  value: z.int('Enter a whole number.').min(0).max(MAX_AMOUNT, 'This is too much.').default(0),
  maxUses: z.int('Enter a whole number.').min(1, 'Enter at least 1.').max(100_000).nullable().default(null),
  fromAt: z.nullable(InstantInput).default(null),
  untilAt: z.nullable(InstantInput).default(null),
  /** The tickets that the code is for; all if empty. */
  tierIds: z.array(z.uuid()).max(MAX_TIERS).default([]),
});

export const PromoCode = PromoCodeFields.required().extend({
  id: z.uuid(),
  fromAt: Instant.nullable(),
  untilAt: Instant.nullable(),
  /** Orders with the code that hold seats. */
  uses: z.int(),
});
export type PromoCode = z.infer<typeof PromoCode>;

const eventParams = z.object({ eventId: z.uuid() });
const HOST_ERRORS = ['event.not_found', 'auth.forbidden'] as const;

export const listPromoCodes = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/promo-codes',
  summary: 'List the promo codes of an event, for hosts',
  access: 'person',
  params: eventParams,
  success: { status: 200, schema: z.object({ codes: z.array(PromoCode) }) },
  errors: HOST_ERRORS,
});

export const createPromoCode = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/promo-codes',
  summary: 'Add a promo code to an event with tickets',
  access: 'person',
  params: eventParams,
  body: PromoCodeFields,
  success: { status: 201, schema: PromoCode },
  errors: [...HOST_ERRORS, 'promo_code.taken', 'promo_code.too_many'],
});

export const deletePromoCode = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId/promo-codes/:codeId',
  summary: 'Delete a promo code; orders with it keep their price',
  access: 'person',
  params: eventParams.extend({ codeId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: [...HOST_ERRORS, 'promo_code.not_found'],
});
