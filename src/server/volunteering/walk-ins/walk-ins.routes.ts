import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/volunteering/walk-ins.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as walkIns from './walk-ins.actions.ts';

/** A door where many arrive at once, from several phones. */
const walkInLimit = byViewer('walk-in', 300, 600);

/** People added at the door of a shift, and their hours. */
export function walkInRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.listWalkIns, async ({ params, viewer }) =>
    walkIns.showWalkIns(deps, { ...params, viewerId: viewer.id }),
  );
  serve(
    app,
    contract.saveWalkIn,
    async ({ params, body, viewer }) => walkIns.saveWalkIn(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [walkInLimit] },
  );
  serve(app, contract.deleteWalkIn, async ({ params, query, viewer }) =>
    walkIns.removeWalkIn(deps, { ...params, viewerId: viewer.id }, query),
  );
  serve(app, contract.listMyWalkIns, async ({ query, viewer }) =>
    walkIns.showOwnWalkIns(deps, viewer.id, query.cursor),
  );
  serve(app, contract.claimWalkIn, async ({ params, viewer }) =>
    walkIns.claimWalkIn(deps, { ...params, personId: viewer.id }),
  );
  serve(app, contract.rejectWalkIn, async ({ params, viewer }) =>
    walkIns.rejectWalkIn(deps, { ...params, personId: viewer.id }),
  );
}
