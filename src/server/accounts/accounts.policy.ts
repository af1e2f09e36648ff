import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findUser } from './accounts.queries.ts';

/** For the actions that post publicly, which a site may keep for people whose address is proved. Throws `account.email_unverified` (403). */
export async function requireVerifiedEmail(
  deps: Pick<AppDeps, 'config' | 'clock'> & { db: Db },
  accountId: string,
): Promise<void> {
  if (deps.config.REQUIRE_VERIFIED_EMAIL) await requireProvenEmail(deps, accountId);
}

/** For what needs a proved address on every site. Throws `account.email_unverified` (403). */
export async function requireProvenEmail(
  { db, clock }: Pick<AppDeps, 'clock'> & { db: Db },
  accountId: string,
): Promise<void> {
  const account = await findUser(db, accountId, clock.now());
  if (!account?.isEmailVerified) throw new AppError('account.email_unverified');
}
