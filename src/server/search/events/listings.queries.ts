import { z } from 'zod';
import { cardFields, EVENT_JOINS, presentCardsJson } from '#server/events/event-cards.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  choosePlan,
  distanceToSql,
  endsSoon,
  ignoringSeats,
  isOnDaysSql,
  lookAhead,
  type MatchSpan,
  matchesSql,
  nextListingsSql,
  type Plan,
  type Position,
  startPosition,
  startsSoon,
  Values,
} from './listing-sql.ts';
import type { Search } from './search-filters.ts';

/** The key of the last card of the previous page, by order. */
export type After = { at: string; id: string } | { score: number; id: string } | { km: number; id: string };
export type Order = 'time' | 'relevance' | 'distance';
/** `hasCards`: whether whole cards are wanted, or their ids alone. */
type Page = { order: Order; after: After | null; limit: number; hasCards?: boolean };
/** A page of cards as JSON, with the key of the last card in the requested order; null if the page is not full. */
export const FoundPageRow = z.object({
  cards: z.string(),
  count: z.number(),
  lastKey: z.union([z.string(), z.number()]).nullable(),
  lastId: z.string().nullable(),
});
/** `matched`: all matches that were found, also those of earlier pages by relevance. */
const PageRow = FoundPageRow.extend({ matched: z.number(), isEnough: z.boolean() });
export type FoundPage = { cards: string; last: After | null };

/** The number of matches that are sorted by relevance or distance: the soonest ones. */
const MAX_RANKED = 120;
const MAX_MEASURED = 2000;
const MONTH_SECONDS = 2_592_000;

/** The ids of the first results, in the order of the page. */
export async function findListingIds(db: Db, search: Search, page: Page): Promise<string[]> {
  return JSON.parse((await findListings(db, search, { ...page, hasCards: false })).cards) as string[];
}

/** A page of cards as JSON. `last` is the key of the last card when there are more pages. */
export async function findListings(db: Db, search: Search, page: Page): Promise<FoundPage> {
  const plan = choosePlan(search);
  if (plan !== 'look-through' || search.circle) return runPlan(db, search, page, plan);
  const soonPage = startsSoon(search) ? await runPlan(db, search, page, 'look-up-soon') : null;
  if (soonPage && endsSoon(search)) return soonPage;
  const firstPage = soonPage?.isEnough ? soonPage : await runPlan(db, search, page, plan);
  if (firstPage.matched > page.limit || (await hasReadAll(db, search, page))) return firstPage;
  // The words were estimated to be common but are rare among the next listings: look them up instead. All pages by relevance decide the same,
  // because they must rank the same matches.
  return runPlan(db, search, page, 'look-up');
}

const CountRow = z.object({ listings: z.number() });

/** Whether those were all listings: of a kind that the site has few of, looking up common words among all others would find nothing more. */
async function hasReadAll(db: Db, search: Search, page: Page): Promise<boolean> {
  const { words, category, attendance, hostTypes, days } = search;
  if (!words || !(category || attendance || days || hostTypes.length > 0)) return false;
  const values = new Values();
  const limit = lookAhead(words);
  const read = nextListingsSql(ignoringSeats(search), values, {
    after: startOf(search, page),
    limit,
    isWithText: true,
  });
  const statement = `select count(*)::integer as listings from (${read}) l`;
  return (await db.one(CountRow, statement, values.list)).listings < limit;
}

const startOf = (search: Search, { order, after }: Page): Position =>
  order === 'time' && after && 'at' in after ? after : startPosition(search);

const ORDERS: Record<
  Order,
  { key: string; direction: 'asc' | 'desc'; field: string; type: string; considered: number | null }
> = {
  time: { key: 'm.starts_at', direction: 'asc', field: 'at', type: 'timestamptz', considered: null },
  relevance: { key: 'm.score', direction: 'desc', field: 'score', type: 'float8', considered: MAX_RANKED },
  distance: { key: 'm.km', direction: 'asc', field: 'km', type: 'float8', considered: MAX_MEASURED },
};

