import type { AccountRole } from '#contracts/accounts/account-roles.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { recordAudit } from './audit.queries.ts';
import { findRole, lockAdministrators, updateRole } from './site-roles.queries.ts';

type RoleChange = { accountId: string; role: AccountRole; actorId: string | null; at: Date };

/** Changes the role of an account; false if there is no such account. The last administrator keeps theirs. */
export async function changeSiteRole(tx: Db, { accountId, role, actorId, at }: RoleChange): Promise<boolean> {
  if (role !== 'administrator') await requireOtherAdministrator(tx, new Set([accountId]));
  const before = await findRole(tx, accountId);
  if (!before) return false;
  if (before === role) return true;
  await updateRole(tx, accountId, role, role === 'person' ? null : at);
  await recordAudit(tx, {
    at,
    actorId,
    action: 'staff.role-changed',
    kind: 'person',
    targetId: accountId,
    before: { role: before },
    after: { role },
  });
  return true;
}

/** Throws if all administrators who are not suspended are among the accounts. Without one, nobody could run the site from the web. */
export async function requireOtherAdministrator(tx: Db, accountIds: ReadonlySet<string>): Promise<void> {
  const ids = await lockAdministrators(tx);
  if (ids.length > 0 && ids.every((id) => accountIds.has(id))) throw new AppError('site_staff.last_administrator');
}
