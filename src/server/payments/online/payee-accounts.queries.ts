import { z } from 'zod';
import type { AccountState } from '#server/payments/providers/payment-provider.ts';
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
       requirements = $6 where id = $1`,
    [payeeId, account, state, chargesEnabled, payoutsEnabled, requirements],
  );
}

const AccountRow = z.object({ account: z.string() });

/** The connected accounts that may still have payments. */
export async function listAccounts(db: Db): Promise<string[]> {
  const rows = await db.rows(
    AccountRow,
    `select provider_account as account from payees where provider_account is not null and provider_state <> 'gone' order by id`,
  );
  return rows.map(({ account }) => account);
}

const PayeeAccountRow = z.object({ id: z.string(), account: z.string().nullable() });

export async function findOrInsertPayee(
  db: Db,
  { kind, id }: { kind: 'person' | 'group' | 'organization'; id: string },
  now: Date,
): Promise<z.infer<typeof PayeeAccountRow>> {
  const column = `${kind}_id`;
  await db.execute(`insert into payees (${column}, revision, created_at) values ($1, 0, $2) on conflict do nothing`, [
    id,
    now,
  ]);
  return db.one(PayeeAccountRow, `select id, provider_account as account from payees where ${column} = $1`, [id]);
}

const LockedAccountRow = PayeeAccountRow.pick({ account: true });

/** Of connections at the same time, only the first finds another account. */
export async function lockPayeeAccount(tx: Db, payeeId: string): Promise<string | null> {
  const sql = 'select provider_account as account from payees where id = $1 for update';
  return (await tx.one(LockedAccountRow, sql, [payeeId])).account;
}
