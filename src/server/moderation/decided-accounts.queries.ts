import { z } from 'zod';
import { accountRoles } from '#contracts/accounts/account-roles.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const AccountRow = z.object({ id: z.string(), role: z.enum(accountRoles), suspensionId: z.string().nullable() });
export type AccountToDecide = z.infer<typeof AccountRow>;

/** In one order, so that of two moderators the second sees what the first decided; people can log in meanwhile. */
export async function lockAccounts(tx: Db, personIds: readonly string[]): Promise<AccountToDecide[]> {
  await tx.execute('select from accounts where id = any ($1::uuid[]) order by id for no key update', [personIds]);
  return tx.rows(
    AccountRow,
    `select a.id, a.role, l.decision_id as "suspensionId"
       from accounts a left join account_limits l on l.account_id = a.id and l.kind = 'suspended'
      where a.id = any ($1::uuid[]) order by a.id`,
    [personIds],
  );
}
