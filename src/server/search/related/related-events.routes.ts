import type { FastifyInstance } from 'fastify';
import { listRelatedEvents } from '#contracts/search/related-events.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findRelatedEvents } from './related-events.actions.ts';

export function relatedEventRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, listRelatedEvents, async ({ params, viewer }) =>
    findRelatedEvents(deps, params.eventId, viewer?.id ?? null),
  );
}
