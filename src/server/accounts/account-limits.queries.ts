import { z } from 'zod';
import { type AccountLimit, accountLimits } from '#contracts/accounts/account-limit-kinds.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** SQL: the limits of the account of a session, as an array. */
export const LIMITS = `array(select l.kind from account_limits l where l.account_id = sessions.account_id order by l.kind)`;
export const Limits = z.array(z.enum(accountLimits));

type NewLimit = { accountId: string; kind: AccountLimit; since: Date; until: Date | null; decisionId: string };

/** A later decision takes the place of an earlier limit of the same kind, which gets it back if it outlasts it. False if the person has no account. */
export async function upsertLimit(tx: Db, { accountId, kind, since, until, decisionId }: NewLimit): Promise<boolean> {
  const written = await tx.execute(
    `insert into account_limits (account_id, kind, since, until, decision_id) select id, $2, $3, $4, $5 from accounts where id = $1
     on conflict (account_id, kind) do update set since = excluded.since, until = excluded.until, decision_id = excluded.decision_id`,
    [accountId, kind, since, until, decisionId],
  );
  return written === 1;
}

export async function deleteLimitsOf(tx: Db, decisionId: string): Promise<void> {
  await tx.execute('delete from account_limits where decision_id = $1', [decisionId]);
}
