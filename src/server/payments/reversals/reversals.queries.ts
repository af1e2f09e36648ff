import { REMINDER_LEAD } from '#server/payments/deadlines/deadlines.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** The payment never came. Keeps who recorded it, and when. */
export async function updatePaymentToReversed(
  tx: Db,
  { paymentId, reversedBy }: { paymentId: string; reversedBy: string },
  now: Date,
): Promise<void> {
  await tx.execute(
    `update payments set state = 'cancelled', paid_at = null, failure = 'Recorded by mistake' where id = $1`,
    [paymentId],
  );
  await tx.execute('insert into payment_reversals (payment_id, reversed_by, reversed_at) values ($1, $2, $3)', [
    paymentId,
    reversedBy,
    now,
  ]);
}

/** The mail about the reversal says the deadline: a reminder would follow at once if it is near. */
export async function updateOrderToUnpaid(
  tx: Db,
  orderId: string,
  { state, expiresAt }: { state: 'door' | 'transfer'; expiresAt: Date | null },
  now: Date,
): Promise<void> {
  await tx.execute(
    `update orders set state = $2, expires_at = $3, original_expires_at = null, paid_at = null, revision = revision + 1,
         reminded_at = case when $3 <= $4::timestamptz + 2 * (${REMINDER_LEAD}) then $4::timestamptz end where id = $1`,
    [orderId, state, expiresAt, now],
  );
}
