import type { User } from '#contracts/accounts/accounts.contract.ts';
import { avatarAddress } from '#server/people/avatars.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sign } from '#server/platform/keys.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findUser, type UserRow } from './accounts.queries.ts';

type PresentDeps = Pick<AppDeps, 'config' | 'keys' | 'clock'>;

/** Keyed, so that an email address cannot be guessed from the avatar seed. */
function placeholderAvatarUrl(email: string, { config, keys }: Pick<PresentDeps, 'config' | 'keys'>): string {
  const seed = sign(keys.avatarSeed, email.toLowerCase()).slice(0, 22);
  return (config.AVATAR_SERVICE_URL ?? '/avatars/{seed}.svg').replaceAll('{seed}', seed);
}

/** The account as its owner sees it. Throws if the account was deleted after the request was authenticated. */
export async function presentUser(db: Db, deps: PresentDeps, accountId: string): Promise<User> {
  const row = await findUser(db, accountId, deps.clock.now());
  if (!row) throw new AppError('auth.invalid_token');
  return toUser(row, deps);
}

function toUser({ avatarId, createdAt, ...row }: UserRow, deps: PresentDeps): User {
  return {
    ...row,
    avatar: avatarId && avatarAddress(avatarId),
    placeholderAvatar: placeholderAvatarUrl(row.email, deps),
    createdAt: createdAt.toISOString(),
  };
}
