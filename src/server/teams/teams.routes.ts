import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/teams/teams.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as teams from './teams.actions.ts';
import { listTeams } from './teams.queries.ts';

const createLimit = byViewer('team', 60, 3600);

export function teamRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.listTeams, async ({ query, viewer }) => listTeams(deps.db, { ...query, viewerId: viewer.id }));

  serve(app, contract.createTeam, async ({ body, viewer }) => teams.createTeam(deps, body.name, viewer.id), {
    limits: [createLimit],
  });

  serve(app, contract.getTeam, async ({ params: { id }, viewer }) =>
    teams.showMembers(deps, { teamId: id, viewerId: viewer.id }),
  );

  serve(app, contract.updateTeam, async ({ params: { id }, body, viewer }) =>
    teams.renameTeam(deps, { teamId: id, viewerId: viewer.id }, body.name),
  );

  serve(app, contract.deleteTeam, async ({ params: { id }, viewer }) => {
    await teams.deleteTeam(deps, { teamId: id, viewerId: viewer.id });
  });

  serve(app, contract.restoreTeam, async ({ params: { id }, viewer }) =>
    teams.restoreTeam(deps, { teamId: id, viewerId: viewer.id }),
  );
}
