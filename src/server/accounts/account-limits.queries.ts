import { z } from 'zod';
import { type AccountLimit, accountLimits } from '#contracts/accounts/account-limit-kinds.ts';
import { isValidInvitationSql } from '#server/platform/formats/invitation-links.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** SQL: the limits of the account of a session, as an array. */
export const LIMITS = `array(select l.kind from account_limits l where l.account_id = sessions.account_id order by l.kind)`;
/** SQL: whether a person is suspended. */
export const isSuspendedSql = (personId: string): string =>
  `exists (select from account_limits w where w.account_id = ${personId} and w.kind = 'suspended')`;
/** SQL: whether the limit `row` of an account is a suspension without an end that began by then. */
export const isSuspendedForGoodSql = (row: string, then: string): string =>
  `(${row}.kind = 'suspended' and ${row}.until is null and ${row}.since <= ${then})`;
/** SQL: whether the invitation `row` admits people: it is valid, and the person who made it is not suspended. */
export const isWorkingInvitationSql = (row: string, now: string): string =>
  `(${isValidInvitationSql(row, now)} and not ${isSuspendedSql(`${row}.created_by`)})`;
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
  await tx.execute('delete from address_limits where decision_id = $1', [decisionId]);
}

/** Call it before an account is deleted. */
export async function keepLimitsOfAddress(
  tx: Db,
  { accountId, addressHash }: { accountId: string; addressHash: string },
): Promise<void> {
  await tx.execute(
    `insert into address_limits (address_hash, kind, since, until, decision_id)
     select $2, kind, since, until, decision_id from account_limits where account_id = $1
     on conflict (address_hash, kind) do update set since = excluded.since, until = excluded.until, decision_id = excluded.decision_id`,
    [accountId, addressHash],
  );
}

export async function isAddressSuspended(tx: Db, { addressHash, now }: AddressAt): Promise<boolean> {
  const statement = `select from address_limits where address_hash = $1 and kind = 'suspended' and (until is null or until > $2)`;
  return (await tx.execute(statement, [addressHash, now])) > 0;
}

type AddressAt = { addressHash: string; now: Date };

/** A new account has what is left of the limits of the deleted one with its address. */
export async function restoreLimitsOfAddress(
  tx: Db,
  { accountId, addressHash, now }: AddressAt & { accountId: string },
): Promise<void> {
  await tx.execute(
    `with taken as (delete from address_limits where address_hash = $2 returning kind, since, until, decision_id)
     insert into account_limits (account_id, kind, since, until, decision_id)
     select $1, kind, since, until, decision_id from taken where until is null or until > $3`,
    [accountId, addressHash, now],
  );
}