async function runPlan(db: Db, search: Search, page: Page, plan: Plan) {
  const { order, after, limit, hasCards = true } = page;
  const { key, direction, field, type, considered } = ORDERS[order];
  const values = new Values();
  const span = { after: startOf(search, page), limit: considered ?? limit + 1, plan };
  const inner = matchesSql(search, values, span);
  const afterKey = () => values.add((after as Record<string, unknown>)[field]);
  const afterCursor =
    considered && after
      ? `where (${key} ${direction === 'asc' ? '>' : '<'} ${afterKey()}::${type}
           or (${key} = ${afterKey()}::${type} and m.event_id > ${values.add(after.id)}::uuid))`
      : '';
  const orderBy = `order by ${key} ${direction}, m.event_id`;
  const card = hasCards
    ? `json_build_object(${cardFields(moreDatesSql(search, values))}, 'distanceKm', round(page.km::numeric, 1))`
    : 'page.event_id';
  const text = `with matches as (select l.event_id, l.starts_at, ${scoreColumns(search, values, order)} from (${inner}) l),
    page as (select m.*, ${key} as key, row_number() over (${orderBy}) as position from matches m ${afterCursor} ${orderBy} limit ${limit + 1})
    select coalesce(json_agg(${card} order by position)
        filter (where position <= ${limit}), '[]')::text as cards,
      count(*) as count, ${order === 'relevance' ? '(select count(*) from matches)' : 'count(*)'} as matched,
      ${isEnoughSql(search, values, span)} as "isEnough", (array_agg(page.key order by position))[${limit}]${order === 'time' ? '::text' : ''} as "lastKey",
      (array_agg(page.event_id order by position))[${limit}] as "lastId"
    from page ${hasCards ? `join events e on e.id = page.event_id ${EVENT_JOINS}` : ''}`;
  const { cards, count, matched, isEnough, lastKey, lastId } = await db.one(PageRow, text, values.list);
  return {
    cards: hasCards ? presentCardsJson(cards) : cards,
    matched,
    isEnough,
    last: count > limit ? ({ [field]: lastKey, id: lastId } as After) : null,
  };
}

/** SQL: whether the copy of the next listings, if it was read, has as many matches or listings as would be considered without it. */
function isEnoughSql(search: Search, values: Values, { after, limit, plan }: MatchSpan): string {
  if (plan !== 'look-up-soon' || !search.words) return 'true';
  const { category, attendance, hostTypes, hasSeats, days } = search;
  const isFull = `(select count(*) from matches) = ${limit}`;
  if (category || attendance || hasSeats || days || hostTypes.length > 0) return isFull;
  const before = `(select count(*) from soon_listings where starts_at < ${values.add(after.at)}::timestamptz)`;
  return `(case when ${isFull} then true else (select sum(listings) from soon_counts) - ${before} >= ${lookAhead(search.words)} end)`;
}

/** SQL: the number of later dates of the series of a card, in the requested days. Undefined if each date is a card. */
function moreDatesSql({ isOncePerSeries, days }: Search, values: Values): string | undefined {
  if (!isOncePerSeries) return undefined;
  const isInDays = days ? `and ${isOnDaysSql(days, values, 's')}` : '';
  return `(select count(*) from event_listings s where s.series_id = e.series_id
    and (s.starts_at, s.event_id) > (page.starts_at, page.event_id) ${isInDays})`;
}

function scoreColumns({ words, circle, from }: Search, values: Values, order: Order): string {
  const km = circle ? distanceToSql(circle, values, 'l') : 'null::float8';
  if (!words || order !== 'relevance') return `${km} as km, 0::float8 as score`;
  const recency = `(1 + extract(epoch from l.starts_at - ${values.add(from)}::timestamptz)::float8 / ${MONTH_SECONDS})`;
  // Ranking is expensive: rank once by all spellings, and double the score for exact matches.
  const rank = `ts_rank(l.tsv, ${values.add(words.all)}::tsquery) * case when l.tsv @@ ${values.add(words.exact)}::tsquery then 2 else 1 end`;
  return `${km} as km, (${rank})::float8 / ${recency} as score`;
}
