import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { deletePerson, insertPerson } from '#server/people/people.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Caller, Viewer } from '#server/platform/http/serve.ts';
import { deleteMailsTo, enqueueMail } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { keepLimitsOfAddress, restoreLimitsOfAddress } from './account-limits.queries.ts';
import { accountDeletedNotice } from './accounts.emails.ts';
import { claimMails, findJustRegistered, findUser, insertAccount, mailsOf } from './accounts.queries.ts';
import { updateEmailVerified } from './credentials.queries.ts';
import { issueMailedToken } from './mailed-tokens/mailed-tokens.actions.ts';
import { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts';
import type { PersonalData } from './personal-data.actions.ts';
import { avatarSeedOf, presentUser } from './present-user.ts';
import { type Admission, admitAccount, hashAddress, type IsSiteClaim } from './registration/admission.actions.ts';
import { insertSecurityEvent } from './security-events.queries.ts';
import { assertStillConfirmed, requirePassword } from './sessions/reauthentication.actions.ts';
import { type SignInDeps, startSession } from './sessions/sessions.actions.ts';
import { deleteSessionsOf } from './sessions/sessions.queries.ts';
import { completeSignIn } from './sessions/sign-in.actions.ts';
import { requireOtherAdministrator } from './site-roles.actions.ts';

export async function registerAccount(
  deps: AppDeps,
  { email, password, invitation }: { email: string; password: string; invitation?: string | undefined },
  { caller, isSiteClaim }: { caller: Caller; isSiteClaim: IsSiteClaim },
): Promise<SignedIn> {
  await refuseWeakPassword(password, { email, productName: deps.config.PRODUCT_NAME, field: 'password' });
  const passwordHash = await hashPassword(password);
  try {
    return await createAccount(deps, { email, passwordHash, invitation, isSiteClaim }, caller);
  } catch (error) {
    const isRepeat = error instanceof AppError && REFUSES_REPEATS.has(error.code);
    const signedIn = isRepeat && (await repeatRegistration(deps, { email, password }, caller));
    if (!signedIn) throw error;
    return signedIn;
  }
}

/** The first request took the address, and the invitation or the claim of the site. */
const REFUSES_REPEATS = new Set<string>(['account.email_taken', 'account.sign_up_closed']);
const REPEAT_MINUTES = 10;

/**
 * A person whose response was lost presses again: they get a session of the account that was made (ADR 220). Undefined for everybody else, also without
 * the password, by which anybody could log in.
 */
async function repeatRegistration(
  deps: AppDeps,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<SignedIn | undefined> {
  const since = secondsAfter(deps.clock.now(), -REPEAT_MINUTES * 60);
  const account = await findJustRegistered(deps.db, { email, caller, since });
  if (!account || !(await verifyPassword(account.passwordHash, password))) return undefined;
  try {
    return await completeSignIn(deps, account, { caller, proof: { method: 'password', hasUsedSecondFactor: false } });
  } catch (error) {
    // The password was changed meanwhile.
    if (error instanceof AppError && error.code === 'auth.wrong_credentials') return undefined;
    throw error;
  }
}

type NewCredentials = Pick<Admission, 'email' | 'invitation' | 'isSiteClaim'> & { passwordHash: string | null };
type NewAccount = NewCredentials & Pick<Admission, 'invitationHash'> & { isEmailVerified?: boolean };

/** A new account is signed in at once. */
export async function createAccount(deps: SignInDeps, credentials: NewCredentials, caller: Caller): Promise<SignedIn> {
  return deps.db.transaction(async (tx) => {
    const id = await insertNewAccount(tx, deps, credentials, caller);
    const tokens = await startSession(tx, deps, id, caller);
    return { user: await presentUser(tx, deps, id), tokens };
  });
}

/** `isEmailVerified`: another site that the operator trusts has verified the address; otherwise a link is mailed to it. */
export async function insertNewAccount(
  tx: Db,
  deps: SignInDeps,
  { email, passwordHash, isEmailVerified = false, ...invitation }: NewAccount,
  caller: Caller,
): Promise<string> {
  await admitAccount(tx, deps, { email, isEmailProved: isEmailVerified, ...invitation });
  const createdAt = deps.clock.now();
  const id = await insertPerson(tx, { avatarSeed: avatarSeedOf(email, deps), createdAt });
  await insertAccount(tx, { id, email, passwordHash, createdAt });
  await restoreLimitsOfAddress(tx, { accountId: id, addressHash: hashAddress(email, deps), now: createdAt });
  await insertSecurityEvent(tx, { kind: 'registered', accountId: id, caller, at: createdAt });
  if (isEmailVerified) await updateEmailVerified(tx, id, createdAt);
  else await issueMailedToken(tx, deps, { accountId: id, purpose: 'verify-email', email });
  return id;
}

/**
 * Deletes everything the person has here except the security event that records the deletion, the mail that confirms it, and what decisions in
 * force keep the address from.
 */
export async function deleteOwnAccount(
  deps: AppDeps,
  viewer: Viewer,
  password: string | undefined,
  features: readonly PersonalData[],
): Promise<void> {
  const account = await requirePassword(deps, viewer, password);
  const { id: accountId } = account;
  const ended = await deps.db.transaction(async (tx) => {
    await requireOtherAdministrator(tx, new Set([accountId]));
    await assertStillConfirmed(tx, account);
    for (const { beforeDeletion } of features) await beforeDeletion?.(tx, deps, accountId);
    const sessionIds = await deleteSessionsOf(tx, accountId, null);
    const user = (await findUser(tx, accountId, deps.clock.now()))!;
    const mailable = await claimMails(tx, [accountId]);
    await keepLimitsOfAddress(tx, { accountId, addressHash: hashAddress(account.email, deps) });
    await deletePerson(tx, accountId);
    await deleteMailsTo(tx, mailsOf(user));
    const notice = accountDeletedNotice({
      productName: deps.config.PRODUCT_NAME,
      hadPassword: account.passwordHash !== null,
    });
    if (mailable.has(accountId))
      await enqueueMail(tx, { ...notice, reason: `account-deleted:${accountId}`, to: account.email });
    const nobody = { ip: '', userAgent: '' };
    await insertSecurityEvent(tx, { kind: 'account-deleted', accountId: null, caller: nobody, at: deps.clock.now() });
    return sessionIds;
  });
  deps.sessionCache.forget(ended);
}
