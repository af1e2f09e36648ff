import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  finishExternalLogin,
  linkIdentity,
  listIdentities,
  logInWithIdentity,
  startExternalLogin,
  startLinking,
  unlinkIdentity,
} from '#contracts/accounts/identities.contract.ts';
import { ownPath } from '#contracts/own-path.ts';
import { loginLimit } from '#server/accounts/sessions/login-limits.ts';
import { requireRecentSignIn } from '#server/accounts/sessions/reauthentication.actions.ts';
import { sessionIdOf } from '#server/accounts/sessions/refresh-tokens.ts';
import { beginInBrowser, beginStepOrigin, stepOriginOf } from '#server/accounts/sessions/step-origin.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byNetwork, byViewer } from '#server/platform/http/rate-limits.ts';
import { Redirect, serve } from '#server/platform/http/serve.ts';
import { renewXsrfCookie } from '#server/platform/http/xsrf.ts';
import { logInByIdentity, receiveLogin, redirectOnFailure, startLogin } from './external-logins.actions.ts';
import { linkIdentityByStep, presentIdentity, unlinkOwnIdentity } from './identities.actions.ts';
import { listIdentitiesOf } from './identities.queries.ts';
import { ProviderConnections } from './provider-connections.ts';

export function identityRoutes(app: FastifyInstance, appDeps: AppDeps): void {
  const deps = { ...appDeps, connections: new ProviderConnections(appDeps) };

  serve(
    app,
    startExternalLogin,
    async ({ params: { key }, query }, reply) => {
      const origin = beginInBrowser(reply, deps);
      const next = ownPath(query.next ?? null) ?? null;
      return goOn(reply, key, startLogin(deps, { key, next, invitation: query.invitation, accountId: null, origin }));
    },
    { limits: [byNetwork('external-login', 30, 300)] },
  );

  serve(
    app,
    finishExternalLogin,
    async ({ params: { key } }, reply) => {
      const [, query = ''] = reply.request.url.split('?', 2);
      return goOn(reply, key, receiveLogin(deps, { key, query, origin: stepOriginOf(reply.request, deps) }));
    },
    { limits: [byNetwork('external-login-answer', 30, 300)] },
  );

  /** Where the browser goes; a failure is shown by a page, and logged for the operator. */
  const goOn = async (reply: FastifyReply, provider: string, work: Promise<string>) =>
    new Redirect(await redirectOnFailure(work, { provider, log: reply.request.log }));

  serve(
    app,
    logInWithIdentity,
    async ({ body, caller }, reply) => {
      const origin = stepOriginOf(reply.request, deps);
      const nextOrigin = () => beginStepOrigin(reply, deps);
      const signedIn = await logInByIdentity(deps, body.step, { origin, nextOrigin, caller });
      renewXsrfCookie(reply, deps, sessionIdOf(signedIn.tokens));
      return signedIn;
    },
    { limits: [loginLimit], isServedWhenFull: true },
  );

  serve(app, listIdentities, async ({ viewer }) => {
    const identities = await listIdentitiesOf(deps.db, viewer.id);
    return { identities: identities.map((identity) => presentIdentity(deps, identity)) };
  });

  serve(
    app,
    startLinking,
    async ({ body: { key }, viewer }, reply) => {
      await requireRecentSignIn(deps, viewer);
      const origin = beginStepOrigin(reply, deps);
      return { url: await startLogin(deps, { key, next: null, accountId: viewer.id, origin }) };
    },
    { limits: [byViewer('start-linking', 20, 600)] },
  );

  serve(
    app,
    linkIdentity,
    async ({ body, viewer, caller }, reply) =>
      linkIdentityByStep(deps, body.step, { viewer, caller, origin: stepOriginOf(reply.request, deps) }),
    { limits: [byViewer('link-identity', 20, 600)] },
  );

  serve(app, unlinkIdentity, async ({ params, viewer, caller }) =>
    unlinkOwnIdentity(deps, params.identityId, { viewer, caller }),
  );
}
