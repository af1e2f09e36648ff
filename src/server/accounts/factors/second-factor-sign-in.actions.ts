import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import type { PasskeyAnswer } from '#contracts/accounts/passkey-fields.ts';
import { type Credentials, findCredentialsAtNetwork } from '#server/accounts/accounts.queries.ts';
import { insertSecurityEvent } from '#server/accounts/security-events.queries.ts';
import { limitFailures } from '#server/accounts/sessions/login-limits.ts';
import { completeSignIn, secondFactorStep, signIn } from '#server/accounts/sessions/sign-in.actions.ts';
import { consumeStep, tryStep } from '#server/accounts/sessions/sign-in-steps.actions.ts';
import type { StepOrigin } from '#server/accounts/sessions/sign-in-steps.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import type { Caller } from '#server/platform/http/serve.ts';
import { provePasskey } from './passkeys.actions.ts';
import { spendRecoveryCode, spendTotpCode, wrongCode, wrongRecoveryCode } from './second-factors.actions.ts';

export type FactorProof = {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
};
type Context = { caller: Caller; origin: StepOrigin };

/** Finishes a sign-in whose first factor was right. Wrong codes count with wrong passwords. */
export async function signInWithSecondFactor(
  deps: AppDeps,
  { step, ...proof }: FactorProof & { step: string },
  { caller, origin }: Context,
): Promise<SignedIn> {
  const begun = await tryStep(deps.db, deps, secondFactorStep, { step, origin });
  const account =
    begun?.accountId && (await findCredentialsAtNetwork(deps.db, { id: begun.accountId, network: origin.network }));
  if (!begun || !account) throw new AppError('auth.step_expired');
  const { email, isKnownNetwork } = account;
  const isRight = await limitFailures(deps.limits, { email, network: origin.network, isKnownNetwork }, () =>
    isOwnFactor(deps, account, proof, { caller, origin }),
  );
  if (!isRight) {
    await insertSecurityEvent(deps.db, {
      kind: 'second-factor-failed',
      accountId: account.id,
      caller,
      at: deps.clock.now(),
    });
    throw refusalOf(proof);
  }
  return completeSignIn(deps, account, {
    caller,
    proof: { method: begun.payload.method, hasUsedSecondFactor: true },
    // Only one of several concurrent requests ends the step and starts a session.
    before: async (tx) => {
      if (!(await consumeStep(tx, deps, secondFactorStep, { step, origin }))) throw new AppError('auth.step_expired');
    },
  });
}

/** Whether the proof is a right one of this account; a code is then used up. */
export async function isOwnFactor(
  deps: AppDeps,
  { id }: Credentials,
  { code, recoveryCode, passkey }: FactorProof,
  context: Context,
): Promise<boolean> {
  if (passkey) return (await provePasskey(deps, passkey, context)).id === id;
  if (code !== undefined) return spendTotpCode(deps, id, code);
  if (recoveryCode !== undefined) return spendRecoveryCode(deps, id, { code: recoveryCode, caller: context.caller });
  throw invalidField('code', 'Enter a code.');
}

export function refusalOf({ passkey, recoveryCode }: FactorProof): AppError {
  if (passkey) return new AppError('auth.passkey_refused');
  return recoveryCode === undefined ? wrongCode() : wrongRecoveryCode();
}

export async function signInByPasskey(deps: AppDeps, answer: PasskeyAnswer, context: Context): Promise<SignedIn> {
  const account = await provePasskey(deps, answer, context);
  return signIn(deps, account, { caller: context.caller, method: 'passkey', origin: () => context.origin });
}
