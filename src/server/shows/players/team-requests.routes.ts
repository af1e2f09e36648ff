import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/shows/team-requests.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as requests from './team-requests.actions.ts';

/** A host with 30 regular teams asks all of them within an evening. */
const requestLimit = byViewer('team-request', 120, 3600);

export function teamRequestRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.listTeamChoices, async ({ params: { id }, query, viewer }) => ({
    teams: await requests.showTeamChoices(deps, { showId: id, viewerId: viewer.id }, query.search),
  }));

  serve(
    app,
    contract.requestTeam,
    async ({ params: { id }, body, viewer }) => ({
      outcome: await requests.requestTeam(deps, { showId: id, viewerId: viewer.id }, body.teamId),
    }),
    { limits: [requestLimit] },
  );

  serve(app, contract.listTeamRequests, async ({ viewer }) => ({
    requests: await requests.showTeamRequests(deps, viewer.id),
  }));

  serve(app, contract.answerTeamRequest, async ({ params: { id, teamId }, body, viewer }) =>
    requests.answerTeamRequest(deps, { showId: id, teamId, viewerId: viewer.id }, body.accepts),
  );
}
