import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Cursor, Instant, multiline, pageOf, singleLine } from '#contracts/fields.ts';
import { Order, OrderKind } from './orders.contract.ts';
import { Amount, Currency, OnlineState, PayMethod, TaxRate } from './prices.contract.ts';
import { OrderFilter, OrderForHost } from './sales.contract.ts';

/* Dues of paying members and donations, to groups and organizations (ADR 135). */

export const MAX_PLANS = 10;
export const MAX_DONATION_AMOUNTS = 6;

export const Period = z.enum(['month', 'year'], 'Choose each month or each year.');
export type Period = z.infer<typeof Period>;

const PositiveAmount = Amount.min(1, 'Enter an amount.');
/** Nothing here is paid at the door. */
const ContributionMethod = PayMethod.extract(['transfer', 'online'], 'Choose how you want to pay.');
export type ContributionMethod = z.infer<typeof ContributionMethod>;

const PlanFields = z.object({
  name: singleLine(60).min(1, 'Enter a name.'),
  description: multiline(300),
  amount: PositiveAmount,
  period: Period,
  /** Percent, part of the amount. */
  taxRate: TaxRate,
});
export const DuesPlan = PlanFields.extend({ id: z.uuid() });
export type DuesPlan = z.infer<typeof DuesPlan>;

/**
 * `pending`: not paid yet; `active`; `due`: can be renewed now; `overdue`: the paid period is over, and the membership ends soon; `cancelled`: ends
 * with the paid period.
 */
export const SubscriptionState = z.enum(['pending', 'active', 'due', 'overdue', 'cancelled', 'ended']);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

export const SubscriptionKind = z.enum(['dues', 'donation']);

export const ContributionHost = z.object({
  kind: z.enum(['group', 'organization']),
  slug: z.string(),
  name: z.string(),
});

/** The dues or the regular donation of a person. */
export const Subscription = z.object({
  id: z.uuid(),
  kind: SubscriptionKind,
  /** Null after the group or organization was deleted. */
  host: ContributionHost.nullable(),
  /** The site staff hide the group or organization, so nothing can be paid to it. */
  isTakenDown: z.boolean(),
  /** The name of the plan; empty for donations. */
  name: z.string(),
  amount: z.int(),
  currency: z.string(),
  period: Period,
  state: SubscriptionState,
  paidUntil: Instant.nullable(),
  /** Until when the next period can be paid, if it was postponed because the group or organization was hidden. */
  renewableUntil: Instant.nullable(),
  /** An order that waits for its payment. */
  openOrderId: z.uuid().nullable(),
  /** Ways to pay the next period now; empty while it can't be paid, or an order waits for its payment. */
  methods: z.array(ContributionMethod),
  createdAt: Instant,
});
export type Subscription = z.infer<typeof Subscription>;

const HostFields = z.object({
  currency: Currency,
  takesDonations: z.boolean(),
  /** Suggested; people may give any other amount. */
  donationAmounts: z.array(PositiveAmount).max(MAX_DONATION_AMOUNTS, `Suggest up to ${MAX_DONATION_AMOUNTS} amounts.`),
  donationText: multiline(300),
  takesTransfer: z.boolean(),
  takesOnline: z.boolean(),
});

export const Contributions = HostFields.omit({ takesTransfer: true, takesOnline: true }).extend({
  host: ContributionHost,
  plans: z.array(DuesPlan),
  /** Ways to pay that are possible now. */
  methods: z.array(ContributionMethod),
  /** The viewer’s. */
  membership: Subscription.nullable(),
  canEdit: z.boolean(),
});
export type Contributions = z.infer<typeof Contributions>;

export const HostContributions = HostFields.extend({
  /** Null until something was saved. */
  revision: z.int().nullable(),
  plans: z.array(DuesPlan.extend({ members: z.int() })),
  /** A bank account has been entered. */
  canTakeTransfer: z.boolean(),
  onlineState: OnlineState,
});
export type HostContributions = z.infer<typeof HostContributions>;

const hostParams = z.object({ kind: z.enum(['group', 'organization']), slug: z.string().max(100) });
const HOST_ERRORS = ['group.not_found', 'organization.not_found'] as const;

export const getContributions = endpoint({
  method: 'GET',
  path: '/api/contributions/:kind/:slug',
  summary: 'Get the dues and donations that a group or an organization takes, and the viewer’s membership',
  access: 'public',
  params: hostParams,
  success: { status: 200, schema: Contributions },
  errors: HOST_ERRORS,
});

export const getHostContributions = endpoint({
  method: 'GET',
  path: '/api/contributions/:kind/:slug/settings',
  summary: 'Get the dues and donations of a group or an organization as those who run it edit them',
  access: 'person',
  params: hostParams,
  success: { status: 200, schema: HostContributions },
  errors: [...HOST_ERRORS, 'auth.forbidden'],
});

export const updateContributions = endpoint({
  method: 'PUT',
  path: '/api/contributions/:kind/:slug/settings',
  summary: 'Set the dues and donations of a group or an organization; a plan that is left out can still be renewed',
  access: 'person',
  params: hostParams,
  body: HostFields.extend({
    /** The revision that was read; null for the first time. */
    revision: z.int().nullable(),
    plans: z
      .array(PlanFields.extend({ id: z.uuid().optional() }))
      .max(MAX_PLANS, `Offer up to ${MAX_PLANS} kinds of membership.`),
  }),
  isPosting: true,
  success: { status: 200, schema: HostContributions },
  errors: [
    ...HOST_ERRORS,
    'auth.forbidden',
    'contributions.changed_elsewhere',
    'contributions.currency_fixed',
    'prices.no_bank_account',
  ],
});

