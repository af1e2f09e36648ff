import type { FastifyInstance } from 'fastify';
import {
  addPasskey,
  beginPasskeySetup,
  getPasskeyOptions,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contracts/accounts/passkeys.contract.ts';
import { loginLimit } from '#server/accounts/sessions/login-limits.ts';
import { sessionIdOf } from '#server/accounts/sessions/refresh-tokens.ts';
import { beginStepOrigin, stepOriginOf } from '#server/accounts/sessions/step-origin.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byNetwork, byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { renewXsrfCookie } from '#server/platform/http/xsrf.ts';
import { addNewPasskey, removeOwnPasskey, startPasskeySetup, startPasskeySignIn } from './passkeys.actions.ts';
import { updatePasskeyName } from './passkeys.queries.ts';
import { presentPasskey } from './present-passkey.ts';
import { signInByPasskey } from './second-factor-sign-in.actions.ts';

const changes = byViewer('passkey-change', 30, 600);

export function passkeyRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    beginPasskeySetup,
    async ({ viewer }, reply) => asCeremony(await startPasskeySetup(deps, viewer, beginStepOrigin(reply, deps))),
    { limits: [changes] },
  );

  serve(
    app,
    addPasskey,
    async ({ body, viewer, caller }, { request }) => {
      const origin = stepOriginOf(request, deps);
      const passkey = await addNewPasskey(deps, body, { viewer, caller, origin });
      deps.sessionCache.forget([viewer.sessionId]);
      return presentPasskey(passkey, deps.config);
    },
    { limits: [changes] },
  );

  serve(app, renamePasskey, async ({ params: { passkeyId }, body: { name }, viewer }) => {
    const renamed = await updatePasskeyName(deps.db, { accountId: viewer.id, passkeyId, name });
    if (!renamed) throw new AppError('passkey.not_found');
    return presentPasskey(renamed, deps.config);
  });

  serve(
    app,
    removePasskey,
    async ({ params, viewer, caller }) => removeOwnPasskey(deps, params.passkeyId, { viewer, caller }),
    { limits: [changes] },
  );

  serve(
    app,
    getPasskeyOptions,
    async (_request, reply) => asCeremony(await startPasskeySignIn(deps, beginStepOrigin(reply, deps))),
    // Every opened login dialog of a network asks once.
    { limits: [byNetwork('passkey-options', 300, 300)], isServedWhenFull: true },
  );

  serve(
    app,
    signInWithPasskey,
    async ({ body, caller }, reply) => {
      const origin = stepOriginOf(reply.request, deps);
      const signedIn = await signInByPasskey(deps, body, { caller, origin });
      renewXsrfCookie(reply, deps, sessionIdOf(signedIn.tokens));
      return signedIn;
    },
    { limits: [loginLimit], isServedWhenFull: true },
  );
}

const asCeremony = ({ step, options }: { step: string; options: object }) => ({
  step,
  options: { ...options } as Record<string, unknown>,
});
