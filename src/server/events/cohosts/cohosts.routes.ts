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

/** A request notifies a person, or each organizer or staff member. */
const limits = [byViewer('co-host', 30, 3600), byViewer('co-host-day', 60, 86_400)];

export function cohostRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, listCohosts, async ({ params, viewer }) => ({
    coHosts: await cohosts.showCohosts(deps, { ...params, viewerId: viewer.id }),
  }));

  serve(
    app,
    requestCohost,
    async ({ params, query: { kind, scope }, viewer }) =>
      cohosts.requestCohost(deps, { ...params, kind, viewerId: viewer.id }, scope),
    { limits },
  );

  serve(app, answerCohostRequest, async ({ params, query, body, viewer }) =>
    cohosts.answerCohostRequest(deps, { ...params, ...query, viewerId: viewer.id }, body.status),
  );

  serve(app, removeCohost, async ({ params, query, viewer }) =>
    cohosts.removeCohost(deps, { ...params, ...query, viewerId: viewer.id }),
  );

  serve(app, listCohostRequests, async ({ query, viewer }) => {
    const { requests, hasMore } = await listRequests(deps.db, viewer.id, { ...query, now: deps.clock.now() });
    return new PreparedJson(`{"requests":${requests},"hasMore":${hasMore}}`);
  });
}
