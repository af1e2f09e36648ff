import type { EventCard } from '#contracts/events.contract.ts';
import { calendarEntriesOf } from '#server/events/calendar.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { CalendarEntry } from '#server/platform/icalendar.ts';
import type { FeedItem } from '#server/platform/web-feeds.ts';
import { listTimesOfPublishing } from './feeds.queries.ts';
import { findListings } from './listings.queries.ts';
import { type AskedFilters, resolveFilters } from './search-filters.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
const MOST_ENTRIES = 100;

/** The next events that a search finds, as calendars take them. */
export async function findFeedEntries({ db, clock, config }: Deps, asked: AskedFilters): Promise<CalendarEntry[]> {
  const search = await resolveFilters(db, asked, clock.now());
  const { cards } = await findListings(db, search, { order: 'time', after: null, limit: MOST_ENTRIES });
  const ids = (JSON.parse(cards) as Pick<EventCard, 'id'>[]).map(({ id }) => id);
  return calendarEntriesOf({ db, config }, ids, null);
}

export async function findFeedItems(deps: Deps, asked: AskedFilters): Promise<FeedItem[]> {
  const entries = await findFeedEntries(deps, asked);
  const published = await listTimesOfPublishing(
    deps.db,
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
