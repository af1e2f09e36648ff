/* The keys of refunds, each of which is made once, say what they are for. */

const RETURN_KEY = 'return';
/** Begins the keys of refunds of an unapplied payment: it arrived for an order that cannot have it. */
export const unappliedRefundKey = (paymentId: string): string => `${RETURN_KEY}:${paymentId}`;
/** SQL: whether the refund `f` returns an unapplied payment. */
export const IS_RETURN = `f.key like '${RETURN_KEY}:%'`;
/** The key of a request to refund, if it sends an unapplied payment back once more. */
export const repeatedReturnKey = (paymentId: string, key: string): string => `${unappliedRefundKey(paymentId)}:${key}`;

/** Ends the key of the refund of an order that is cancelled; of what is left after one was refused, a number follows. */
export const CANCEL_KEY = ':cancel';
export const cancelRefundKey = (orderId: string): string => `${orderId}${CANCEL_KEY}`;

/** SQL: what the refund `f` attempts, if further attempts may follow: to return an unapplied payment, or to refund an order that is cancelled. */
export const ATTEMPT_AT = `case when ${IS_RETURN} then substring(f.key from '^${RETURN_KEY}:[^:]+') when f.key ~ '${CANCEL_KEY}(:\\d+)?$' then '${CANCEL_KEY}' end`;

const TICKETS_KEY = ':tickets';
/** The key of a request to refund, if tickets go back with the money. */
export const ticketsRefundKey = (key: string): string => `${key}${TICKETS_KEY}`;
/** SQL: whether tickets go back with the refund `f`: all that its order still has when it is cancelled, or those that a host chose. */
export const IS_OF_TICKETS = `f.key ~ '(${CANCEL_KEY}(:\\d+)?|${TICKETS_KEY})$'`;

export const isReturn = ({ attemptAt }: { attemptAt: string | null }): boolean =>
  attemptAt?.startsWith(`${RETURN_KEY}:`) === true;
