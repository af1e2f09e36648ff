import type { FastifyInstance } from 'fastify';
import { requestMembership } from '#contracts/groups/unconfirmed-members.contract.ts';
import { requestLimit } from '#server/accounts/unconfirmed/unconfirmed-requests.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as unconfirmed from './unconfirmed-members.actions.ts';

export function unconfirmedMemberRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    requestMembership,
    async ({ params: { slug }, body: { name, email, siteInvitation, ...request }, viewer, proof }) =>
      unconfirmed.requestMembership(deps, {
        slug,
        viewerId: viewer?.id ?? null,
        requester: { name, email, siteInvitation },
        proof,
        ...request,
      }),
    { limits: [requestLimit] },
  );
}
