import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/moderation/content.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { decideContent, showContent } from './content.actions.ts';

export function contentRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.listContent, async ({ query, viewer }) => showContent(deps, { ...query, viewer }));

  serve(app, contract.decideContent, async ({ body, viewer }) => ({
    decided: await decideContent(deps, { ...body, moderator: viewer }),
  }));
}
