import type { FastifyInstance } from 'fastify';
import { getHelpRequest, requestHelp } from '#contracts/volunteering/help-requests.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as requests from './help-requests.actions.ts';

const requestLimit = byViewer('help-request', 20, 3600);

export function helpRequestRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, getHelpRequest, async ({ params, viewer }) =>
    requests.showHelpRequest(deps, { ...params, viewerId: viewer.id }),
  );

  serve(
    app,
    requestHelp,
    async ({ params, viewer }) => requests.requestHelp(deps, { ...params, viewerId: viewer.id }),
    { limits: [requestLimit] },
  );
}
