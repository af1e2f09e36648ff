import type { OnlineDeps } from './looks.actions.ts';
import { findPayeeByAccount, updatePayeeAccount } from './payee-accounts.queries.ts';

/** Reads how the account of a payee is; one that the payee has disconnected is gone. */
export async function lookAtAccount({ db, provider }: OnlineDeps, account: string): Promise<string> {
  const payeeId = await findPayeeByAccount(db, account);
  if (!payeeId) return 'not ours';
  const seen = await provider.readAccount(account);
  await updatePayeeAccount(db, payeeId, { ...seen, account });
  return seen.state;
}
