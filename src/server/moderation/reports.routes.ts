import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/moderation/reports.contract.ts';
import { requireProofOfStranger } from '#server/accounts/proofs/proofs.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer, networkOf, type Rate } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { lookAtCase, showCase, showCasePicture, showCases } from './cases.actions.ts';
import * as decisions from './decisions.actions.ts';
import * as reports from './reports.actions.ts';

/** People without an account are limited by their network. */
const anonymousRate: Rate = { name: 'report-network', points: 5, seconds: 3600, isExact: true };

export function reportRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    contract.reportContent,
    async ({ body, viewer, caller, proof }) => {
      if (!viewer) {
        await deps.limits.consume(anonymousRate, networkOf(caller.ip));
        await requireProofOfStranger(deps.db, deps, proof);
      }
      await reports.reportContent(deps, body, viewer?.id ?? null);
    },
    { limits: [byViewer('report', 30, 3600)] },
  );

  serve(app, contract.listCases, async ({ query }) => showCases(deps, query));

  serve(app, contract.getCase, async ({ params, viewer }) => showCase(deps, params.caseId, viewer));

  serve(app, contract.getCasePicture, async ({ params }) => showCasePicture(deps, params.caseId));

  serve(app, contract.lookAtCase, async ({ params, viewer }) => lookAtCase(deps, params.caseId, viewer.id));

  serve(app, contract.suspendAuthor, async ({ params, body, viewer }) => ({
    decided: await decisions.suspendAuthor(deps, { ...params, ...body, moderator: viewer }),
  }));

  serve(app, contract.decideCase, async ({ params, body: { revision, ...choice }, viewer }) => {
    const cases = [{ id: params.caseId, revision }];
    const [decisionId] = await decisions.decideCases(deps, { cases, moderator: viewer, ...choice });
    return { decisionId: decisionId! };
  });

  serve(app, contract.decideCases, async ({ body, viewer }) => ({
    decided: (await decisions.decideCases(deps, { ...body, moderator: viewer })).length,
  }));
}
