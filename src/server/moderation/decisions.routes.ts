import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/moderation/decisions.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve, type Viewer } from '#server/platform/http/serve.ts';
import * as appeals from './appeals.actions.ts';

export function decisionRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.getDecision, async ({ params, viewer }) =>
    appeals.showDecision(deps, { ...params, viewer: toReader(viewer) }),
  );

  serve(app, contract.listOwnDecisions, async ({ query, viewer }) => ({
    ...(await appeals.showOwnDecisions(deps, toReader(viewer), query.cursor)),
    limits: [...viewer.limits],
  }));

  serve(
    app,
    contract.appealDecision,
    async ({ params, body, viewer }) => appeals.appeal(deps, { ...params, viewer }, body.words),
    { limits: [byViewer('appeal', 20, 3600)] },
  );

  serve(app, contract.listAppeals, async ({ query, viewer }) => appeals.showAppeals(deps, viewer, query.cursor));

  serve(app, contract.answerAppeal, async ({ params, body, viewer }) =>
    appeals.answerAppeal(deps, { ...params, viewer }, body),
  );

  serve(app, contract.restoreDecision, async ({ params, body, viewer }) =>
    appeals.restore(deps, { ...params, viewer }, body.explanation),
  );
}

/** Without the second factor, or suspended, the staff sees what everybody sees. */
const toReader = (viewer: Viewer): Viewer =>
  viewer.assurance === 2 && !viewer.limits.includes('suspended') ? viewer : { ...viewer, role: 'person' };
