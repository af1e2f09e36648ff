import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { deleteEventCover, putEventCover } from '#contracts/event-extras.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { byViewer } from '#server/platform/rate-limits.ts';
import { serve } from '#server/platform/serve.ts';
import { removeCover, setCover } from './covers.actions.ts';
import { findRendition } from './covers.queries.ts';

const YEAR_SECONDS = 31_536_000;
const CoverId = z.uuid();
const uploadLimit = byViewer('upload', 30, 1800);

export function coverRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db } = deps;
  serve(
    app,
    putEventCover,
    async ({ params, body, viewer }) => setCover(deps, { ...params, viewerId: viewer.id }, body.picture),
    { limits: [uploadLimit] },
  );

  serve(app, deleteEventCover, async ({ params, viewer }) => removeCover(deps, { ...params, viewerId: viewer.id }));

  /** A picture, not an API call: `<img>` asks for it, without a token; whoever knows its random id has seen the event. */
  app.get<{ Params: { coverId: string; file: string } }>('/media/covers/:coverId/:file', async ({ params }, reply) => {
    const [, width, ending] = /^(640|1280|1200)\.(webp|jpg)$/.exec(params.file) ?? [];
    const format = ending === 'jpg' ? 'jpeg' : 'webp';
    const isKnown = width && CoverId.safeParse(params.coverId).success;
    const bytes = isKnown ? await findRendition(db, params.coverId, Number(width), format) : undefined;
    if (!bytes) throw new AppError('picture.not_found');
    return reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .type(`image/${format}`)
      .send(bytes);
  });
}
