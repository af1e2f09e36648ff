import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EventFilters } from '#contracts/search.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { CALENDAR_TYPE, writeCalendar } from '#server/platform/icalendar.ts';
import { byNetwork } from '#server/platform/rate-limits.ts';
import { type Feed, writeJsonFeed, writeRss } from '#server/platform/web-feeds.ts';
import { findFeedEntries, findFeedItems } from './feeds.actions.ts';
import type { AskedFilters } from './search-filters.ts';

const limit = byNetwork('feed', 300, 300);
const FRESH_SECONDS = 300;

/** Any search as a live feed, with the filters of `/search` in its address. For programs anywhere: what it holds is public. */
export function feedRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock' | 'config'>): void {
  const { PRODUCT_NAME: productName, PUBLIC_URL } = deps.config;
  const options = { config: { limits: [limit] }, schema: { querystring: EventFilters } };
  type Asked = { Querystring: AskedFilters };

  const send = (reply: FastifyReply, type: string, text: string) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': `public, max-age=${FRESH_SECONDS}`,
      })
      .type(type)
      .send(text);

  const feedOf = async ({ query, url }: FastifyRequest<Asked>): Promise<Feed> => {
    const filters = url.split('?')[1];
    return {
      title: `Events at ${productName}${query.q ? `: ${query.q}` : ''}`,
      description: 'The next events that this search finds.',
      homeUrl: `${PUBLIC_URL}/search${filters ? `?${filters}` : ''}`,
      feedUrl: `${PUBLIC_URL}${url}`,
      items: await findFeedItems(deps, query),
    };
  };

  app.get<Asked>('/feeds/events.ics', options, async ({ query }, reply) => {
    const name = `Events at ${productName}${query.q ? `: ${query.q}` : ''}`;
    const entries = await findFeedEntries(deps, query);
    return send(reply, CALENDAR_TYPE, writeCalendar({ productName, name, entries }));
  });
  app.get<Asked>('/feeds/events.rss', options, async (request, reply) =>
    send(reply, 'application/rss+xml; charset=utf-8', writeRss(await feedOf(request))),
  );
  app.get<Asked>('/feeds/events.json', options, async (request, reply) =>
    send(reply, 'application/feed+json; charset=utf-8', writeJsonFeed(await feedOf(request))),
  );
}
