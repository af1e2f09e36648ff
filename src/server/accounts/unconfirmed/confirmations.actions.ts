import { MAX_CODE_TRIES } from '#contracts/accounts/account-limits.ts';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { insertNewAccount } from '#server/accounts/accounts.actions.ts';
import { findCredentials } from '#server/accounts/accounts.queries.ts';
import { findAccountByEmail } from '#server/accounts/credentials.queries.ts';
import { logInByCode, logInByLink } from '#server/accounts/login-links/login-links.actions.ts';
import { type PrivateAccessEffects, proveAddress } from '#server/accounts/login-links/proved-addresses.actions.ts';
import { hashLoginCode, hashMailedToken, keepAsLogin } from '#server/accounts/mailed-tokens/mailed-tokens.actions.ts';
import { findAddressOfLogin, findMailedToken } from '#server/accounts/mailed-tokens/mailed-tokens.queries.ts';
import { signIn } from '#server/accounts/sessions/sign-in.actions.ts';
import type { StepOrigin } from '#server/accounts/sessions/sign-in-steps.queries.ts';
import { updatePerson } from '#server/people/people.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import { sameText } from '#server/platform/keys.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { RequestKinds } from './unconfirmed-requests.actions.ts';
import * as queries from './unconfirmed-requests.queries.ts';

/** What confirming does in higher features. */
export type ConfirmationEffects = { kinds: RequestKinds; ending: PrivateAccessEffects };
/** `origin` is asked where the account has a second factor. */
type Confirmation = ConfirmationEffects & { caller: Caller; origin: () => StepOrigin };

const ALREADY_USED = {
  message: 'This link has expired or was already used. If you confirmed already, it worked: log in by email.',
};

/** A link that has confirmed logs in: a person whose answer was lost presses again. */
export async function confirmByLink(deps: AppDeps, token: string, confirmation: Confirmation): Promise<SignedIn> {
  const confirmed = await confirm(deps, findByLink(deps, token), confirmation);
  return confirmed ?? mapRefusal(logInByLink(deps, token, confirmation));
}

const findByLink = ({ clock }: AppDeps, token: string): Find => {
  return (tx) => queries.lockRequestByToken(tx, hashMailedToken(token), clock.now());
};

async function mapRefusal<T>(login: Promise<T>): Promise<T> {
  try {
    return await login;
  } catch (error) {
    if (error instanceof AppError && error.code === 'account.login_link_invalid')
      throw new AppError(error.code, ALREADY_USED);
    throw error;
  }
}

/** The same without signing in, for browsers without scripts. */
export async function confirmWithoutSession(
  deps: AppDeps,
  token: string,
  confirmation: Omit<Confirmation, 'origin'>,
): Promise<void> {
  const redeemed = await retryIfTaken(() => redeem(deps, findByLink(deps, token), confirmation));
  deps.sessionCache.forget(redeemed?.ended ?? []);
  const used = { tokenHash: hashMailedToken(token), purposes: ['log-in'] as const, now: deps.clock.now() };
  if (!redeemed && !(await findMailedToken(deps.db, used)))
    throw new AppError('account.login_link_invalid', ALREADY_USED);
}

/** The id of the request is a secret of the device that made it, so a code is tried by nobody else. */
export async function confirmByCode(
  deps: AppDeps,
  { requestId, code }: { requestId: string; code: string },
  confirmation: Confirmation,
): Promise<SignedIn> {
  const now = deps.clock.now();
  const tried = await queries.updateRequestTries(deps.db, { id: requestId, maxTries: MAX_CODE_TRIES, now });
  if (tried) {
    const codeHash = hashLoginCode(deps.keys, requestId, code);
    if (!tried.codeHash || !sameText(codeHash.toString('base64url'), tried.codeHash.toString('base64url')))
      throw new AppError('auth.wrong_login_code');
    const find: Find = (tx) => queries.lockRequestByCode(tx, { id: requestId, codeHash, now });
    const confirmed = await confirm(deps, find, confirmation);
    if (confirmed) return confirmed;
  }
  const email = await findAddressOfLogin(deps.db, requestId, now);
  if (email === undefined) throw new AppError('auth.wrong_login_code');
  return logInByCode(deps, { email, code }, confirmation);
}

type Find = (tx: Db) => Promise<queries.UnconfirmedRequestRow | undefined>;

/**
 * Gives the owner of the address what was asked for, and signs them in. If that is refused, nothing changes: the request can be confirmed later,
 * and what is held for it frees itself. Undefined if there is no such request, or it has ended.
 */
async function confirm(deps: AppDeps, find: Find, confirmation: Confirmation): Promise<SignedIn | undefined> {
  const { caller, origin } = confirmation;
  const redeemed = await retryIfTaken(() => redeem(deps, find, confirmation));
  if (!redeemed) return undefined;
  deps.sessionCache.forget(redeemed.ended);
  const credentials = (await findCredentials(deps.db, redeemed.accountId))!;
  return signIn(deps, credentials, { caller, origin, method: 'mailed-link' });
}

/** Two requests of one new address may be confirmed at the same time: the second finds the account of the first. */
async function retryIfTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'account.email_taken') return work();
    throw error;
  }
}

function redeem(deps: AppDeps, find: Find, { caller, kinds, ending }: Omit<Confirmation, 'origin'>) {
  return deps.db.transaction(async (tx) => {
    const request = await find(tx);
    if (!request) return undefined;
    const { id: requestId, email } = request;
    const ended = await proveAddress(tx, deps, { email, caller, ending });
    const accountId = (await findAccountByEmail(tx, email))?.id ?? (await insertAccountFor(tx, deps, request, caller));
    if (await queries.isSuspended(tx, accountId)) throw new AppError('auth.suspended');
    await kinds[request.kind].confirm(tx, deps, request, accountId);
    const proofs = await queries.takeRequest(tx, requestId);
    await keepAsLogin(tx, deps, { accountId, email, requestId, ...proofs });
    return { accountId, ended };
  });
}

/** An account without a password, until its owner wants one. */
async function insertAccountFor(
  tx: Db,
  deps: AppDeps,
  { email, name, invitationHash }: queries.UnconfirmedRequestRow,
  caller: Caller,
): Promise<string> {
  const account = { email, passwordHash: null, isEmailVerified: true, invitationHash };
  const accountId = await insertNewAccount(tx, deps, account, caller);
  await updatePerson(tx, accountId, { name }, deps.clock.now());
  return accountId;
}
