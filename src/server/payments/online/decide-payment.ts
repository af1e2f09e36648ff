import { isAtCheckout } from '#contracts/payments/order-states.ts';
import type { OrderState } from '#contracts/payments/orders.contract.ts';
import type { CheckoutState } from '#server/payments/providers/payment-provider.ts';
import type { OnlinePaymentRow } from './online-payments.queries.ts';

type PaymentState = OnlinePaymentRow['state'];
/**
 * What follows from a sync of a payment: `seat` the money has arrived, and its order gets its seats; `give-back` it has arrived for an order that
 * is paid already, was cancelled, or costs something else; `expire` it can no longer be paid.
 */
type Step = 'none' | 'seat' | 'give-back' | 'expire';

type SyncInput = {
  payment: Pick<OnlinePaymentRow, 'state' | 'amount' | 'currency'>;
  order: { state: OrderState };
  /** Whether another attempt to pay the same order is paid, or may still be. */
  others: { isPaid: boolean; isOpen: boolean };
  seen: CheckoutState;
};

const NEXT_STATES: Record<CheckoutState['state'], PaymentState> = {
  open: 'started',
  processing: 'processing',
  paid: 'paid',
  failed: 'failed',
  ended: 'cancelled',
};
/** Syncs may overtake each other, so a payment only moves forward. Only “paid” is final: money may arrive after everything else. */
const RANKS: Record<PaymentState, number> = { started: 0, processing: 1, failed: 2, cancelled: 2, paid: 3 };

/** Decides what a sync with the provider changes; pure. The caller holds the locks of the order and the payment. */
export function decidePayment({ payment, order, others, seen }: SyncInput): { state: PaymentState; step: Step } {
  const next = NEXT_STATES[seen.state];
  if (RANKS[next] <= RANKS[payment.state]) return { state: payment.state, step: 'none' };
  if (seen.state === 'paid') {
    const isRight = seen.amount === payment.amount && seen.currency === payment.currency;
    const isWanted = (isAtCheckout(order) || order.state === 'expired') && !others.isPaid;
    return { state: next, step: isRight && isWanted ? 'seat' : 'give-back' };
  }
  const isOver = next === 'failed' || next === 'cancelled';
  return { state: next, step: isOver && isAtCheckout(order) && !others.isPaid && !others.isOpen ? 'expire' : 'none' };
}
