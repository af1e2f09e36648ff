import { NEW_ACCOUNT_DAYS } from '#contracts/accounts/account-limits.ts';
import { isStaff } from '#contracts/accounts/account-roles.ts';
import type { CreationRule } from '#contracts/accounts/registration-fields.ts';
import { DAY_SECONDS } from '#contracts/durations.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findUser, type UserRow } from './accounts.queries.ts';
import { findRole } from './site-roles.queries.ts';

/** For actions that post publicly; a site can limit these to verified addresses. Throws `account.email_unverified` (403). */
export async function requireVerifiedEmail(
  deps: Pick<AppDeps, 'config' | 'clock'> & { db: Db },
  accountId: string,
): Promise<void> {
  if (deps.config.REQUIRE_VERIFIED_EMAIL) await requireVerifiedEmailAlways(deps, accountId);
}

/** For actions that need a verified address on every site. Throws `account.email_unverified` (403). */
export async function requireVerifiedEmailAlways(
  { db, clock }: Pick<AppDeps, 'clock'> & { db: Db },
  accountId: string,
): Promise<void> {
  const account = await findUser(db, accountId, clock.now());
  if (!account?.isEmailVerified) throw new AppError('account.email_unverified');
}

/** Whether the person may make something public here, by the site's settings. Throws `account.email_unverified` or `account.staff_only` (403). */
export async function requireMayCreate(
  deps: Pick<AppDeps, 'config' | 'clock'> & { db: Db },
  accountId: string,
  rule: CreationRule,
): Promise<void> {
  const role = rule === 'anyone' ? 'person' : await findRole(deps.db, accountId);
  if (role && isStaff(role)) return;
  if (rule === 'staff') throw new AppError('account.staff_only');
  if (rule === 'verified') await requireVerifiedEmailAlways(deps, accountId);
  else await requireVerifiedEmail(deps, accountId);
}

/** New accounts may publish and write less. */
export const isNewAccount = ({ isEmailVerified, createdAt }: UserRow, now: Date): boolean =>
  !isEmailVerified || secondsAfter(createdAt, NEW_ACCOUNT_DAYS * DAY_SECONDS) > now;

/** For messages about the lower limits of a new account: from when it can do more, such as “publish 100”. Empty for others. */
export function adviseNewAccount(account: UserRow, now: Date, more: string): string {
  if (!isNewAccount(account, now)) return '';
  return account.isEmailVerified
    ? ` Accounts older than ${NEW_ACCOUNT_DAYS} days can ${more}.`
    : ` Verify your email: accounts with a verified address that are older than ${NEW_ACCOUNT_DAYS} days can ${more}.`;
}
