import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Instant, singleLine } from '#contracts/fields.ts';
import { InstantInput } from '#contracts/instant-input.ts';
import { MAX_AMOUNT } from './money.ts';

export const MAX_TIERS = 20;
/** One order can have as many tickets as one RSVP has seats. */
export const MAX_TICKETS = 10;
export const MAX_TRANSFER_DAYS = 60;
export const MAX_REFUND_HOURS = 2160;

/** `donation`: people choose what they pay, from a minimum on. */
export const TierKind = z.enum(['fixed', 'free', 'donation'], 'Choose a fixed price, free, or pay what you want.');
export type TierKind = z.infer<typeof TierKind>;

/** Ways to pay. `free` where nothing is to pay; `online` through the payee's payment service. */
export const PayMethod = z.enum(['free', 'door', 'transfer', 'online'], 'Choose how you want to pay.');
export type PayMethod = z.infer<typeof PayMethod>;

/** Whether a payee can be paid online: not on this site, not until an account is connected, or now. */
export const OnlineState = z.enum(['off', 'unconnected', 'ready']);

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Choose a currency.')
  .refine((code) => CURRENCIES.has(code), 'Choose a currency.');
/** In the smallest unit of the currency. */
const AnyAmount = z.int('Enter an amount.').min(0, 'Enter an amount of 0 or more.');
export const Amount = AnyAmount.max(MAX_AMOUNT, 'This is too much.');
/** The sum of all tickets of an order. */
export const TotalAmount = AnyAmount.max(MAX_AMOUNT * MAX_TICKETS, 'This is too much.');
export const TaxRate = z
  .number()
  .min(0, 'Enter a rate from 0 to 50.')
  .max(50, 'Enter a rate from 0 to 50.')
  .multipleOf(0.001);

const eventParams = z.object({ eventId: z.uuid() });

/** A kind of ticket as visitors see it. */
export const Tier = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: TierKind,
  /** The price; the least to pay if people choose. */
  amount: z.int(),
  suggested: z.int().nullable(),
  maxPerOrder: z.int(),
  /** How many are left of this kind; null if it has no limit of its own. */
  left: z.int().nullable(),
  state: z.enum(['on-sale', 'not-yet', 'over', 'sold-out']),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  /** Percent, part of the price. */
  taxRate: z.number(),
});
export type Tier = z.infer<typeof Tier>;

export const EventPrices = z.object({
  currency: z.string(),
  tiers: z.array(Tier),
  /** Ways to pay that are possible now. */
  methods: z.array(PayMethod),
  /** Until when a transfer that is ordered now must arrive; null if transfers are not possible. */
  transferBy: Instant.nullable(),
  /** People who cancel up to this many hours before the start get a refund; null if never. */
  refundHoursBefore: z.int().nullable(),
  /** What the code does; null without a code that works. */
  code: z
    .object({
      code: z.string(),
      kind: z.enum(['percent', 'amount', 'free', 'unlock']),
      value: z.int(),
      tierIds: z.array(z.uuid()),
    })
    .nullable(),
});
export type EventPrices = z.infer<typeof EventPrices>;

const PromoCodeText = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().max(30, 'Use up to 30 characters.'));

export const getPrices = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/prices',
  summary:
    'Get the tickets of an event with what is left of each, and what a promo code changes; no tiers if the event has no tickets',
  access: 'public',
  params: eventParams,
  query: z.object({ code: PromoCodeText.optional() }),
  success: { status: 200, schema: EventPrices },
  errors: ['event.not_found'],
});

/** A tier as hosts edit it. */
const TierFields = z.object({
  /** Absent for a new one. */
  id: z.uuid().optional(),
  name: singleLine(60).min(1, 'Enter a name.'),
  kind: TierKind,
  amount: Amount.default(0),
  suggested: Amount.nullable().default(null),
  capacity: z.int('Enter a whole number.').min(1, 'Enter at least 1.').max(100_000).nullable().default(null),
  maxPerOrder: z.int().min(1, 'Enter at least 1.').max(MAX_TICKETS, `Enter up to ${MAX_TICKETS}.`).default(MAX_TICKETS),
  opensAt: z.nullable(InstantInput).default(null),
  closesAt: z.nullable(InstantInput).default(null),
  isCodeOnly: z.boolean().default(false),
  taxRate: TaxRate.default(0),
});

const TicketSettings = z.object({
  currency: Currency,
  takesDoor: z.boolean(),
  takesTransfer: z.boolean(),
  transferDays: z
    .int()
    .min(1, 'Enter at least 1 day.')
    .max(MAX_TRANSFER_DAYS, `Enter up to ${MAX_TRANSFER_DAYS} days.`),
  refundHoursBefore: z.int().min(0).max(MAX_REFUND_HOURS).nullable(),
});

export const HostPrices = TicketSettings.extend({
  /** Null until the event has had prices. */
  revision: z.int().nullable(),
  tiers: z.array(
    TierFields.required().extend({
      id: z.uuid(),
      /** Tickets of orders that hold seats. */
      taken: z.int(),
    }),
  ),
  takesOnline: z.boolean(),
  /** The payee has entered a bank account. */
  canTakeTransfer: z.boolean(),
  /** `off`: this site takes no payments online; `unconnected`: the payee has no account that takes them yet. */
  onlineState: OnlineState,
  hasOrders: z.boolean(),
  /** How many later dates of its series, of the same host, have neither orders nor promo codes. */
  laterDateCount: z.int(),
});
export type HostPrices = z.infer<typeof HostPrices>;

export const getHostPrices = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/host-prices',
  summary: 'Get the tickets of an event as hosts edit them',
  access: 'person',
  params: eventParams,
  success: { status: 200, schema: HostPrices },
  errors: ['event.not_found', 'auth.forbidden'],
});

export const updatePrices = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/host-prices',
  summary: 'Set the tickets of an event, in order, and how people pay; without tiers the event is free again',
  access: 'person',
  isPosting: true,
  params: eventParams,
  body: TicketSettings.extend({
    /** The revision that was read; null for the first prices. */
    revision: z.int().nullable(),
    /** Stays as it is if absent. */
    takesOnline: z.boolean().optional(),
    /** The later dates of its series that have neither orders nor promo codes get the same, whatever they had. */
    withLaterDates: z.boolean().default(false),
    tiers: z.array(TierFields).max(MAX_TIERS, `An event can have up to ${MAX_TIERS} kinds of tickets.`),
  }),
  success: { status: 200, schema: HostPrices },
  errors: [
    'event.not_found',
    'auth.forbidden',
    'prices.changed_elsewhere',
    'prices.currency_fixed',
    'prices.no_bank_account',
  ],
});
