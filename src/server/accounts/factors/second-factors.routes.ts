import type { FastifyInstance } from 'fastify';
import {
  beginTotpSetup,
  confirmTotp,
  getSignInMethods,
  proveSecondFactor,
  removeTotp,
  renewRecoveryCodes,
} from '#contracts/accounts/second-factors.contract.ts';
import { findCredentials } from '#server/accounts/accounts.queries.ts';
import { loginLimit } from '#server/accounts/sessions/login-limits.ts';
import { sessionIdOf } from '#server/accounts/sessions/refresh-tokens.ts';
import { beginStepOrigin, stepOriginOf } from '#server/accounts/sessions/step-origin.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { renewXsrfCookie } from '#server/platform/http/xsrf.ts';
import { listPasskeysOf } from './passkeys.queries.ts';
import { presentPasskey } from './present-passkey.ts';
import { signInWithSecondFactor } from './second-factor-sign-in.actions.ts';
import { makeNewRecoveryCodes, startTotpSetup, turnOffTotp, turnOnTotp } from './second-factors.actions.ts';
import { findSecondFactor } from './second-factors.queries.ts';
import { canUsePasskeys } from './webauthn.ts';

const changes = byViewer('second-factor-change', 20, 600);

export function secondFactorRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, getSignInMethods, async ({ viewer }) => {
    const account = await findCredentials(deps.db, viewer.id);
    if (!account) throw new AppError('auth.invalid_token');
    const factor = await findSecondFactor(deps.db, viewer.id);
    return {
      hasPassword: account.passwordHash !== null,
      passkeys: (await listPasskeysOf(deps.db, viewer.id)).map((passkey) => presentPasskey(passkey, deps.config)),
      canUsePasskeys: canUsePasskeys(deps.config),
      secondFactor: factor
        ? {
            confirmedAt: factor.confirmedAt.toISOString(),
            recoveryCodesLeft: factor.recoveryCodesLeft,
            recoveryCodesMadeAt: factor.recoveryMadeAt.toISOString(),
          }
        : null,
    };
  });

  serve(app, beginTotpSetup, async ({ viewer }, reply) => startTotpSetup(deps, viewer, beginStepOrigin(reply, deps)), {
    limits: [changes],
  });

  serve(
    app,
    confirmTotp,
    async ({ body, viewer, caller }, { request }) => {
      const begun = { ...body, origin: stepOriginOf(request, deps) };
      return { recoveryCodes: await turnOnTotp(deps, begun, { viewer, caller }) };
    },
    { limits: [changes] },
  );

  serve(app, removeTotp, async ({ viewer, caller }) => turnOffTotp(deps, { viewer, caller }), { limits: [changes] });

  serve(
    app,
    renewRecoveryCodes,
    async ({ viewer, caller }) => ({ recoveryCodes: await makeNewRecoveryCodes(deps, { viewer, caller }) }),
    { limits: [changes] },
  );

  serve(
    app,
    proveSecondFactor,
    async ({ body, caller }, reply) => {
      const origin = stepOriginOf(reply.request, deps);
      const signedIn = await signInWithSecondFactor(deps, body, { caller, origin });
      renewXsrfCookie(reply, deps, sessionIdOf(signedIn.tokens));
      return signedIn;
    },
    { limits: [loginLimit], isServedWhenFull: true },
  );
}
