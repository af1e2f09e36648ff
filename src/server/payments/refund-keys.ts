/* The keys of refunds, each of which is made once, say what they are for. */

const RETURN_KEY = 'return';
/** Begins the keys of refunds of an unapplied payment: it arrived for an order that cannot have it. */
export const unappliedRefundKey = (paymentId: string): string => `${RETURN_KEY}:${paymentId}`;
/** SQL: whether the refund `f` returns an unapplied payment. */
export const IS_RETURN = `f.key like '${RETURN_KEY}:%'`;

/** Ends the key of the refund of an order that is cancelled; of what is left after one was refused, a number follows. */
export const CANCEL_KEY = ':cancel';
export const cancelRefundKey = (orderId: string): string => `${orderId}${CANCEL_KEY}`;
/** SQL: whether the refund `f` was asked for because its order was cancelled. */
export const IS_OF_CANCELLATION = `f.key ~ '${CANCEL_KEY}(:\\d+)?$'`;
