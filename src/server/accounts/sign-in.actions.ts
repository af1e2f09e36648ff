import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import type { SignInMethod } from '#contracts/accounts/sign-in-methods.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import { type Credentials, lockCredentials } from './accounts.queries.ts';
import { presentUser } from './present-user.ts';
import { sessionIdOf } from './refresh-tokens.ts';
import { insertSecurityEvent } from './security-events.queries.ts';
import { endSurplusSessions, type SignInProof, startSession } from './sessions.actions.ts';

type FirstFactor = { caller: Caller; method: SignInMethod };

/** Every way of signing in ends here, once the person has proved one factor: the password, a passkey, a provider or a mailed link. */
export async function signIn(deps: AppDeps, account: Credentials, { caller, method }: FirstFactor): Promise<SignedIn> {
  return completeSignIn(deps, account, { caller, proof: { method, hasUsedSecondFactor: method === 'passkey' } });
}

async function completeSignIn(
  deps: AppDeps,
  account: Credentials,
  { caller, proof }: { caller: Caller; proof: SignInProof },
): Promise<SignedIn> {
  const { id: accountId } = account;
  const { ended, ...signedIn } = await deps.db.transaction(async (tx) => {
    // A concurrent password change ends all sessions: do not start one after it.
    if (!(await lockCredentials(tx, account))) throw new AppError('auth.wrong_credentials');
    await insertSecurityEvent(tx, { kind: 'signed-in', accountId, caller, at: deps.clock.now() });
    const tokens = await startSession(tx, deps, accountId, caller, proof);
    const ended = await endSurplusSessions(tx, deps, { accountId, newSessionId: sessionIdOf(tokens), caller });
    return { user: await presentUser(tx, deps, accountId), tokens, ended };
  });
  deps.sessionCache.forget(ended);
  return signedIn;
}
