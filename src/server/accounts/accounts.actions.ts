import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { deletePerson, insertPerson } from '#server/people/people.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Caller, Viewer } from '#server/platform/http/serve.ts';
import { deleteMailsTo, enqueueMail } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { accountDeletedNotice } from './accounts.emails.ts';
import { type Credentials, claimMails, findCredentials, insertAccount, lockCredentials } from './accounts.queries.ts';
import { issueMailedToken } from './mailed-tokens.actions.ts';
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts';
import type { PersonalData } from './personal-data.actions.ts';
import { avatarSeedOf, presentUser } from './present-user.ts';
import { insertSecurityEvent } from './security-events.queries.ts';
import { type SignInDeps, startSession } from './sessions.actions.ts';
import { deleteSessionsOf, findSession } from './sessions.queries.ts';
import { requireOtherAdministrator } from './site-roles.actions.ts';

export async function registerAccount(
  deps: AppDeps,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<SignedIn> {
  await refuseWeakPassword(password, { email, productName: deps.config.PRODUCT_NAME, field: 'password' });
  return createAccount(deps, { email, passwordHash: await hashPassword(password) }, caller);
}

/** A new account is signed in at once. */
export async function createAccount(
  deps: SignInDeps,
  { email, passwordHash }: { email: string; passwordHash: string },
  caller: Caller,
): Promise<SignedIn> {
  const createdAt = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const id = await insertPerson(tx, { avatarSeed: avatarSeedOf(email, deps), createdAt });
    await insertAccount(tx, { id, email, passwordHash, createdAt });
    await insertSecurityEvent(tx, { kind: 'registered', accountId: id, caller, at: createdAt });
    await issueMailedToken(tx, deps, { accountId: id, purpose: 'verify-email', email });
    const tokens = await startSession(tx, deps, id, caller);
    return { user: await presentUser(tx, deps, id), tokens };
  });
}

/** Throws unless `password` is the account's. Call `assertStillConfirmed` in the transaction that depends on it. */
export async function confirmPassword({ db }: AppDeps, accountId: string, password: string): Promise<Credentials> {
  const account = await findCredentials(db, accountId);
  const isRight = await verifyPassword(account?.passwordHash, password);
  if (!account || !isRight) throw new AppError('account.wrong_password');
  return account;
}

const RECENT_SIGN_IN_SECONDS = 15 * 60;

/** Throws unless the viewer signed in recently or sends the password, because somebody else may find an open session. */
export async function confirmIdentity(
  deps: AppDeps,
  { id, sessionId }: Viewer,
  password: string | undefined,
): Promise<Credentials> {
  if (password !== undefined) return confirmPassword(deps, id, password);
  const [session, account] = [await findSession(deps.db, sessionId), await findCredentials(deps.db, id)];
  if (session && account && secondsAfter(session.createdAt, RECENT_SIGN_IN_SECONDS) > deps.clock.now()) return account;
  const { message } = new AppError('account.password_required');
  throw new AppError('account.password_required', { fields: { currentPassword: message } });
}

/**
 * Throws if the password changed, or the account was deleted, since the password was confirmed: a change by a person who knew the old
 * password must not undo the owner's reset. Locks the account until the transaction ends.
 */
export async function assertStillConfirmed(tx: Db, account: Credentials): Promise<void> {
  if (!(await lockCredentials(tx, account))) throw new AppError('account.wrong_password');
}

/** Deletes everything the person has here except the security event that records the deletion, and the mail that confirms it. */
export async function deleteOwnAccount(
  deps: AppDeps,
  accountId: string,
  password: string,
  features: readonly PersonalData[],
): Promise<void> {
  const account = await confirmPassword(deps, accountId, password);
  const ended = await deps.db.transaction(async (tx) => {
    await requireOtherAdministrator(tx, accountId);
    await assertStillConfirmed(tx, account);
    for (const { beforeDeletion } of features) await beforeDeletion?.(tx, deps, accountId);
    const sessionIds = await deleteSessionsOf(tx, accountId, null);
    const mailable = await claimMails(tx, [accountId]);
    await deletePerson(tx, accountId);
    await deleteMailsTo(tx, account.email);
    const notice = accountDeletedNotice({ productName: deps.config.PRODUCT_NAME });
    if (mailable.has(accountId))
      await enqueueMail(tx, { ...notice, reason: `account-deleted:${accountId}`, to: account.email });
    const nobody = { ip: '', userAgent: '' };
    await insertSecurityEvent(tx, { kind: 'account-deleted', accountId: null, caller: nobody, at: deps.clock.now() });
    return sessionIds;
  });
  deps.sessionCache.forget(ended);
}
