import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/teams/teams.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as teams from './teams.actions.ts';

/** Codes have 40 bits; the limit prevents guessing nonetheless. */
const joinLimit = byViewer('team-code', 30, 600);

export function teamMemberRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.joinTeam, async ({ body, viewer }) => teams.joinTeam(deps, body.code, viewer.id), {
    limits: [joinLimit],
  });

  serve(app, contract.removeTeamMember, async ({ params: { id, personId }, viewer }) => {
    await teams.removeMember(deps, { teamId: id, viewerId: viewer.id }, personId);
  });

  serve(app, contract.leaveTeam, async ({ params: { id }, viewer }) =>
    teams.leaveTeam(deps, { teamId: id, viewerId: viewer.id }),
  );
}
