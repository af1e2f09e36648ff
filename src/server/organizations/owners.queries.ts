import { isSuspendedForGoodSql, isSuspendedSql } from '#server/accounts/account-limits.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** Promotes the next owner of each organization whose owners have all been suspended since then, without an end; at most 100. Returns how many. */
export async function promoteNextOwners(tx: Db, suspendedBefore: Date): Promise<number> {
  return tx.execute(
    `with left_organizations as materialized (
       select o.id from organizations o
        where o.hidden_at is null and o.id in (
            select s.organization_id from account_limits l join organization_staff s on s.person_id = l.account_id
             where ${isSuspendedForGoodSql('l', '$1')} and s.role = 'owner')
          and not exists (
            select from organization_staff s where s.organization_id = o.id and s.role = 'owner'
              and not exists (select from account_limits l where l.account_id = s.person_id and ${isSuspendedForGoodSql('l', '$1')}))
          and exists (select from organization_staff s where s.organization_id = o.id and s.role <> 'owner' and not ${isSuspendedSql('s.person_id')})
        order by o.id limit 100 for no key update skip locked)
     select from left_organizations where promote_next_owner(id, suspended_too := false)`,
    [suspendedBefore],
  );
}
