import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/shows/players.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sentTokenHash } from './player-tokens.ts';
import * as players from './players.actions.ts';
import { identifySender } from './players.policy.ts';

/** A pub may have 200 phones behind one address, which join within minutes. Codes have 29 bits and end with their show. */
const lookLimit = byNetwork('join-code', 900, 600);
const joinLimit = byNetwork('join-show', 400, 600);

export function playerRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    contract.getShowToJoin,
    async ({ params: { code }, ...sender }) => players.showToJoin(deps, code, identifySender(sender)),
    { limits: [lookLimit], hasOwnRate: true },
  );

  serve(
    app,
    contract.joinShow,
    async ({ params: { code }, body, viewer }, reply) => {
      const tokenHash = sentTokenHash(reply.request);
      if (viewer) return players.joinShow(deps, code, { personId: viewer.id, tokenHash: null }, body);
      if (tokenHash) return players.joinShow(deps, code, { personId: null, tokenHash }, body);
      throw new AppError('auth.required');
    },
    { limits: [joinLimit], hasOwnRate: true },
  );

  serve(app, contract.getShowPlayer, async ({ params: { id }, ...sender }) =>
    players.showPlayer(deps, id, identifySender(sender)),
  );

  serve(app, contract.leaveShow, async ({ params: { id }, ...sender }) =>
    players.leaveShow(deps, id, identifySender(sender)),
  );

  serve(app, contract.setTeamReady, async ({ params: { id, teamId }, body, ...sender }) =>
    players.setTeamReady(deps, { showId: id, teamId, who: identifySender(sender) }, body.isReady),
  );

  serve(app, contract.keepTeam, async ({ params: { id }, viewer, deviceId }) =>
    players.keepTeam(deps, { showId: id, who: identifySender({ viewer, deviceId }), personId: viewer.id }),
  );
}
