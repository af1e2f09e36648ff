import type { FastifyReply } from 'fastify';
import { MAX_EVENTS_OF_SEARCH_FEED } from '#contracts/feed-limits.ts';
import { buildCalendarEntries } from '#server/events/calendar/calendar.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { CalendarEntry } from '#server/platform/formats/icalendar.ts';
import { siteDateStyle } from '#server/platform/formats/page-style.ts';
import type { FeedItem } from '#server/platform/formats/web-feeds.ts';
import { formatSpan, writeInStyle } from '#server/platform/formats/zoned-time.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { findListingIds } from '#server/search/events/listings.queries.ts';
import { resolveFilters, type Search } from '#server/search/events/search-filters.ts';
import { filterMatches } from '#server/search/saved-searches/saved-search-matches.queries.ts';
import { listFeedFacts, listLastPublished, listNewestListings } from './feeds.queries.ts';
import { readPageFilters } from './page-filters.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config' | 'settings'>;
/** How many events and series that were published last are compared with a search. */
const MAX_NEWEST = 1000;
const MAX_AGE_SECONDS = 300;

export const feedLimit = byNetwork('feed', 300, 300);

/** Allows cross-origin access because feeds are public. */
export const sendFeed = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply
    .headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
    })
    .type(type)
    .send(text);

async function findSearch(deps: Deps, query: unknown, series: 'next' | 'each'): Promise<Search | null> {
  const pageFilters = await readPageFilters(deps, query);
  if (pageFilters.unknownTown !== undefined) return null;
  return resolveFilters(deps.db, { ...pageFilters.filters, series }, deps.clock.now());
}

const findSoonestIds = ({ db }: Deps, search: Search) =>
  findListingIds(db, search, { order: 'time', after: null, limit: MAX_EVENTS_OF_SEARCH_FEED });

/** Calendar entries of the next events that a search finds. Empty for an unknown town. */
export async function findFeedEntries(deps: Deps, query: unknown): Promise<CalendarEntry[]> {
  const search = await findSearch(deps, query, 'each');
  return search ? buildCalendarEntries(deps, await findSoonestIds(deps, search), null) : [];
}

/**
 * News of a search, the newest first: of what was published last on the site, also what is far ahead, and of the soonest events (ADR 214). A series is one
 * item, by its next date; calendars need each date.
 */
export async function findFeedItems(deps: Deps, query: unknown): Promise<FeedItem[]> {
  const { db, clock } = deps;
  const search = await findSearch(deps, query, 'next');
  if (!search) return [];
  const soonest = await findSoonestIds(deps, search);
  const isComplete = soonest.length < MAX_EVENTS_OF_SEARCH_FEED;
  const newest = isComplete
    ? []
    : await filterMatches(db, search, await listNewestListings(db, clock.now(), MAX_NEWEST));
  // Chosen before they are described: that takes long for many descriptions.
  const chosen = await listLastPublished(db, [...new Set([...soonest, ...newest])], MAX_EVENTS_OF_SEARCH_FEED);
  const items = await describeItems(deps, await buildCalendarEntries(deps, chosen, null));
  return items.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime());
}

export async function describeItems(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  entries: readonly CalendarEntry[],
): Promise<FeedItem[]> {
  const facts = await listFeedFacts(
    db,
    entries.map(({ uid }) => uid),
  );
  const style = siteDateStyle(config);
  return entries.map((entry) => {
    const { publishedAt = entry.changedAt, timeZone = 'UTC' } = facts.get(entry.uid) ?? {};
    return {
      id: entry.uid,
      url: entry.url,
      title: entry.summary,
      text: [writeInStyle(style, () => formatSpan({ ...entry, timeZone })), entry.location, entry.description]
        .filter(Boolean)
        .join('\n'),
      publishedAt,
      changedAt: entry.changedAt,
      tags: entry.categories,
    };
  });
}
