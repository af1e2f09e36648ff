import type { FastifyInstance } from 'fastify';
import { getEditedLegalText, getLegalText, publishLegalText } from '#contracts/admin/legal-texts.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { presentForEditing, publish, showLegalText } from './legal-texts.actions.ts';

export function legalTextRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, getLegalText, async ({ params, query }) =>
    showLegalText(deps, { page: params.page, version: query.version }),
  );

  serve(app, getEditedLegalText, async ({ params }) => presentForEditing(deps.db, params.page));

  serve(
    app,
    publishLegalText,
    async ({ params, body, viewer }) => publish(deps, { page: params.page, text: body.text, actorId: viewer.id }),
    { limits: [byViewer('legal-text', 60, 3600)] },
  );
}
