import type { FastifyInstance } from 'fastify';
import {
  banFromGroup,
  createGroupInvitation,
  decideGroupRequest,
  listGroupBans,
  listGroupInvitations,
  listGroupRequests,
  revokeGroupInvitation,
  unbanFromGroup,
} from '#contracts/groups/group-admissions.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as admissions from './group-admissions.actions.ts';

const inviteLimit = byViewer('group-invite', 60, 3600);

export function groupAdmissionRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, listGroupRequests, async ({ params, query, viewer }) =>
    admissions.showRequests(deps, { ...params, viewerId: viewer.id }, query.cursor),
  );

  serve(app, decideGroupRequest, async ({ params: { slug, personId }, body, viewer }) =>
    admissions.decideRequest(deps, { slug, viewerId: viewer.id }, { personId, ...body }),
  );

  serve(app, listGroupInvitations, async ({ params, viewer }) => ({
    invitations: await admissions.showInvitations(deps, { ...params, viewerId: viewer.id }),
  }));

  serve(
    app,
    createGroupInvitation,
    async ({ params, body, viewer }) => admissions.invite(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [inviteLimit] },
  );

  serve(app, revokeGroupInvitation, async ({ params: { slug, invitationId }, viewer }) =>
    admissions.revokeInvitation(deps, { slug, viewerId: viewer.id }, invitationId),
  );

  serve(app, listGroupBans, async ({ params, query, viewer }) =>
    admissions.showBans(deps, { ...params, viewerId: viewer.id }, query.cursor),
  );

  serve(app, banFromGroup, async ({ params: { slug, personId }, body, viewer }) =>
    admissions.ban(deps, { slug, viewerId: viewer.id }, { personId, ...body }),
  );

  serve(app, unbanFromGroup, async ({ params: { slug, personId }, viewer }) =>
    admissions.unban(deps, { slug, viewerId: viewer.id }, personId),
  );
}
