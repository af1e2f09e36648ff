import type { FastifyReply } from 'fastify';
import type { EventCard } from '#contracts/events/events.contract.ts';
import { buildCalendarEntries } from '#server/events/calendar.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { CalendarEntry } from '#server/platform/formats/icalendar.ts';
import type { FeedItem } from '#server/platform/formats/web-feeds.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { findListings } from '#server/search/events/listings.queries.ts';
import { resolveFilters } from '#server/search/events/search-filters.ts';
import { listTimesOfPublishing } from './feeds.queries.ts';
import { readPageFilters } from './page-filters.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
const MOST_ENTRIES = 100;
const FRESH_SECONDS = 300;

export const feedLimit = byNetwork('feed', 300, 300);

/** For programs anywhere: what a feed holds is public. */
export const sendFeed = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply
    .headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': `public, max-age=${FRESH_SECONDS}`,
    })
    .type(type)
    .send(text);

/** The next events that a search finds, as calendars take them; none near a town that nobody knows. */
export async function findFeedEntries({ db, clock, config }: Deps, query: unknown): Promise<CalendarEntry[]> {
  const filters = await readPageFilters(db, query);
  if (filters.unknownTown !== undefined) return [];
  const search = await resolveFilters(db, filters.asked, clock.now());
  const { cards } = await findListings(db, search, { order: 'time', after: null, limit: MOST_ENTRIES });
  const ids = (JSON.parse(cards) as Pick<EventCard, 'id'>[]).map(({ id }) => id);
  return buildCalendarEntries({ db, config }, ids, null);
}

export async function findFeedItems(deps: Deps, query: unknown): Promise<FeedItem[]> {
  return describeItems(deps.db, await findFeedEntries(deps, query));
}

export async function describeItems(db: Db, entries: readonly CalendarEntry[]): Promise<FeedItem[]> {
  const published = await listTimesOfPublishing(
    db,
    entries.map(({ uid }) => uid),
  );
  return entries.map((entry) => ({
    id: entry.uid,
    url: entry.url,
    title: entry.summary,
    text: [entry.startsAt.toUTCString(), entry.location, entry.description].filter(Boolean).join('\n'),
    publishedAt: published.get(entry.uid) ?? entry.changedAt,
    changedAt: entry.changedAt,
    tags: entry.categories,
  }));
}
