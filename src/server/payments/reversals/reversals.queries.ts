import type { Db } from '#server/platform/postgres/db.ts';

/** The payment never came. Who recorded it, and when, stays. */
export async function updatePaymentToReversed(tx: Db, paymentId: string): Promise<void> {
  await tx.execute(
    `update payments set state = 'cancelled', paid_at = null, failure = 'Recorded by mistake' where id = $1`,
    [paymentId],
  );
}

export async function updateOrderToUnpaid(
  tx: Db,
  orderId: string,
  { state, expiresAt }: { state: 'door' | 'transfer'; expiresAt: Date | null },
): Promise<void> {
  await tx.execute(
    `update orders set state = $2, expires_at = $3, original_expires_at = null, paid_at = null, reminded_at = null, revision = revision + 1 where id = $1`,
    [orderId, state, expiresAt],
  );
}
