import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { embedCode, embedSize } from '#contracts/embed-code.ts';
import { filePaths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { readableJson } from '#server/platform/formats/readable-text.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import type { EmbeddedEvent } from './embed-pages.ts';
import { findEmbeddedPage } from './embeds.actions.ts';

const CACHE_SECONDS = 300;
const limits = [{ ...byNetwork('embed', 300, 300), isExact: false }];

const Size = z.coerce.number().int().min(1).optional();
/** See https://oembed.com; sizes are in pixels. */
const OembedQuery = z.object({
  url: z.string('Send the URL of a page.').max(2000),
  format: z.string().max(20).default('json'),
  maxwidth: Size,
  maxheight: Size,
});

/** oEmbed for pages of events, series, hosts and searches. */
export function oembedRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { config } = deps;
  const { PUBLIC_URL } = config;

  /** Who hosts an event, and its picture. */
  const describeEvent = ({ host, sharePicture }: EmbeddedEvent) => ({
    author_name: host.name,
    ...(host.path && { author_url: PUBLIC_URL + host.path }),
    ...(sharePicture && { thumbnail_url: PUBLIC_URL + sharePicture, thumbnail_width: 1200, thumbnail_height: 630 }),
  });

  app.get(filePaths.oembed(), { config: { limits } }, async (request, reply) => {
    const { url, format, maxwidth: maxWidth, maxheight: maxHeight } = parseQuery(request.query);
    if (format !== 'json') throw new AppError('oembed.json_only');
    const page = URL.parse(url);
    const embedded = page?.origin === new URL(PUBLIC_URL).origin ? await findEmbeddedPage(deps, page) : undefined;
    if (!embedded) throw new AppError('route.not_found');
    const { kind, title, embedPath, event } = embedded;
    const answer = {
      version: '1.0',
      type: 'rich',
      title,
      provider_name: config.PRODUCT_NAME,
      provider_url: PUBLIC_URL,
      cache_age: CACHE_SECONDS,
      ...(event && describeEvent(event)),
      html: embedCode(kind, { src: PUBLIC_URL + embedPath, title }, { maxWidth, maxHeight }),
      ...embedSize(kind, { maxWidth, maxHeight }),
    };
    return reply
      .header('cache-control', `public, max-age=${CACHE_SECONDS}`)
      .type('application/json; charset=utf-8')
      .send(readableJson(JSON.stringify(answer)));
  });
}

function parseQuery(query: unknown): z.output<typeof OembedQuery> {
  const result = OembedQuery.safeParse(query);
  if (result.success) return result.data;
  const fields = Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new AppError('request.invalid', { fields });
}
