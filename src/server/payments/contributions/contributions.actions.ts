import type { z } from 'zod';
import { DAY_MS } from '#contracts/durations.ts';
import type {
  becomePayingMember as becomeEndpoint,
  ContributionMethod,
  Contributions,
  donate as donateEndpoint,
  HostContributions,
  updateContributions as updateEndpoint,
} from '#contracts/payments/contributions.contract.ts';
import { taxIn } from '#contracts/payments/money.ts';
import type { Order } from '#contracts/payments/orders.contract.ts';
import { FALLBACK_CURRENCY, findDefaultCurrencyOfHost } from '#server/payments/default-currency.queries.ts';
import { findOrInsertPayee } from '#server/payments/online/payee-accounts.queries.ts';
import { insertNumbered, isOtherCurrency, showOrder } from '#server/payments/orders.actions.ts';
import { insertOrderLines } from '#server/payments/orders.queries.ts';
import { CHECKOUT_MS, CONTRIBUTION_TRANSFER_DAYS, canTakeTransfer, onlineState } from '#server/payments/pay-methods.ts';
import { requirePayable } from '#server/payments/payable-amounts.ts';
import { findPayee, findPayeeOfOwner, type PayeeRow } from '#server/payments/payees.queries.ts';
import { orderChanged } from '#server/payments/payments.domain-events.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { contributionMethods } from './contribution-methods.ts';
import * as settings from './contribution-settings.queries.ts';
import { type ContributionHost, type HostRef, requireHost } from './contributions.policy.ts';
import { presentSubscription } from './present-subscription.ts';
import { subscriptionState } from './subscription-state.ts';
import * as subscriptions from './subscriptions.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;

export async function readContributions(
  { db, clock, config }: Deps,
  ref: HostRef,
  viewerId: string | null,
): Promise<Contributions> {
  const host = await requireHost(db, ref, viewerId);
  const payee = await findPayeeOfOwner(db, host);
  const saved = payee && (await settings.findContributionSettings(db, payee.id));
  const shown = { host: { kind: host.kind, slug: host.slug, name: host.name }, canEdit: host.canManage };
  if (!payee || !saved)
    return {
      ...shown,
      currency: FALLBACK_CURRENCY,
      takesDonations: false,
      donationAmounts: [],
      donationText: '',
      plans: [],
      methods: [],
      membership: null,
    };
  const methods = contributionMethods(saved, payee, config.PAYMENTS);
  const { currency, takesDonations, donationAmounts, donationText } = saved;
  const plans = await settings.listPlans(db, payee.id, clock.now());
  const membership = viewerId
    ? await subscriptions.findMembership(db, { payeeId: payee.id, personId: viewerId })
    : undefined;
  return {
    ...shown,
    currency,
    takesDonations: takesDonations && methods.length > 0,
    donationAmounts,
    donationText,
    plans: methods.length > 0 ? plans.map(({ members: _members, ...plan }) => plan) : [],
    methods,
    membership: membership ? presentSubscription(membership, { now: clock.now(), mode: config.PAYMENTS }) : null,
  };
}

export async function readHostContributions(deps: Deps, ref: HostRef, viewerId: string): Promise<HostContributions> {
  const host = await requireHost(deps.db, ref, viewerId, { isManaging: true });
  return presentSettings(deps, { host, payee: await findPayeeOfOwner(deps.db, host) });
}

async function presentSettings(
  { db, clock, config: { PAYMENTS: mode } }: Omit<Deps, 'db'> & { db: Db },
  { host, payee }: { host: ContributionHost; payee: PayeeRow | undefined },
) {
  const saved = payee && (await settings.findContributionSettings(db, payee.id));
  return {
    currency: saved?.currency ?? (await findDefaultCurrencyOfHost(db, host)),
    takesDonations: false,
    donationAmounts: [500, 1000, 2500],
    donationText: '',
    takesTransfer: true,
    takesOnline: true,
    revision: null,
    ...saved,
    plans: payee ? await settings.listPlans(db, payee.id, clock.now()) : [],
    canTakeTransfer: canTakeTransfer(payee),
    onlineState: onlineState({ payee, mode }),
  };
}

export async function saveContributions(
  { db, clock, config }: Deps,
  ref: HostRef,
  { viewerId, plans, ...change }: z.output<(typeof updateEndpoint)['body']> & { viewerId: string },
): Promise<HostContributions> {
  const host = await requireHost(db, ref, viewerId, { isManaging: true });
  const { donationAmounts, currency } = change;
  const amounts = [
    ...plans.map(({ amount }, index) => [`plans.${index}.amount`, amount] as const),
    ...donationAmounts.map((amount, index) => [`donationAmounts.${index}`, amount] as const),
  ];
  requirePayable(Object.fromEntries(amounts), currency);
  return db.transaction(async (tx) => {
    const { id: payeeId } = await findOrInsertPayee(tx, host, clock.now());
    const before = await settings.findContributionSettings(tx, payeeId);
    if (before && before.currency !== change.currency && (await settings.isSubscribed(tx, payeeId)))
      throw new AppError('contributions.currency_fixed');
    const isSaved = (before?.revision ?? null) === change.revision;
    if (!isSaved || !(await settings.saveContributionSettings(tx, payeeId, change)))
      throw new AppError('contributions.changed_elsewhere');
    await settings.savePlans(tx, payeeId, plans, clock.now());
    return presentSettings({ db: tx, clock, config }, { host, payee: await findPayee(tx, payeeId) });
  });
}

