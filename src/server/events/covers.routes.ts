import type { FastifyInstance } from 'fastify';
import { deleteEventCover, putEventCover } from '#contracts/events/event-extras.contract.ts';
import { uploadLimit } from '#server/pictures/pictures.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { removeCover, setCover } from './covers.actions.ts';

export function coverRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    putEventCover,
    async ({ params, body, viewer }) => setCover(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [uploadLimit] },
  );

  serve(app, deleteEventCover, async ({ params, viewer }) => removeCover(deps, { ...params, viewerId: viewer.id }));
}
