import { randomInt, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { type ErrorCode, errorCatalogue } from '#contracts/errors.ts';
import { orderNumber } from '#contracts/payments/order-numbers.ts';
import type { Order, PaidWith, placeOrder as placeEndpoint, Selection } from '#contracts/payments/orders.contract.ts';
import { canSeeAnswers } from '#server/events/events.policy.ts';
import { lockSeats } from '#server/events/seats.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { batchByKey } from '#server/platform/batch-by-key.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { PaymentMode } from '#server/platform/payment-settings.ts';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';
import { validateRequest } from '#server/rsvps/rsvps.actions.ts';
import { type EventForRsvp, findEventForViewers } from '#server/rsvps/rsvps.queries.ts';
import { reserveSeats } from '#server/rsvps/seats/ticket-seats.actions.ts';
import { lockSubscription } from './contributions/subscriptions.queries.ts';
import { FALLBACK_CURRENCY } from './default-currency.queries.ts';
import { recordPayment, seatOrder } from './order-state.actions.ts';
import { canResend, isMarkable } from './orders.policy.ts';
import * as queries from './orders.queries.ts';
import { CHECKOUT_MS, payMethods, transferDeadline } from './pay-methods.ts';
import { findOrInsertPayeeOfEvent, type PayeeRow } from './payees.queries.ts';
import { orderChanged } from './payments.domain-events.ts';
import { requireOrder } from './payments.policy.ts';
import { presentOrder } from './present-order.ts';
import { isCodeValid, priceOrder } from './price-order.ts';
import { addTaken, findTicketSettings, listTiers, type TicketSettingsRow } from './prices.queries.ts';
import { addCodeUses, findCode } from './promo-codes.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
type OrderRequest = z.output<(typeof placeEndpoint)['body']> & { personId: string };
type PlacedRequest = OrderRequest & { mode: PaymentMode };

const RANDOM_DIGITS = 5;
const NUMBER_TRIES = 5;

/** Prices of an event as they are now. `code` may be wrong. */
export async function readPricing(db: Db, eventId: string, code: string | undefined, now: Date) {
  const settings = await findTicketSettings(db, eventId);
  const tiers = settings ? await listTiers(db, eventId) : [];
  const found = code ? await findCode(db, eventId, code) : undefined;
  return { settings, tiers, code: found && isCodeValid(found, tiers, now) ? found : undefined };
}

/** Orders of an event are placed one after another, because all of them need its lock; only one per process waits with a connection. */
export const createOrderQueue = (deps: Deps) =>
  batchByKey<OrderRequest, Order>(async (eventId, requests, forOne) => {
    const results: (Order | Error)[] = [];
    // Each order is committed on its own, so an error of one is no result of the others.
    for (const [index, request] of requests.entries())
      results.push(await forOne(index, () => placeOrder(deps, eventId, request)).catch((error: Error) => error));
    return results;
  });

async function placeOrder({ db, clock, config }: Deps, eventId: string, request: OrderRequest): Promise<Order> {
  const { personId } = request;
  const [event] = await findEventForViewers(db, eventId, [personId]);
  const { answers, isHidden, attendance } = request;
  const rsvp = validateRequest(event, { personId, status: 'going', guests: 0, answers, isHidden, attendance });
  if (rsvp instanceof AppError) throw rsvp;
  const order = db.transaction(async (tx) => {
    await lockSeats(tx, eventId);
    return insertReservedOrder(tx, event!, { ...request, answers: rsvp.answers, mode: config.PAYMENTS }, clock.now());
  });
  const orderId = await mapConstraint(order, { rsvps_person_id_fkey: 'auth.invalid_token' });
  return showOrder({ db, clock }, orderId, personId);
}

/** Reserves the seats and writes the order: all under the lock of the event's seats, so that nothing is sold twice. */
async function insertReservedOrder(tx: Db, event: EventForRsvp, request: PlacedRequest, now: Date): Promise<string> {
  const { settings, tiers, code } = await readPricing(tx, event.id, request.code, now);
  const payee = await findOrInsertPayeeOfEvent(tx, event.id, now);
  if (!settings || !payee) throw new AppError('order.price_changed');
  const priced = priceOrder({ currency: settings.currency, tiers, code }, request, now);
  if ('fields' in priced) throw invalid(priced.fields);
  const { quote } = priced;
  if (quote.total !== request.total || isOtherCurrency(quote, request)) throw new AppError('order.price_changed');
  const seats = quote.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const refused = await reserveSeats(
    tx,
    event.id,
    {
      personId: request.personId,
      seats,
      answers: request.answers,
      isHidden: request.isHidden,
      attendance: request.attendance,
      isHost: canSeeAnswers(event),
    },
    now,
  );
  if (refused) throw new AppError(refused.refusal);
  const terms = termsOf({ settings, payee, event, request, total: quote.total, now });
  const { lines, ...sums } = quote;
  const orderId = await insertNumbered(
    tx,
    {
      ...sums,
      ...terms,
      kind: 'tickets',
      subscriptionId: null,
      eventId: event.id,
      payeeId: payee.id,
      personId: request.personId,
      promoCodeId: code?.id ?? null,
      event: { title: event.title, startsAt: event.startsAt?.toISOString() ?? null, timeZone: event.timeZone },
    },
    now,
  );
  await queries.insertOrderLines(tx, orderId, lines);
  await addTaken(tx, lines);
  if (code) await addCodeUses(tx, code.id, 1);
  if (quote.total === 0) await seatFreeOrder(tx, orderId, now);
  // Who pays online is at the payment page now.
  else if (terms.method !== 'online') await publish(tx, orderChanged, { orderId, change: 'reserved' });
  return orderId;
}

/** The currency that the person has seen, which older pages don't send, is not the one of now. */
export const isOtherCurrency = (now: { currency: string }, seen: { currency?: string | undefined }): boolean =>
  seen.currency !== undefined && seen.currency !== now.currency;

const invalid = (fields: Record<string, string>) =>
  new AppError('request.invalid', { message: Object.values(fields)[0]!, fields });

type Terms = {
  settings: TicketSettingsRow;
  payee: PayeeRow;
  event: EventForRsvp;
  request: PlacedRequest;
  total: number;
  now: Date;
};

/** How the order is paid, and until when. */
function termsOf({ settings, payee, event, request, total, now }: Terms) {
  const { method, mode } = request;
  const sale = { settings, payee, mode, startsAt: event.startsAt, now };
  if (!payMethods(sale, total).includes(method)) throw new AppError('order.method_unavailable');
  const { refundHoursBefore } = settings;
  if (method === 'transfer')
    return { method, state: 'transfer' as const, expiresAt: transferDeadline(sale), refundHoursBefore };
  return {
    method,
    state: method === 'door' ? ('door' as const) : ('reserved' as const),
    expiresAt: method === 'online' ? new Date(now.getTime() + CHECKOUT_MS) : null,
    refundHoursBefore,
  };
}

export async function insertNumbered(tx: Db, order: Omit<queries.NewOrder, 'number'>, now: Date): Promise<string> {
  for (let n = 0; n < NUMBER_TRIES; n++) {
    const number = orderNumber(Array.from({ length: RANDOM_DIGITS }, () => randomInt(32)));
    const id = await queries.insertOrder(tx, { ...order, number }, now);
    if (id) return id;
  }
  throw new Error('No free order number was found');
}

async function seatFreeOrder(tx: Db, orderId: string, now: Date): Promise<void> {
  const order = await queries.lockOrder(tx, orderId);
  if (!order || (await seatOrder(tx, order, now))) throw new AppError('rsvp.full');
  await queries.updateOrder(tx, orderId, { state: 'paid', hasSeats: true, paidAt: now });
}

export async function showOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
  viewerId: string,
): Promise<Order> {
  const { order, viewer } = await requireOrder(db, orderId, viewerId);
  return presentOrder(order, viewer, clock.now());
}

