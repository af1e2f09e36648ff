import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/shows/tiebreaks.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as tiebreaks from './tiebreaks.actions.ts';

export function tiebreakRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.askTiebreak, async ({ params: { id }, body, viewer }) =>
    tiebreaks.askTiebreak(deps, { gameId: id, viewerId: viewer.id }, body),
  );

  serve(app, contract.setTiebreakState, async ({ params: { id }, body, viewer }) =>
    tiebreaks.setTiebreakState(deps, { gameId: id, viewerId: viewer.id }, body.state),
  );

  serve(app, contract.withdrawTiebreak, async ({ params: { id }, viewer }) =>
    tiebreaks.withdrawTiebreak(deps, { gameId: id, viewerId: viewer.id }),
  );
}
