import type { FastifyInstance } from 'fastify';
import {
  createEventTemplate,
  deleteEventTemplate,
  listEventTemplates,
  previewMarkdown,
} from '#contracts/events/event-extras.contract.ts';
import { deleteUnusedPictures } from '#server/pictures/pictures.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { renderMarkdown } from '#server/platform/formats/markdown.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { saveAsTemplate } from './copies.actions.ts';
import type { EventEffects } from './events.actions.ts';
import { deleteTemplate, listTemplates } from './templates.queries.ts';

export function templateRoutes(app: FastifyInstance, deps: AppDeps, effects: Pick<EventEffects, 'copied'>): void {
  serve(app, listEventTemplates, async ({ viewer }) => ({ templates: await listTemplates(deps.db, viewer.id) }));

  serve(app, createEventTemplate, async ({ body, viewer }) =>
    saveAsTemplate({ ...deps, effects }, { ...body, viewerId: viewer.id }),
  );

  serve(app, deleteEventTemplate, async ({ params, viewer }) => {
    const deleted = await deleteTemplate(deps.db, params.templateId, viewer.id);
    if (!deleted) throw new AppError('template.not_found');
    await deleteUnusedPictures(deps.db, [deleted.coverId]);
  });

  serve(app, previewMarkdown, async ({ body }) => ({ html: renderMarkdown(body.markdown) }), {
    limits: [byViewer('markdown-previews', 60, 300)],
  });
}
