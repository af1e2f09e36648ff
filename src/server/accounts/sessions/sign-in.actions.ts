import { z } from 'zod';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { type SignInMethod, signInMethods } from '#contracts/accounts/sign-in-methods.ts';
import { type Credentials, lockCredentials } from '#server/accounts/accounts.queries.ts';
import { findSecondFactor } from '#server/accounts/factors/second-factors.queries.ts';
import { presentUser } from '#server/accounts/present-user.ts';
import { insertSecurityEvent } from '#server/accounts/security-events.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { notifyOfNewDevice } from './new-devices.actions.ts';
import { sessionIdOf } from './refresh-tokens.ts';
import { endSurplusSessions, type SignInProof, startSession } from './sessions.actions.ts';
import { makeStep, stepKind } from './sign-in-steps.actions.ts';
import type { StepOrigin } from './sign-in-steps.queries.ts';

/** `origin` is asked only where another request has to follow. */
type FirstFactor = { caller: Caller; method: SignInMethod; origin: () => StepOrigin };

/** A sign-in whose first factor was right, and that waits for the second. */
export const secondFactorStep = stepKind({
  purpose: 'second-factor',
  lifetimeSeconds: 5 * 60,
  maxTries: 5,
  payload: z.object({ method: z.enum(signInMethods) }),
});

/**
 * Every way of signing in ends here, once the person has proved one factor: the password, a passkey, a provider or a mailed link. Throws
 * `auth.second_factor_needed`, with the step to continue with, if the account has a second factor; a passkey is both.
 */
export async function signIn(
  deps: AppDeps,
  account: Credentials,
  { caller, method, origin }: FirstFactor,
): Promise<SignedIn> {
  const isTwoFactors = method === 'passkey';
  if (!isTwoFactors && (await findSecondFactor(deps.db, account.id))) {
    const waiting = { accountId: account.id, payload: { method }, origin: origin() };
    throw new AppError('auth.second_factor_needed', {
      step: await makeStep(deps.db, deps, secondFactorStep, waiting),
    });
  }
  return completeSignIn(deps, account, { caller, proof: { method, hasUsedSecondFactor: isTwoFactors } });
}

type SignInAttempt = { caller: Caller; proof: SignInProof; before?: (tx: Db) => Promise<void> };

/** Starts the session; `before` runs first in its transaction. */
export async function completeSignIn(
  deps: AppDeps,
  account: Credentials,
  { caller, proof, before }: SignInAttempt,
): Promise<SignedIn> {
  const { id: accountId } = account;
  const { ended, ...signedIn } = await deps.db.transaction(async (tx) => {
    await before?.(tx);
    // A concurrent password change ends all sessions: do not start one after it.
    if (!(await lockCredentials(tx, account)))
      throw new AppError(proof.method === 'password' ? 'auth.wrong_credentials' : 'auth.step_expired');
    await notifyOfNewDevice(tx, deps, accountId, caller);
    await insertSecurityEvent(tx, { kind: 'signed-in', accountId, caller, at: deps.clock.now() });
    const tokens = await startSession(tx, deps, accountId, caller, proof);
    const ended = await endSurplusSessions(tx, deps, { accountId, newSessionId: sessionIdOf(tokens), caller });
    return { user: await presentUser(tx, deps, accountId), tokens, ended };
  });
  deps.sessionCache.forget(ended);
  return signedIn;
}
