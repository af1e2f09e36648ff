import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { filePaths, paths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { escapeHtml as escape } from '#server/platform/formats/escape-html.ts';
import { readableJson } from '#server/platform/formats/readable-text.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { findEmbeddable } from './embeds.actions.ts';

const CACHE_SECONDS = 300;
const EVENT_PATH = /^\/events\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;
const limits = [{ ...byNetwork('embed', 300, 300), isExact: false }];

const Size = z.coerce.number().int().min(1).optional();
/** See https://oembed.com; sizes are in pixels. */
const OembedQuery = z.object({
  url: z.string('Give the address of a page').max(2000),
  format: z.string().max(20).default('json'),
  maxwidth: Size,
  maxheight: Size,
});

type Frame = { src: string; title: string; width: number; height: number };
const renderFrame = ({ src, title, width, height }: Frame) =>
  `<iframe src="${escape(src)}" title="${escape(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`;

/** oEmbed for event and search pages. */
export function oembedRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { PUBLIC_URL, PRODUCT_NAME } = deps.config;

  const describe = async (page: URL): Promise<Omit<Frame, 'width'> & { author?: object; thumbnail?: object }> => {
    if (page.pathname === paths.search())
      return {
        src: PUBLIC_URL + filePaths.embeddedSearch() + page.search,
        title: `Events on ${PRODUCT_NAME}`,
        height: 640,
      };
    const [, eventId] = EVENT_PATH.exec(page.pathname) ?? [];
    if (!eventId) throw new AppError('route.not_found');
    const event = await findEmbeddable(deps, eventId);
    if (!event) throw new AppError('event.not_found');
    return {
      src: PUBLIC_URL + filePaths.embeddedEvent(event.id),
      title: event.title,
      height: 280,
      author: { author_name: event.host.name, ...(event.host.path && { author_url: PUBLIC_URL + event.host.path }) },
      ...(event.cover && {
        thumbnail: { thumbnail_url: PUBLIC_URL + event.cover.jpeg, thumbnail_width: 1200, thumbnail_height: 630 },
      }),
    };
  };

  app.get(filePaths.oembed(), { config: { limits } }, async (request, reply) => {
    const { url, format, maxwidth = 640, maxheight = 2000 } = parseQuery(request.query);
    if (format !== 'json') throw new AppError('oembed.json_only');
    const page = URL.parse(url);
    if (page?.origin !== new URL(PUBLIC_URL).origin) throw new AppError('route.not_found');
    const { author, thumbnail, ...details } = await describe(page);
    const frame = { ...details, width: Math.min(640, maxwidth), height: Math.min(details.height, maxheight) };
    const answer = {
      version: '1.0',
      type: 'rich',
      title: frame.title,
      ...author,
      provider_name: PRODUCT_NAME,
      provider_url: PUBLIC_URL,
      cache_age: CACHE_SECONDS,
      ...thumbnail,
      html: renderFrame(frame),
      width: frame.width,
      height: frame.height,
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
