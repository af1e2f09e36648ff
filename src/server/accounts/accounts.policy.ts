import { AppError } from '#server/platform/app-error.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { findUser } from './accounts.queries.ts';

/** Posting publicly may be kept for people whose address is proved; everything else never is. */
const canPostPublicly = (
  account: { isEmailVerified: boolean },
  { REQUIRE_VERIFIED_EMAIL }: { REQUIRE_VERIFIED_EMAIL: boolean },
): boolean => account.isEmailVerified || !REQUIRE_VERIFIED_EMAIL;

/** For the actions that post publicly. Throws `account.email_unverified` (403). */
export async function requireVerifiedEmail(
  { config, db, clock }: Pick<AppDeps, 'config' | 'db' | 'clock'>,
  accountId: string,
): Promise<void> {
  if (!config.REQUIRE_VERIFIED_EMAIL) return;
  const account = await findUser(db, accountId, clock.now());
  if (!account || !canPostPublicly(account, config)) throw new AppError('account.email_unverified');
}
