import type { FastifyInstance } from 'fastify';
import {
  answerCohostRequest,
  listCohostRequests,
  listCohosts,
  removeCohost,
  requestCohost,
} from '#contracts/events/cohosts.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedJson, serve } from '#server/platform/http/serve.ts';
import * as cohosts from './cohosts.actions.ts';
import { listCohostRequests as listRequests } from './cohosts.queries.ts';

/** A request sends an email to each organizer of the group. */
const askLimit = byViewer('co-host', 30, 3600);

export function cohostRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, listCohosts, async ({ params, viewer }) => ({
    coHosts: await cohosts.showCohosts(deps, { ...params, viewerId: viewer.id }),
  }));

  serve(
    app,
    requestCohost,
    async ({ params, viewer }) => cohosts.requestCohost(deps, { ...params, viewerId: viewer.id }),
    {
      limits: [askLimit],
    },
  );

  serve(app, answerCohostRequest, async ({ params, body, viewer }) =>
    cohosts.answerCohostRequest(deps, { ...params, viewerId: viewer.id }, body.status),
  );

  serve(app, removeCohost, async ({ params, viewer }) =>
    cohosts.removeCohost(deps, { ...params, viewerId: viewer.id }),
  );

  serve(
    app,
    listCohostRequests,
    async ({ viewer }) => new PreparedJson(`{"requests":${await listRequests(deps.db, viewer.id, deps.clock.now())}}`),
  );
}