export const donate = endpoint({
  method: 'POST',
  path: '/api/contributions/:kind/:slug/donations',
  summary: 'Donate once, or regularly: makes the order that is to pay',
  access: 'person',
  params: hostParams,
  body: z.object({
    amount: PositiveAmount,
    /** The currency that the person has seen; another one is a changed price. */
    currency: Currency.optional(),
    /** Null: once. */
    period: Period.nullable(),
    method: ContributionMethod,
  }),
  success: { status: 201, schema: Order },
  errors: [...HOST_ERRORS, 'contributions.not_taken', 'order.price_changed', 'order.method_unavailable'],
});

export const becomePayingMember = endpoint({
  method: 'POST',
  path: '/api/contributions/:kind/:slug/memberships',
  summary: 'Become a paying member: makes the order for the first period',
  access: 'person',
  params: hostParams,
  body: z.object({
    planId: z.uuid(),
    /** The amount that the person has seen. */
    amount: Amount,
    /** The currency that the person has seen; another one is a changed price. */
    currency: Currency.optional(),
    method: ContributionMethod,
  }),
  success: { status: 201, schema: Order },
  errors: [
    ...HOST_ERRORS,
    'contributions.not_taken',
    'contributions.already_member',
    'order.price_changed',
    'order.method_unavailable',
  ],
});

const subscriptionParams = z.object({ subscriptionId: z.uuid() });

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/subscriptions',
  summary: 'List the viewer’s dues and regular donations, the latest first; those that ended for a year',
  access: 'person',
  success: { status: 200, schema: z.object({ subscriptions: z.array(Subscription) }) },
  errors: [],
});

export const renewSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/orders',
  summary: 'Get the order that pays the next period; the same one until it is paid, cancelled or expired',
  access: 'person',
  params: subscriptionParams,
  body: z.object({ method: ContributionMethod }),
  success: { status: 201, schema: Order },
  errors: ['subscription.not_found', 'subscription.not_due', 'order.method_unavailable'],
});

export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/api/subscriptions/:subscriptionId',
  summary: 'Cancel dues or a regular donation: it ends with the period that is paid. Idempotent',
  access: 'person',
  params: subscriptionParams,
  success: { status: 200, schema: Subscription },
  errors: ['subscription.not_found'],
});

export const resumeSubscription = endpoint({
  method: 'DELETE',
  path: '/api/subscriptions/:subscriptionId/cancellation',
  summary: 'Take back the cancellation of dues or a regular donation while the paid period lasts. Idempotent',
  access: 'person',
  params: subscriptionParams,
  success: { status: 200, schema: Subscription },
  errors: ['subscription.not_found', 'subscription.ended'],
});

/** A paying member or regular donor, for the people who run the group or organization. */
export const Contributor = Subscription.pick({
  id: true,
  kind: true,
  name: true,
  amount: true,
  currency: true,
  period: true,
  state: true,
  paidUntil: true,
  openOrderId: true,
}).extend({
  /** Empty after the account was deleted. */
  personName: z.string(),
});
export type Contributor = z.infer<typeof Contributor>;

export const listContributors = endpoint({
  method: 'GET',
  path: '/api/contributions/:kind/:slug/contributors',
  summary: 'List the paying members and regular donors of a group or an organization for those who run it',
  access: 'person',
  params: hostParams,
  query: z.object({
    /** Only what this person pays. */
    personId: z.uuid().optional(),
    cursor: Cursor,
  }),
  success: { status: 200, schema: pageOf({ contributors: z.array(Contributor) }) },
  errors: [...HOST_ERRORS, 'auth.forbidden'],
});

/** An order of dues or a donation in the list of the people who run the group or organization. */
export const ContributionOrder = OrderForHost.omit({ tickets: true, checkedInAt: true }).extend({
  kind: OrderKind.exclude(['tickets']),
  /** The name of the plan; empty for donations. */
  name: z.string(),
});
export type ContributionOrder = z.infer<typeof ContributionOrder>;

export const listContributionOrders = endpoint({
  method: 'GET',
  path: '/api/contributions/:kind/:slug/orders',
  summary: 'List the orders of dues and donations for those who run the group or organization, the latest first',
  access: 'person',
  params: hostParams,
  query: z.object({
    show: OrderFilter.default('all'),
    /** Part of a name or a number. */
    q: z.string().trim().max(100).default(''),
    cursor: Cursor,
  }),
  success: { status: 200, schema: pageOf({ orders: z.array(ContributionOrder) }) },
  errors: [...HOST_ERRORS, 'auth.forbidden'],
});

export const exportContributionOrders = endpoint({
  method: 'GET',
  path: '/api/contributions/:kind/:slug/orders.csv',
  summary: 'Export the orders of dues and donations of a group or an organization as CSV (RFC 4180, UTF-8)',
  access: 'person',
  params: hostParams,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: [...HOST_ERRORS, 'auth.forbidden'],
});
