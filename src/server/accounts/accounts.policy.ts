import { NEW_ACCOUNT_DAYS } from '#contracts/accounts/account-limits.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findUser, type UserRow } from './accounts.queries.ts';

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

/** New accounts may publish and write less. */
export const isNewAccount = ({ isEmailVerified, createdAt }: UserRow, now: Date): boolean =>
  !isEmailVerified || secondsAfter(createdAt, NEW_ACCOUNT_DAYS * 86_400) > now;
