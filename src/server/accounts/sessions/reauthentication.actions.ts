import { type Credentials, findCredentials, lockCredentials } from '#server/accounts/accounts.queries.ts';
import { verifyPassword } from '#server/accounts/passwords.ts';
import { insertSecurityEvent } from '#server/accounts/security-events.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Requester, Viewer } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { isRecent, recentUntil } from './session-lifetime.ts';
import { findSession, updateSessionReauthenticated } from './sessions.queries.ts';

type ReauthenticationDeps = Pick<AppDeps, 'db' | 'clock'>;

/** Throws unless `password` is the account's. Call `assertStillConfirmed` in the transaction that depends on it. */
export async function confirmPassword(
  { db }: Pick<AppDeps, 'db'>,
  accountId: string,
  password: string,
): Promise<Credentials> {
  const account = await findCredentials(db, accountId);
  const isRight = await verifyPassword(account?.passwordHash, password);
  if (account?.passwordHash === null) throw new AppError('account.no_password');
  if (!account || !isRight) throw new AppError('account.wrong_password');
  return account;
}

/**
 * The guard of sensitive changes: throws unless the viewer signed in or proved who they are in the last 15 minutes of this session, because
 * somebody else may find an open one.
 */
export async function requireRecentSignIn(deps: ReauthenticationDeps, { id, sessionId }: Viewer): Promise<Credentials> {
  const [session, account] = [await findSession(deps.db, sessionId), await findCredentials(deps.db, id)];
  if (session && account && isRecent(session.reauthenticatedAt, deps.clock.now())) return account;
  throw new AppError('auth.reauthentication_required');
}

/**
 * For a new password and for deletion: the current password, however recently the person signed in. An account without one needs a recent
 * sign-in.
 */
export async function requirePassword(
  deps: ReauthenticationDeps,
  viewer: Viewer,
  password: string | undefined,
): Promise<Credentials> {
  if (password !== undefined) return confirmPassword(deps, viewer.id, password);
  const account = await findCredentials(deps.db, viewer.id);
  if (account?.passwordHash != null) throw passwordRequired();
  return requireRecentSignIn(deps, viewer);
}

/** The same guard for calls that may send the password instead; they ask for it where the account has one. */
export async function confirmIdentity(
  deps: ReauthenticationDeps,
  viewer: Viewer,
  password: string | undefined,
): Promise<Credentials> {
  if (password !== undefined) return confirmPassword(deps, viewer.id, password);
  try {
    return await requireRecentSignIn(deps, viewer);
  } catch (error) {
    const account = await findCredentials(deps.db, viewer.id);
    if (account?.passwordHash == null) throw error;
    throw passwordRequired();
  }
}

function passwordRequired(): AppError {
  const { message } = new AppError('account.password_required');
  return new AppError('account.password_required', { fields: { currentPassword: message } });
}

/**
 * Throws if the password changed, or the account was deleted, since the password was confirmed: a change by a person who knew the old
 * password must not undo the owner's reset. Locks the account until the transaction ends.
 */
export async function assertStillConfirmed(tx: Db, account: Credentials): Promise<void> {
  if (!(await lockCredentials(tx, account))) throw new AppError('account.wrong_password');
}

/** Returns until when this session counts as recently signed in. */
export async function recordReauthentication(
  { db, clock }: ReauthenticationDeps,
  { viewer, caller, hasUsedSecondFactor }: Requester & { hasUsedSecondFactor: boolean },
): Promise<Date> {
  const now = clock.now();
  await updateSessionReauthenticated(db, viewer.sessionId, { hasUsedSecondFactor, now });
  await insertSecurityEvent(db, { kind: 'reauthenticated', accountId: viewer.id, caller, at: now });
  return recentUntil(now);
}
