import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/shows/lobby.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { boardRate } from '#server/shows/board-rate.ts';
import { identifySender } from '#server/shows/players/players.policy.ts';
import * as lobby from './lobby.actions.ts';

export function lobbyRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    contract.listShowTeams,
    async ({ params: { id }, ...sender }) => lobby.showTeams(deps, id, identifySender(sender)),
    { networkRate: boardRate },
  );

  serve(app, contract.addShowTeam, async ({ params: { id }, body, viewer }) =>
    lobby.addTeam(deps, { showId: id, viewerId: viewer.id }, body.name),
  );

  serve(app, contract.renameShowTeam, async ({ params: { id, teamId }, body, viewer }) =>
    lobby.renameTeam(deps, { showId: id, teamId, viewerId: viewer.id }, body.name),
  );

  serve(app, contract.removeShowTeam, async ({ params: { id, teamId }, viewer }) =>
    lobby.removeShowTeam(deps, { showId: id, teamId, viewerId: viewer.id }),
  );
}
