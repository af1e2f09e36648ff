import { MAX_CODE_TRIES } from '#contracts/accounts/account-limits.ts';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { findCredentials, findCredentialsByEmail } from '#server/accounts/accounts.queries.ts';
import { hashLoginCode, hashMailedToken } from '#server/accounts/mailed-tokens/mailed-tokens.actions.ts';
import {
  deleteMailedToken,
  deleteMailedTokenById,
  type MailedToken,
  updateCodeTries,
} from '#server/accounts/mailed-tokens/mailed-tokens.queries.ts';
import { insertSecurityEvent } from '#server/accounts/security-events.queries.ts';
import { limitFailures } from '#server/accounts/sessions/login-limits.ts';
import { signIn } from '#server/accounts/sessions/sign-in.actions.ts';
import type { StepOrigin } from '#server/accounts/sessions/sign-in-steps.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import { sameText } from '#server/platform/keys.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type PrivateAccessEffects, proveAddress } from './proved-addresses.actions.ts';

/** `origin` is asked where the account has a second factor. */
type Login = { caller: Caller; origin: () => StepOrigin; ending: PrivateAccessEffects };

export async function logInByLink(deps: AppDeps, token: string, login: Login): Promise<SignedIn> {
  const claim = { tokenHash: hashMailedToken(token), purposes: ['log-in'] as const, now: deps.clock.now() };
  return redeem(deps, (tx) => deleteMailedToken(tx, claim), { ...login, refusal: 'account.login_link_invalid' });
}

/** Known and unknown addresses take the same steps, as with a password. Failures count with those of passwords. */
export async function logInByCode(
  deps: AppDeps,
  { email, code }: { email: string; code: string },
  login: Login,
): Promise<SignedIn> {
  const { caller } = login;
  const network = networkOf(caller.ip);
  const account = await findCredentialsByEmail(deps.db, { email, network });
  let tokenId = '';
  const attempt = { email, network, isKnownNetwork: account?.isKnownNetwork ?? false };
  const isRight = await limitFailures(deps.limits, attempt, async () => {
    const tried = await updateCodeTries(deps.db, { email, maxTries: MAX_CODE_TRIES, now: deps.clock.now() });
    tokenId = tried?.id ?? crypto.randomUUID();
    const hash = hashLoginCode(deps.keys, tokenId, code).toString('base64url');
    return sameText(hash, tried?.codeHash.toString('base64url') ?? '') && tried !== undefined;
  });
  if (!isRight) {
    const failure = { kind: 'sign-in-failed', accountId: account?.id ?? null } as const;
    await insertSecurityEvent(deps.db, { ...failure, caller, at: deps.clock.now() });
    throw new AppError('auth.wrong_login_code');
  }
  return redeem(deps, (tx) => deleteMailedTokenById(tx, tokenId), { ...login, refusal: 'auth.wrong_login_code' });
}

type Redemption = Login & { refusal: 'account.login_link_invalid' | 'auth.wrong_login_code' };

async function redeem(
  deps: AppDeps,
  consume: (tx: Db) => Promise<MailedToken | undefined>,
  { caller, origin, ending, refusal }: Redemption,
): Promise<SignedIn> {
  const { account, ended } = await deps.db.transaction(async (tx) => {
    const used = await consume(tx);
    if (!used) throw new AppError(refusal);
    const ended = await proveAddress(tx, deps, { email: used.currentEmail, caller, ending });
    return { account: (await findCredentials(tx, used.accountId))!, ended };
  });
  deps.sessionCache.forget(ended);
  return signIn(deps, account, { caller, origin, method: 'mailed-link' });
}
