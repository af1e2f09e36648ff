import type { FastifyInstance } from 'fastify';
import {
  answerCoHosting,
  askCoHost,
  listCoHostRequests,
  listCoHosts,
  removeCoHost,
} from '#contracts/events/cohosts.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedJson, serve } from '#server/platform/http/serve.ts';
import * as cohosts from './cohosts.actions.ts';
import { listCoHostRequests as listRequests } from './cohosts.queries.ts';

/** Each mails those who run the group. */
const askLimit = byViewer('co-host', 30, 3600);

export function coHostRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, listCoHosts, async ({ params, viewer }) => ({
    coHosts: await cohosts.showCoHosts(deps, { ...params, viewerId: viewer.id }),
  }));

  serve(app, askCoHost, async ({ params, viewer }) => cohosts.askCoHost(deps, { ...params, viewerId: viewer.id }), {
    limits: [askLimit],
  });

  serve(app, answerCoHosting, async ({ params, body, viewer }) =>
    cohosts.answerCoHosting(deps, { ...params, viewerId: viewer.id }, body.status),
  );

  serve(app, removeCoHost, async ({ params, viewer }) =>
    cohosts.removeCoHost(deps, { ...params, viewerId: viewer.id }),
  );

  serve(
    app,
    listCoHostRequests,
    async ({ viewer }) => new PreparedJson(`{"requests":${await listRequests(deps.db, viewer.id, deps.clock.now())}}`),
  );
}