type Payable = { kind: 'dues' | 'donation'; name: string; amount: number; currency: string; taxRate: number };
type NewOrder = Payable & {
  payee: PayeeRow;
  personId: string;
  subscriptionId: string | null;
  method: ContributionMethod;
};

export async function insertContribution(tx: Db, order: NewOrder, now: Date): Promise<string> {
  const { kind, name, amount, currency, taxRate, payee, personId, subscriptionId, method } = order;
  const tax = taxIn(amount, taxRate);
  const isTransfer = method === 'transfer';
  const orderId = await insertNumbered(
    tx,
    {
      kind,
      subscriptionId,
      eventId: null,
      payeeId: payee.id,
      personId,
      state: isTransfer ? 'transfer' : 'reserved',
      method,
      currency,
      subtotal: amount,
      discount: 0,
      tax,
      total: amount,
      expiresAt: new Date(now.getTime() + (isTransfer ? CONTRIBUTION_TRANSFER_DAYS * DAY_MS : CHECKOUT_MS)),
      refundHoursBefore: null,
      promoCodeId: null,
      event: { title: payee.name, startsAt: null, timeZone: null },
    },
    now,
  );
  const line = { tierId: null, name, quantity: 1, unit: amount, discount: 0, taxRate, tax, total: amount };
  await insertOrderLines(tx, orderId, [line]);
  if (isTransfer) await publish(tx, orderChanged, { orderId, change: 'reserved' });
  return orderId;
}

/** The payee of a host that takes contributions in this way. */
async function requireTaken(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  host: ContributionHost,
  method: ContributionMethod,
) {
  const payee = await findPayeeOfOwner(db, host);
  const saved = payee && (await settings.findContributionSettings(db, payee.id));
  if (!payee || !saved) throw new AppError('contributions.not_taken');
  if (!contributionMethods(saved, payee, config.PAYMENTS).includes(method))
    throw new AppError('order.method_unavailable');
  return { payee, saved };
}

export async function donate(
  deps: Deps,
  ref: HostRef,
  body: z.output<(typeof donateEndpoint)['body']> & { viewerId: string },
): Promise<Order> {
  const { db, clock } = deps;
  const { viewerId: personId, amount, period, method } = body;
  const host = await requireHost(db, ref, personId);
  const { payee, saved } = await requireTaken(deps, host, method);
  if (!saved.takesDonations) throw new AppError('contributions.not_taken');
  if (isOtherCurrency(saved, body)) throw new AppError('order.price_changed');
  requirePayable({ amount }, saved.currency);
  const payable = { kind: 'donation' as const, name: '', amount, currency: saved.currency, taxRate: 0 };
  const orderId = await db.transaction(async (tx) => {
    const now = clock.now();
    const donation = { ...payable, payeeId: payee.id, personId, planId: null };
    const subscriptionId = period && (await subscriptions.insertSubscription(tx, { ...donation, period }, now));
    return insertContribution(tx, { ...payable, payee, personId, subscriptionId: subscriptionId ?? null, method }, now);
  });
  return showOrder(deps, orderId, personId);
}

export async function becomePayingMember(
  deps: Deps,
  ref: HostRef,
  body: z.output<(typeof becomeEndpoint)['body']> & { viewerId: string },
): Promise<Order> {
  const { db, clock } = deps;
  const { viewerId: personId, planId, amount, method } = body;
  const host = await requireHost(db, ref, personId);
  const { payee, saved } = await requireTaken(deps, host, method);
  const plan = (await settings.listPlans(db, payee.id, clock.now())).find(({ id }) => id === planId);
  if (!plan) throw new AppError('contributions.not_taken');
  if (plan.amount !== amount || isOtherCurrency(saved, body)) throw new AppError('order.price_changed');
  const { name, period, taxRate } = plan;
  const payable = { kind: 'dues' as const, name, amount, currency: saved.currency, taxRate };
  const orderId = await db.transaction(async (tx) => {
    const now = clock.now();
    await endLapsed(tx, { payeeId: payee.id, personId }, now);
    const membership = { ...payable, period, payeeId: payee.id, personId, planId };
    const subscriptionId = await subscriptions.insertSubscription(tx, membership, now);
    if (!subscriptionId) throw new AppError('contributions.already_member');
    return insertContribution(tx, { ...payable, payee, personId, subscriptionId, method }, now);
  });
  return showOrder(deps, orderId, personId);
}

/** Ends a membership that lapsed, or was never paid and has no order that waits for money, so that another can begin. */
async function endLapsed(tx: Db, ref: { payeeId: string; personId: string }, now: Date): Promise<void> {
  const found = await subscriptions.findMembership(tx, ref);
  const before = found && (await subscriptions.lockSubscription(tx, found.id));
  if (!before) return;
  const state = subscriptionState(before, now);
  if (state === 'ended' || (state === 'pending' && before.openOrderId === null))
    await subscriptions.endSubscription(tx, before.id, now);
}
