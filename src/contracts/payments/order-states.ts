import type { Order, OrderState } from './orders.contract.ts';

/** To be paid online: at the payment page, or to be sent there. */
export const CHECKOUT_STATES: readonly OrderState[] = ['reserved', 'paying'];
/** Not paid, with a time by which the money must be there. */
export const EXPIRING_STATES: readonly OrderState[] = [...CHECKOUT_STATES, 'transfer'];
/** Not paid. At the door people pay when they come. */
export const UNPAID_STATES: readonly OrderState[] = [...EXPIRING_STATES, 'door'];

type OrderWithState = { state: OrderState };
type Refunded = { paid: number; refunds: readonly Pick<Order['refunds'][number], 'state' | 'amount'>[] };

export const isAtCheckout = ({ state }: OrderWithState): boolean => CHECKOUT_STATES.includes(state);
export const isExpiring = ({ state }: OrderWithState): boolean => EXPIRING_STATES.includes(state);
export const isUnpaid = ({ state }: OrderWithState): boolean => UNPAID_STATES.includes(state);

/** The amount that is paid and not refunded, in the smallest unit of the currency. Refunds under way count as refunded. */
export const moneyLeft = ({ paid, refunds }: Refunded): number =>
  refunds.reduce((left, { state, amount }) => (state === 'failed' ? left : left - amount), paid);
