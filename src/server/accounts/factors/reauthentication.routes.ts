import type { FastifyInstance } from 'fastify';
import { reauthenticate } from '#contracts/accounts/reauthentication.contract.ts';
import { findCredentialsAtNetwork } from '#server/accounts/accounts.queries.ts';
import { limitFailures } from '#server/accounts/sessions/login-limits.ts';
import { confirmPassword, recordReauthentication } from '#server/accounts/sessions/reauthentication.actions.ts';
import type { StepOrigin } from '#server/accounts/sessions/sign-in-steps.queries.ts';
import { stepOriginOf } from '#server/accounts/sessions/step-origin.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { type Requester, serve } from '#server/platform/http/serve.ts';
import { type FactorProof, isOwnFactor, refusalOf } from './second-factor-sign-in.actions.ts';

type IdentityProof = FactorProof & { password?: string | undefined };
type Context = Requester & { origin: StepOrigin };

export function reauthenticationRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    reauthenticate,
    async ({ body, viewer, caller }, { request }) => {
      const until = await reauthenticateBy(deps, body, { viewer, caller, origin: stepOriginOf(request, deps) });
      return { until: until.toISOString() };
    },
    { limits: [byViewer('reauthentication', 10, 600)] },
  );
}

async function reauthenticateBy(
  deps: AppDeps,
  { password, ...proof }: IdentityProof,
  { viewer, caller, origin }: Context,
): Promise<Date> {
  if (password !== undefined) await confirmPassword(deps, viewer.id, password);
  else await confirmFactor(deps, proof, { viewer, caller, origin });
  const hasUsedSecondFactor = password === undefined;
  const until = await recordReauthentication(deps, { viewer, caller, hasUsedSecondFactor });
  deps.sessionCache.forget([viewer.sessionId]);
  return until;
}

/** Wrong codes count with wrong passwords of logins. */
async function confirmFactor(deps: AppDeps, proof: FactorProof, { viewer, caller, origin }: Context): Promise<void> {
  const account = await findCredentialsAtNetwork(deps.db, { id: viewer.id, network: origin.network });
  if (!account) throw new AppError('auth.invalid_token');
  const { email, isKnownNetwork } = account;
  const isRight = await limitFailures(deps.limits, { email, network: origin.network, isKnownNetwork }, () =>
    isOwnFactor(deps, account, proof, { caller, origin }),
  );
  if (!isRight) throw refusalOf(proof);
}