/** Locks what an order is for, the seats of its event or its subscription, then the order. */
export async function lockOrderAndSeats(tx: Db, order: queries.OrderRow): Promise<queries.OrderRow> {
  if (order.eventId) await lockSeats(tx, order.eventId);
  if (order.subscriptionId) await lockSubscription(tx, order.subscriptionId);
  const locked = await queries.lockOrder(tx, order.id);
  if (!locked) throw new AppError('order.not_found');
  return locked;
}

export async function markPaid(
  deps: Pick<Deps, 'db' | 'clock'>,
  { orderId, viewerId }: { orderId: string; viewerId: string },
  { paidWith }: { paidWith: z.infer<typeof PaidWith> },
): Promise<Order> {
  const { db, clock } = deps;
  const { order: found, viewer } = await requireOrder(db, orderId, viewerId);
  if (!viewer.canTakePayments) throw new AppError('auth.forbidden');
  await db.transaction(async (tx) => {
    const order = await lockOrderAndSeats(tx, found);
    if (!isMarkable(order)) throw new AppError('order.not_payable');
    const now = clock.now();
    const refusal = await seatOrder(tx, order, now);
    if (refusal) throw tooLate(refusal);
    const isTransfer = paidWith === 'transfer';
    const way = isTransfer
      ? ({ provider: 'transfer', place: 'bank' } as const)
      : ({ provider: 'door', place: 'door' } as const);
    await recordPayment(tx, order, { ...way, paidWith, recordedBy: viewerId }, now);
  });
  return showOrder(deps, orderId, viewerId);
}

/** The money of an expired order can no longer buy what it was for. */
const tooLate = (refusal: ErrorCode) =>
  refusal === 'order.has_newer_order' || refusal === 'order.has_newer_membership'
    ? new AppError(refusal)
    : new AppError(refusal, { message: `${errorCatalogue[refusal].message} Please return the money.` });

export async function quote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  eventId: string,
  selection: Selection | EndpointInput<typeof placeEndpoint>['body'],
) {
  const { settings, tiers, code } = await readPricing(db, eventId, selection.code, clock.now());
  const priced = priceOrder({ currency: settings?.currency ?? FALLBACK_CURRENCY, tiers, code }, selection, clock.now());
  if ('fields' in priced) throw invalid(priced.fields);
  return priced.quote;
}

/** The reason of a mail is unique, so each request has an id. */
export async function resendOrder({ db }: Pick<AppDeps, 'db'>, orderId: string, viewerId: string): Promise<void> {
  const { order, viewer } = await requireOrder(db, orderId, viewerId);
  if (!viewer.isHost) throw new AppError('auth.forbidden');
  if (!canResend(order)) throw new AppError('order.not_resendable');
  await publish(db, orderChanged, { orderId, change: 'resent', requestId: randomUUID() });
}
