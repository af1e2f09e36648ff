import { isSuspendedForGoodSql, isSuspendedSql } from '#server/accounts/account-limits.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** Whether the person runs a group or an organization. */
export async function isOrganizer(db: Db, personId: string): Promise<boolean> {
  const statement = `select from group_members where person_id = $1 and role <> 'member'
    union all select from organization_staff where person_id = $1 limit 1`;
  return (await db.execute(statement, [personId])) > 0;
}

/** Promotes the next organizer of each group whose organizers have all been suspended since then, without an end; at most 100 groups. Returns how many. */
export async function promoteNextOrganizers(tx: Db, suspendedBefore: Date): Promise<number> {
  return tx.execute(
    `with left_groups as materialized (
       select g.id from groups g
        where g.hidden_at is null and g.id in (
            select m.group_id from account_limits l join group_members m on m.person_id = l.account_id
             where ${isSuspendedForGoodSql('l', '$1')} and m.role = 'organizer')
          and not exists (
            select from group_members m where m.group_id = g.id and m.role = 'organizer'
              and not exists (select from account_limits l where l.account_id = m.person_id and ${isSuspendedForGoodSql('l', '$1')}))
          and exists (select from group_members m where m.group_id = g.id and m.role <> 'organizer' and not ${isSuspendedSql('m.person_id')})
        order by g.id limit 100 for no key update skip locked)
     select from left_groups where promote_next_organizer(id, suspended_too := false)`,
    [suspendedBefore],
  );
}
