import { CHECKOUT_STATES, EXPIRING_STATES, UNPAID_STATES } from '#contracts/payments/order-states.ts';
import { inSql } from '#server/platform/formats/in-sql.ts';

/** SQL: the same sets of states, as in `o.state in ${UNPAID}`. db/functions/20_payments.sql repeats them for triggers, and indexes of orders do. */
export const AT_CHECKOUT = inSql(CHECKOUT_STATES);
export const EXPIRING = inSql(EXPIRING_STATES);
export const UNPAID = inSql(UNPAID_STATES);
/** SQL: paid, and not all of it goes back. */
export const PAID = inSql(['paid', 'part-refunded']);
