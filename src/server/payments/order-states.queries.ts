import { CHECKOUT_STATES, EXPIRING_STATES, UNPAID_STATES } from '#contracts/payments/order-states.ts';
import { inSql } from '#server/platform/formats/in-sql.ts';
import { IS_RETURN } from './refund-keys.ts';

/** SQL: the same sets of states, as in `o.state in ${UNPAID}`. db/functions/20_payments.sql repeats them for triggers, and indexes of orders do. */
export const AT_CHECKOUT = inSql(CHECKOUT_STATES);
export const EXPIRING = inSql(EXPIRING_STATES);
export const UNPAID = inSql(UNPAID_STATES);
/** SQL: paid, and not all of it goes back. */
export const PAID = inSql(['paid', 'part-refunded']);

/** SQL: the order in which the payments `m` of an order are refunded: those that it could have first, of them those with the most left. */
export const REFUND_ORDER = `exists (select from refunds f where f.payment_id = m.id and ${IS_RETURN}), m.amount - m.refunded desc, m.id`;

/**
 * SQL: what goes back of the order `o` when all does: what the first of its payments has left. A refund is made of one payment, and a second one whose
 * return has failed is not part of the order.
 */
export const REFUNDABLE_LEFT = `coalesce((select least(m.amount - m.refunded, o.total) from payments m
  where m.order_id = o.id and m.state = 'paid' and m.refunded < m.amount order by ${REFUND_ORDER} limit 1), 0)`;
