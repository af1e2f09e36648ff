import { z } from 'zod';
import { AT_CHECKOUT } from '#server/payments/order-states.queries.ts';
import { insertPayee, type PayeeRef } from '#server/payments/payees.queries.ts';
import type { AccountState } from '#server/payments/providers/payment-provider.ts';
import { IS_OPEN_REFUND } from '#server/payments/refunds.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const IdRow = z.object({ id: z.string() });

export async function findPayeeByAccount(db: Db, account: string): Promise<string | undefined> {
  const row = await db.row(IdRow, `select id from payees where provider = 'stripe' and provider_account = $1`, [
    account,
  ]);
  return row?.id;
}

export async function updatePayeeAccount(
  db: Db,
  payeeId: string,
  { account, state, chargesEnabled, payoutsEnabled, requirements }: AccountState & { account: string },
): Promise<void> {
  await db.execute(
    `update payees set provider = 'stripe', provider_account = $2, provider_state = $3, charges_enabled = $4, payouts_enabled = $5,
       requirements = $6, compared_at = case when provider_account = $2 then compared_at end where id = $1`,
    [payeeId, account, state, chargesEnabled, payoutsEnabled, requirements],
  );
}

const AccountRow = z.object({ account: z.string() });

const PayeeAccountRow = z.object({ id: z.string(), account: z.string().nullable(), revision: z.number() });

export async function findOrInsertPayee(
  db: Db,
  { kind, id }: PayeeRef,
  now: Date,
): Promise<z.infer<typeof PayeeAccountRow>> {
  await insertPayee(db, { kind, id }, now);
  return db.one(PayeeAccountRow, `select id, provider_account as account, revision from payees where ${kind}_id = $1`, [
    id,
  ]);
}

const LockedAccountRow = PayeeAccountRow.pick({ account: true });

/** Only the first of several concurrent connections finds another account. */
export async function lockPayeeAccount(tx: Db, payeeId: string): Promise<string | null> {
  const sql = 'select provider_account as account from payees where id = $1 for update';
  return (await tx.one(LockedAccountRow, sql, [payeeId])).account;
}

/** The account that takes a payment now. Locked as for a new order of the payee: it is not disconnected until the attempt to pay is stored. */
export async function lockReadyAccount(tx: Db, payeeId: string): Promise<string | undefined> {
  const row = await tx.row(
    AccountRow,
    `select provider_account as account from payees where id = $1 and provider_state = 'ready' and provider_account is not null for key share`,
    [payeeId],
  );
  return row?.account;
}

/**
 * Whether people have paid online for events that are not over, or money may still move without their host: a payment or a refund on its way, or a
 * dispute.
 */
export async function hasUnsettledPayments(tx: Db, payeeId: string, now: Date): Promise<boolean> {
  const rowCount = await tx.execute(
    `select from orders o left join events e on e.id = o.event_id
      where o.payee_id = $1 and o.method = 'online' and (
        o.state in ${AT_CHECKOUT} or (o.has_seats and o.total > 0 and e.ends_at > $2)
        or exists (select from payments m where m.order_id = o.id and (
          m.state = 'processing' or (m.state = 'started' and m.checkout is not null)
          or exists (select from refunds f where f.payment_id = m.id and ${IS_OPEN_REFUND})
          or exists (select from disputes d where d.payment_id = m.id and d.state = 'open'))))
      limit 1`,
    [payeeId, now],
  );
  return rowCount > 0;
}

/** The revision makes the next account another one at the provider, which repeats its answer to a key that it knows. */
export async function clearPayeeAccount(tx: Db, payeeId: string): Promise<void> {
  await tx.execute(
    `update payees set provider = null, provider_account = null, provider_state = 'none', charges_enabled = false, payouts_enabled = false,
       requirements = '{}', compared_at = null, revision = revision + 1 where id = $1`,
    [payeeId],
  );
}
