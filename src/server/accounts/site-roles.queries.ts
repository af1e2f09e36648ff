import { z } from 'zod';
import { type AccountRole, accountRoles, siteRoles } from '#contracts/accounts/account-roles.ts';
import { avatarSql } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const StaffRow = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  email: z.string(),
  role: z.enum(siteRoles),
  since: z.date(),
});
export type StaffRow = z.infer<typeof StaffRow>;

/** The site's staff, administrators first; one person's row if `personId` is given. */
export async function listSiteStaff(db: Db, personId: string | null = null): Promise<StaffRow[]> {
  return db.rows(
    StaffRow,
    `select a.id, p.name, ${avatarSql('p', 'v')} as avatar, a.email, a.role, coalesce(a.role_since, a.created_at) as since
       from accounts a join people p on p.id = a.id left join avatars v on v.person_id = a.id
      where a.role <> 'person' and ($1::uuid is null or a.id = $1) order by a.role, since, a.id`,
    [personId],
  );
}

const IS_NOT_SUSPENDED = `not exists (select from account_limits l where l.account_id = a.id and l.kind = 'suspended')`;
/** SQL: whether the account `a` is of an administrator who can act. */
export const IS_ACTIVE_ADMINISTRATOR = `a.role = 'administrator' and ${IS_NOT_SUSPENDED}`;

/**
 * Locks the rows of all administrators, and returns those who can act: of two who leave, or are suspended, at the same time, the second sees
 * what happened to the first, because a statement after the lock reads it.
 */
export async function lockAdministrators(tx: Db): Promise<string[]> {
  await tx.execute(`select id from accounts where role = 'administrator' order by id for no key update`);
  const able = await tx.rows(IdRow, `select id from accounts a where ${IS_ACTIVE_ADMINISTRATOR}`);
  return able.map(({ id }) => id);
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  return (await db.execute(`select from accounts where role = 'administrator' limit 1`)) > 0;
}

const RoleRow = z.object({ role: z.enum(accountRoles) });

export async function findRole(db: Db, accountId: string): Promise<AccountRole | undefined> {
  return (await db.row(RoleRow, 'select role from accounts where id = $1', [accountId]))?.role;
}

export async function updateRole(tx: Db, accountId: string, role: AccountRole, since: Date | null): Promise<void> {
  await tx.execute('update accounts set role = $2, role_since = $3 where id = $1', [accountId, role, since]);
}

const ActingStaffRow = z.object({ id: z.string(), role: z.enum(siteRoles) });
export type ActingStaff = z.infer<typeof ActingStaffRow>;

/** The staff who can act. */
export async function listActingStaff(db: Db): Promise<ActingStaff[]> {
  return db.rows(
    ActingStaffRow,
    `select a.id, a.role from accounts a where a.role <> 'person' and ${IS_NOT_SUSPENDED}`,
  );
}
