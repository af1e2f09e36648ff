import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { type Credentials, findCredentialsByEmail, updatePasswordHash } from '#server/accounts/accounts.queries.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '#server/accounts/passwords.ts';
import { insertSecurityEvent } from '#server/accounts/security-events.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import { limitFailures } from './login-limits.ts';
import { signIn } from './sign-in.actions.ts';
import type { StepOrigin } from './sign-in-steps.queries.ts';

type LoginAttempt = { email: string; password: string };

/** Known and unknown addresses take the same steps, so that neither the response nor its timing reveals which one it is. */
export async function logIn(
  deps: AppDeps,
  { email, password }: LoginAttempt,
  { caller, origin }: { caller: Caller; origin: () => StepOrigin },
): Promise<SignedIn> {
  const network = networkOf(caller.ip);
  const account = await findCredentialsByEmail(deps.db, { email, network });
  const isRight = await limitFailures(
    deps.limits,
    { email, network, isKnownNetwork: account?.isKnownNetwork ?? false },
    () => verifyPassword(account?.passwordHash, password),
  );
  if (!account || !isRight) {
    const failure = { kind: 'sign-in-failed', accountId: account?.id ?? null } as const;
    await insertSecurityEvent(deps.db, { ...failure, caller, at: deps.clock.now() });
    throw new AppError('auth.wrong_credentials');
  }
  return signIn(deps, await withCurrentHash(deps, account, password), { caller, method: 'password', origin });
}

/** Rehashes with the current parameters if the stored hash used others. */
async function withCurrentHash({ db }: AppDeps, account: Credentials, password: string): Promise<Credentials> {
  if (account.passwordHash === null || !isOutdatedHash(account.passwordHash)) return account;
  const passwordHash = await hashPassword(password);
  await updatePasswordHash(db, account, passwordHash);
  return { ...account, passwordHash };
}
