import type { User } from '#contracts/accounts/accounts.contract.ts';
import { avatarAddress, placeholderAddress } from '#server/people/avatars.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sign } from '#server/platform/keys.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findUser, type UserRow } from './accounts.queries.ts';

type PresentDeps = Pick<AppDeps, 'config' | 'clock'>;

/** Keyed, so that an email address cannot be guessed from the avatar seed. */
export const avatarSeedOf = (email: string, { keys }: Pick<AppDeps, 'keys'>): string =>
  sign(keys.avatarSeed, email.toLowerCase()).slice(0, 22);

/** The account as its owner sees it. Throws if the account was deleted after the request was authenticated. */
export async function presentUser(db: Db, deps: PresentDeps, accountId: string): Promise<User> {
  const row = await findUser(db, accountId, deps.clock.now());
  if (!row) throw new AppError('auth.invalid_token');
  return toUser(row, deps);
}

function toUser({ avatarId, avatarSeed, createdAt, ...row }: UserRow, deps: PresentDeps): User {
  return {
    ...row,
    avatar: avatarId && avatarAddress(avatarId),
    placeholderAvatar: placeholderAddress(avatarSeed, deps.config),
    createdAt: createdAt.toISOString(),
  };
}
