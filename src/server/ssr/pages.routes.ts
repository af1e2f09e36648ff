import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { compressBrotli, decompressBrotli, sendBrotli } from '#server/platform/brotli.ts';
import type { Config } from '#server/platform/config.ts';
import { type PageStyle, pageStyleOf } from '#server/platform/formats/page-style.ts';
import { RETRY_AFTER_SECONDS } from '#server/platform/http/problems.ts';
import { networkOf, type Rate, type RateLimits } from '#server/platform/http/rate-limits.ts';
import { readAfterOf } from '#server/platform/http/replica-requests.ts';
import { memoryLimits } from '#server/platform/memory-limits.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { type Lsn, NO_LSN } from '#server/platform/postgres/lsn.ts';
import { readPage } from '#server/platform/postgres/page-reads.ts';
import { bytesOfText } from '#server/platform/sized-cache.ts';
import { inProcessApi } from './in-process-api.ts';
import { linkedEvents, PageCache } from './page-cache.ts';
import { withoutTracking } from './tracking-parameters.ts';

/** Mirrors what the built renderer exports; server and web never import each other. */
type Page = {
  status: number;
  location?: string;
  /** In parts. */
  html: readonly string[];
  contentSecurityPolicy: string;
  /** The error, where the status is one. */
  failure?: unknown;
  /** The browser renders what is on the page, so search engines find nothing. */
  isFrame?: boolean;
};
export type Pages = {
  render(request: Request, callApi: ReturnType<typeof inProcessApi>, style: PageStyle): Promise<Page>;
  /** In development pages are not cached. */
  isChanging?: boolean;
};

/** Kept only compressed, at a fifth of the size: few clients do not accept Brotli. */
type CachedPage = { page: Omit<Page, 'html'>; brotli: Buffer; etag: string };

type RequestedPage = { path: string; style: PageStyle; key: string; readAfter: Lsn };
type PageDeps = {
  config: Config;
  db: Pick<Database, 'listen' | 'replicas'>;
  limits: RateLimits;
  pages: Pages;
  settings?: { revision: number };
  metrics?: Metrics | undefined;
};

const renderedPageRate: Rate = { name: 'page-network', points: 300, seconds: 300, isExact: false };

/**
 * Every URL outside the API is a page. Pages are the same for everyone (personal data is added in the browser), except for the style of dates and distances, so one rendering serves
 * all visitors for a few seconds, and proxies can cache it by its ETag.
 */
export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  const { config, limits, settings } = deps;
  const renderer = openPageRenderer(app, deps);

  // Otherwise an unknown API path would get a page or a redirect.
  app.all('/api/*', async (_request, reply) => reply.callNotFound());
  app.get(filePaths.discord(), async (_request, reply) => reply.redirect(config.DISCORD_URL ?? paths.home(), 302));
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: ${paths.dashboard()}\nDisallow: /settings\n\nSitemap: ${config.PUBLIC_URL}/sitemap.xml\n`,
      ),
  );
  app.get('/*', async (request, reply) => {
    const path = withoutTracking(request.url);
    const style = pageStyleOf(request.headers['accept-language'], config.DATE_STYLE);
    // Pages that were made with earlier settings of the site are not found again.
    const key = `${settings?.revision} ${style.dates} ${style.miles ? 'mi' : 'km'} ${path}`;
    const wanted = { path, style, key, readAfter: readAfterOf(request) };
    const cached = renderer.find(wanted);
    if (cached) return sendPage(request, reply, cached);
    await limits.consume(renderedPageRate, networkOf(request.ip));
    return sendPage(request, reply, await renderer.render(wanted));
  });
  // A form submitted before its script ran redirects to its page, unread; the URL stays, because it may contain the token of a reset link.
  app.post('/*', {
    config: { changesNothing: true },
    onRequest: async (request, reply) => reply.redirect(request.url, 303),
    handler: async (_request, reply) => reply.callNotFound(),
  });
}

/** Renders pages, keeps them for a few seconds, and counts for the metrics how many were found. */
function openPageRenderer(app: FastifyInstance, { config, db, pages, metrics }: PageDeps) {
  const callApi = inProcessApi(app);
  const cache = new PageCache<CachedPage>(
    memoryLimits.pageBytes,
    ({ page, brotli }) => brotli.length + bytesOfText(page.contentSecurityPolicy),
  );
  cache.follow(db);
  const lookups = metrics?.counter({
    name: 'dig_page_cache_lookups_total',
    help: 'Pages asked for: a hit was rendered in the last seconds, a shared one was being rendered for another visitor, a miss is rendered.',
    labels: ['result'],
  });
  /** By style and path: concurrent requests wait for one rendering. */
  const rendering = new Map<string, Promise<CachedPage>>();

  const renderFresh = async ({ path, style, key, readAfter }: RequestedPage): Promise<CachedPage> => {
    const startedAt = performance.now();
    const request = new Request(config.PUBLIC_URL + path);
    const { page, text, eventIds } = await readPage(() => pages.render(request, callApi, style).then(toBytes));
    const entry: CachedPage = {
      page,
      // Weak, because compressed and uncompressed responses share it.
      etag: `W/"${createHash('sha1').update(text).digest('base64url')}"`,
      brotli: await compressBrotli(text),
    };
    if (!pages.isChanging && page.status < 500) cache.keep(key, entry, { eventIds, startedAt, readAfter });
    return entry;
  };
  const renderOnce = (wanted: RequestedPage): Promise<CachedPage> => {
    // People who must see their own change do not share an older page.
    const name = wanted.readAfter === NO_LSN ? wanted.key : `${wanted.key} ${wanted.readAfter}`;
    const shared = rendering.get(name) ?? renderFresh(wanted).finally(() => rendering.delete(name));
    rendering.set(name, shared);
    return shared;
  };
  const find = ({ key, readAfter }: RequestedPage): CachedPage | undefined => {
    const cached = cache.find(key, readAfter);
    lookups?.add([cached ? 'hit' : rendering.has(key) ? 'shared' : 'miss']);
    return cached;
  };
  return { find, render: renderOnce };
}

/** V8 keeps strings of the size of a whole page until it collects all that is old, so the parts are never joined as a string. */
const toBytes = ({ html, ...page }: Page) => ({
  page,
  text: Buffer.concat(html.map((part) => Buffer.from(part))),
  eventIds: linkedEvents(html),
});

async function sendPage(request: FastifyRequest, reply: FastifyReply, { page, etag, brotli }: CachedPage) {
  if (page.location) return reply.redirect(page.location, page.status);
  reply.header('content-security-policy', page.contentSecurityPolicy);
  // A header, because an element would stay in the document when the browser navigates to another page.
  if (page.isFrame) reply.header('x-robots-tag', 'noindex');
  if (page.status >= 500) return sendFailedPage(request, reply, page, await decompressBrotli(brotli));
  reply.headers({
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, accept-language',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.code(page.status).type('text/html; charset=utf-8');
  return sendBrotli(request, reply, brotli);
}

function sendFailedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, failure }: CachedPage['page'],
  html: Buffer,
) {
  request.log.error({ err: failure }, 'page failed');
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}
