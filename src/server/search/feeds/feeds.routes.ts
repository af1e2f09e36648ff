import type { FastifyInstance, FastifyRequest } from 'fastify';
import { filePaths, paths } from '#contracts/site-paths.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { CALENDAR_TYPE, writeCalendar } from '#server/platform/formats/icalendar.ts';
import { type Feed, writeJsonFeed, writeRss } from '#server/platform/formats/web-feeds.ts';
import { feedLimit, findFeedEntries, findFeedItems, sendFeed } from './feeds.actions.ts';

/** Any search as a feed: `/feeds/events.ics?…` takes the same query as `/search?…`. */
export function feedRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock' | 'config' | 'settings'>): void {
  const { config } = deps;
  const options = { config: { limits: [feedLimit] } };
  type FeedRequest = { Querystring: { q?: unknown } };
  const feedName = ({ q }: FeedRequest['Querystring']) =>
    `Events on ${config.PRODUCT_NAME}${typeof q === 'string' && q ? `: ${q}` : ''}`;

  const buildFeed = async ({ query, url }: FastifyRequest<FeedRequest>): Promise<Feed> => {
    const filters = url.split('?')[1];
    return {
      title: feedName(query),
      description: 'Upcoming events that match this search.',
      homeUrl: `${config.PUBLIC_URL}${paths.search()}${filters ? `?${filters}` : ''}`,
      feedUrl: `${config.PUBLIC_URL}${url}`,
      items: await findFeedItems(deps, query),
    };
  };

  app.get<FeedRequest>(filePaths.searchFeed('ics'), options, async ({ query }, reply) => {
    const entries = await findFeedEntries(deps, query);
    const { PRODUCT_NAME: productName } = config;
    return sendFeed(reply, CALENDAR_TYPE, writeCalendar({ productName, name: feedName(query), entries }));
  });
  app.get<FeedRequest>(filePaths.searchFeed('rss'), options, async (request, reply) =>
    sendFeed(reply, 'application/rss+xml; charset=utf-8', writeRss(await buildFeed(request))),
  );
  app.get<FeedRequest>(filePaths.searchFeed('json'), options, async (request, reply) =>
    sendFeed(reply, 'application/feed+json; charset=utf-8', writeJsonFeed(await buildFeed(request))),
  );
}
