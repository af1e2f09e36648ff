import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/accounts/registration.contract.ts';
import { requireProofOfStranger } from '#server/accounts/proofs/proofs.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as registration from './registration.actions.ts';

export function registrationRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.getRegistration, async () => ({ mode: deps.config.REGISTRATION }));

  serve(
    app,
    contract.requestSignUp,
    async ({ body, proof }) => {
      await requireProofOfStranger(deps.db, deps, proof);
      await registration.requestSignUp(deps, body);
    },
    { limits: [byNetwork('sign-up-request', 5, 3600)] },
  );

  serve(app, contract.listSignUpRequests, async ({ query }) => registration.showRequests(deps, query.cursor));

  serve(app, contract.decideSignUpRequest, async ({ params, body, viewer }) =>
    registration.decideRequest(deps, { ...params, ...body, deciderId: viewer.id }),
  );

  serve(app, contract.listSiteInvitations, async () => registration.showInvitations(deps));

  serve(app, contract.createSiteInvitation, async ({ body, viewer }) =>
    registration.createInvitation(deps, viewer.id, body),
  );

  serve(app, contract.deleteSiteInvitation, async ({ params, viewer }) =>
    registration.removeInvitation(deps, viewer.id, params.invitationId),
  );
}
