import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { IMMUTABLE } from '#server/platform/http/security-headers.ts';
import { readRendition } from './stored-pictures.actions.ts';

const PictureId = z.uuid();
type PictureRequest = { Params: { pictureId: string; file: string } };

/** Pictures are no API endpoints: `<img>` requests them without a token. The random id serves as the permission. */
export function pictureRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'storage'>): void {
  for (const shape of ['covers', 'logos', 'questions'])
    app.get<PictureRequest>(`/media/${shape}/:pictureId/:file`, async ({ params: { pictureId, file } }, reply) => {
      const [, width, ending] = /^(\d{2,4})\.(webp|jpg)$/.exec(file) ?? [];
      const format = ending === 'jpg' ? 'jpeg' : 'webp';
      const isKnown = width && PictureId.safeParse(pictureId).success;
      const bytes = isKnown ? await readRendition(deps, pictureId, { width: Number(width), format }) : undefined;
      if (!bytes) throw new AppError('picture.not_found');
      return reply
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', IMMUTABLE)
        .type(`image/${format}`)
        .send(bytes);
    });
}
