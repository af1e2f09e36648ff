import { MAX_CODE_TRIES } from '#contracts/accounts/account-limits.ts';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { insertNewAccount } from '#server/accounts/accounts.actions.ts';
import { findCredentials } from '#server/accounts/accounts.queries.ts';
import { findAccountByEmail } from '#server/accounts/credentials.queries.ts';
import { type PrivateAccessEffects, proveAddress } from '#server/accounts/login-links/proved-addresses.actions.ts';
import { hashLoginCode, hashMailedToken } from '#server/accounts/mailed-tokens/mailed-tokens.actions.ts';
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

export function confirmByLink(deps: AppDeps, token: string, confirmation: Confirmation): Promise<SignedIn> {
  const find = (tx: Db) => queries.lockRequestByToken(tx, hashMailedToken(token), deps.clock.now());
  return confirm(deps, find, { ...confirmation, refusal: 'account.login_link_invalid' });
}

/** The same without signing in, for browsers without scripts. */
export async function confirmWithoutSession(
  deps: AppDeps,
  token: string,
  confirmation: Omit<Confirmation, 'origin'>,
): Promise<void> {
  const find = (tx: Db) => queries.lockRequestByToken(tx, hashMailedToken(token), deps.clock.now());
  const redemption = { ...confirmation, refusal: 'account.login_link_invalid' } as const;
  const { ended } = await retryIfTaken(() => redeem(deps, find, redemption));
  deps.sessionCache.forget(ended);
}

/** The id of the request is a secret of the device that made it, so a code is tried by nobody else. */
export async function confirmByCode(
  deps: AppDeps,
  { requestId, code }: { requestId: string; code: string },
  confirmation: Confirmation,
): Promise<SignedIn> {
  const now = deps.clock.now();
  const tried = await queries.updateRequestTries(deps.db, { id: requestId, maxTries: MAX_CODE_TRIES, now });
  const codeHash = hashLoginCode(deps.keys, requestId, code);
  if (!tried?.codeHash || !sameText(codeHash.toString('base64url'), tried.codeHash.toString('base64url')))
    throw new AppError('auth.wrong_login_code');
  const find = (tx: Db) => queries.lockRequestByCode(tx, { id: requestId, codeHash, now });
  return confirm(deps, find, { ...confirmation, refusal: 'auth.wrong_login_code' });
}

type Redemption = Confirmation & { refusal: 'account.login_link_invalid' | 'auth.wrong_login_code' };
type Find = (tx: Db) => Promise<queries.UnconfirmedRequestRow | undefined>;

/**
 * Gives the owner of the address what was asked for, and signs them in. If that is refused, nothing changes: the request can be confirmed later,
 * and what is held for it frees itself.
 */
async function confirm(deps: AppDeps, find: Find, redemption: Redemption): Promise<SignedIn> {
  const { caller, origin } = redemption;
  const { accountId, ended } = await retryIfTaken(() => redeem(deps, find, redemption));
  deps.sessionCache.forget(ended);
  return signIn(deps, (await findCredentials(deps.db, accountId))!, { caller, origin, method: 'mailed-link' });
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

function redeem(deps: AppDeps, find: Find, { caller, kinds, ending, refusal }: Omit<Redemption, 'origin'>) {
  return deps.db.transaction(async (tx) => {
    const request = await find(tx);
    if (!request) throw new AppError(refusal);
    const { email } = request;
    const ended = await proveAddress(tx, deps, { email, caller, ending });
    const accountId = (await findAccountByEmail(tx, email))?.id ?? (await insertAccountFor(tx, deps, request, caller));
    if (await queries.isSuspended(tx, accountId)) throw new AppError('auth.suspended');
    await kinds[request.kind].confirm(tx, deps, request, accountId);
    await queries.deleteRequest(tx, request.id);
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
