import { MINUTE_MS } from '#contracts/durations.ts';
import { isAtCheckout } from '#contracts/payments/order-states.ts';
import { paths } from '#contracts/site-paths.ts';
import { lockOrderAndSeats } from '#server/payments/orders.actions.ts';
import { type OrderRow, updateOrder } from '#server/payments/orders.queries.ts';
import { CHECKOUT_MS } from '#server/payments/pay-methods.ts';
import { requireOrder } from '#server/payments/payments.policy.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as queries from './online-payments.queries.ts';
import { lockReadyAccount } from './payee-accounts.queries.ts';
import { type OnlineDeps, syncPayment } from './payment-sync.actions.ts';
import { mapStripeFailures } from './provider-errors.ts';

type Deps = OnlineDeps & Pick<AppDeps, 'config'>;
type Attempt = Pick<queries.OnlinePaymentRow, 'id' | 'account' | 'createdAt'> & {
  key: string;
  /** How the order was; null of an attempt that another press has begun. */
  before: Pick<OrderRow, 'state' | 'expiresAt'> | null;
};

/** Each attempt holds the seats again, so their number is limited. */
const MAX_ATTEMPTS = 4;
/** An attempt whose page was never made, because the process or the network stopped, is repeated with its key for as long. */
const REPEAT_MS = 4 * MINUTE_MS;

/** Returns the address of the provider's page where the buyer pays. Pressed again, it is the same page while that is open. */
export async function startCheckout(deps: Deps, orderId: string, viewerId: string): Promise<{ url: string }> {
  const { order, viewer } = await requireOrder(deps.db, orderId, viewerId);
  if (!viewer.isBuyer) throw new AppError('order.not_found');
  if (deps.config.PAYMENTS === 'off') throw new AppError('order.method_unavailable');
  // Also before its page is looked for: that of an order which was cancelled is open until the next check.
  requirePayable(order);
  const open = await openPage(deps, order);
  if (open) return { url: open };
  const attempt = await deps.db.transaction(async (tx) => {
    const locked = await lockOrderAndSeats(tx, order);
    return beginAttempt(tx, locked, deps);
  });
  try {
    return { url: await makePage(deps, order, attempt) };
  } catch (error) {
    if (error instanceof AppError && AMOUNT_CODES.includes(error.code)) await undoAttempt(deps, order, attempt);
    throw error;
  }
}

const AMOUNT_CODES: readonly string[] = ['order.too_small_online', 'order.too_large_online'];

/** An amount that can't be paid online is refused at each try: none counts, nor holds the seats again. */
async function undoAttempt({ db }: Deps, order: OrderRow, { id: paymentId, before }: Attempt): Promise<void> {
  if (!before) return;
  await db.transaction(async (tx) => {
    const locked = await lockOrderAndSeats(tx, order);
    if (!isAtCheckout(locked) || !(await queries.deleteRefusedAttempt(tx, paymentId))) return;
    await updateOrder(tx, order.id, { ...before, hasSeats: locked.hasSeats });
  });
}

/** The page of an earlier attempt, unless it is over: then what has become of it is recorded first. */
async function openPage({ db, provider, clock }: Deps, order: OrderRow): Promise<string | undefined> {
  for (const payment of await queries.listPaymentsOfOrder(db, order.id)) {
    if (payment.state !== 'started' || !payment.checkout) continue;
    const seen = await mapStripeFailures(() => provider.readCheckout({ ...payment, checkout: payment.checkout! }));
    if (seen.state === 'open' && seen.url) return seen.url;
    await syncPayment({ db, provider, clock }, payment.id);
  }
  return undefined;
}

function requirePayable(order: OrderRow): void {
  const isPayable = order.method === 'online' && isAtCheckout(order);
  if (!isPayable || order.isTakenDown || (order.kind === 'tickets' && !order.hasSeats))
    throw new AppError('order.not_payable');
}

async function beginAttempt(tx: Db, order: OrderRow, { clock, config }: Deps): Promise<Attempt> {
  requirePayable(order);
  const now = clock.now();
  const earlier = await queries.listPaymentsOfOrder(tx, order.id);
  if (earlier.some(({ state, checkout }) => state === 'processing' || (state === 'started' && checkout)))
    throw new AppError('order.not_payable');
  const unmade = earlier.find(({ state }) => state === 'started');
  if (unmade?.key && now.getTime() - unmade.createdAt.getTime() < REPEAT_MS)
    return { ...unmade, key: unmade.key, before: null };
  if (unmade) await queries.cancelAttempt(tx, unmade.id);
  if (earlier.length >= MAX_ATTEMPTS) throw new AppError('order.too_many_attempts');
  const account = await accountFor(tx, order, config);
  const attempt = earlier.length + 1;
  const key = `order:${order.id}:try:${attempt}:v${order.revision}`;
  const id = await queries.insertAttempt(tx, { orderId: order.id, account, amount: order.total, attempt, key }, now);
  await updateOrder(tx, order.id, {
    state: 'paying',
    hasSeats: order.hasSeats,
    expiresAt: new Date(now.getTime() + CHECKOUT_MS),
  });
  return { id, account, key, createdAt: now, before: { state: order.state, expiresAt: order.expiresAt } };
}

/** Null for the site's own account. */
async function accountFor(tx: Db, order: OrderRow, { PAYMENTS }: Pick<AppDeps['config'], 'PAYMENTS'>) {
  if (PAYMENTS === 'own') return null;
  const account = await lockReadyAccount(tx, order.payeeId);
  if (!account) throw new AppError('order.method_unavailable');
  return account;
}

async function makePage({ db, provider, config }: Deps, order: OrderRow, attempt: Attempt): Promise<string> {
  const made = await mapStripeFailures(() =>
    provider.startCheckout({
      paymentId: attempt.id,
      number: order.number,
      key: attempt.key,
      account: attempt.account,
      currency: order.currency,
      // Donations have no name of their own, and Stripe refuses an empty one.
      lines: order.lines.map((line) => ({ ...line, name: line.name || 'Donation' })),
      siteFee: 0,
      expiresAt: new Date(attempt.createdAt.getTime() + CHECKOUT_MS),
      returnUrl: config.PUBLIC_URL + paths.order(order.id),
    }),
  );
  await queries.updateCheckout(db, attempt.id, made.checkout);
  return made.url!;
}

/** The buyer is back from the provider's page: syncs the payment, so that the page of the order does not wait for a webhook. */
export async function checkOrder(deps: OnlineDeps, orderId: string, viewerId: string): Promise<void> {
  const { viewer } = await requireOrder(deps.db, orderId, viewerId);
  if (!viewer.isBuyer && !viewer.isHost) throw new AppError('order.not_found');
  const payments = await queries.listPaymentsOfOrder(deps.db, orderId);
  for (const { id, state } of payments)
    if (state === 'started' || state === 'processing') await mapStripeFailures(() => syncPayment(deps, id));
}
