import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { filePaths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { siteDateStyle } from '#server/platform/formats/page-style.ts';
import { writeInStyle } from '#server/platform/formats/zoned-time.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { type EmbeddedList, renderEventEmbed, renderListEmbed, renderMessage } from './embed-pages.ts';
import { embedStyle } from './embed-style.ts';
import * as embeds from './embeds.actions.ts';

const styleHash = createHash('sha256').update(embedStyle).digest('base64');
/** The only pages that other sites may frame: they contain no script, no form and no personal data. */
const FRAMEABLE = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *`;
const options = { config: { limits: [{ ...byNetwork('embed', 300, 300), isExact: false }] } };

export function embedRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { config } = deps;
  const names = () => ({ productName: config.PRODUCT_NAME, publicUrl: config.PUBLIC_URL });
  // The same for everyone: caches hold one copy.
  const inSiteStyle = (render: () => string) => writeInStyle(siteDateStyle(config), render);
  const sendList = (reply: FastifyReply, list: EmbeddedList | undefined, refusal: { text: string; status: number }) =>
    list
      ? sendFrameable(
          reply,
          inSiteStyle(() => renderListEmbed(names(), list)),
        )
      : sendFrameable(reply, renderMessage(names(), refusal.text), refusal.status);

  app.get<{ Params: { eventId: string } }>(
    filePaths.embeddedEvent(':eventId'),
    options,
    async ({ params: { eventId } }, reply) => {
      const event = await embeds.findEmbeddable(deps, eventId);
      if (!event) return sendFrameable(reply, renderMessage(names(), 'This event can’t be embedded'), 404);
      return sendFrameable(
        reply,
        inSiteStyle(() => renderEventEmbed(names(), event)),
      );
    },
  );

  app.get<{ Params: { seriesId: string } }>(
    filePaths.embeddedSeries(':seriesId'),
    options,
    async ({ params: { seriesId } }, reply) =>
      sendList(reply, await embeds.findEmbeddedSeries(deps, seriesId), { text: 'Series not found', status: 404 }),
  );

  for (const kind of ['groups', 'organizations'] as const)
    app.get<{ Params: { slug: string } }>(
      filePaths.embeddedHost(kind, ':slug'),
      options,
      async ({ params: { slug } }, reply) =>
        sendList(reply, await embeds.findEmbeddedHost(deps, kind, slug), {
          text: kind === 'groups' ? 'Group not found' : 'Organization not found',
          status: 404,
        }),
    );

  app.get(filePaths.embeddedSearch(), options, async ({ query, url }, reply) => {
    const { search } = new URL(url, config.PUBLIC_URL);
    const list = await embeds.findEmbeddedSearch(deps, query, search);
    return sendList(reply, list, { text: 'This search isn’t valid', status: 400 });
  });
}

function sendFrameable(reply: FastifyReply, html: string, status = 200) {
  return reply
    .removeHeader('x-frame-options')
    .headers({
      'content-security-policy': FRAMEABLE,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=60',
    })
    .code(status)
    .type('text/html; charset=utf-8')
    .send(html);
}
