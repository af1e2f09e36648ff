import { z } from 'zod';
import { CARD_FIELDS, EVENT_JOINS, presentCardsJson } from '#server/events/event-cards.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { distanceTo, matches, type Plan, type Position, planOf, prepared, startOf, Values } from './listing-sql.ts';
import type { Search } from './search-filters.ts';

/** Where a page begins, by the order it is in. */
export type After = { at: string; id: string } | { score: number; id: string } | { km: number; id: string };
export type Order = 'time' | 'relevance' | 'distance';
type Page = { order: Order; after: After | null; limit: number };
/** A page as JSON of cards; the key of its last in the order asked for is null where it has fewer than the limit. */
export const FoundPageRow = z.object({
  cards: z.string(),
  count: z.number(),
  lastKey: z.union([z.string(), z.number()]).nullable(),
  lastId: z.string().nullable(),
});
export type FoundPage = { cards: string; last: After | null };

/** As many as are put in order at once: of many matches, the soonest. */
const RANKED = 120;
const MEASURED = 2000;
const MONTH_SECONDS = 2_592_000;

/** One page of a search as JSON of cards, and the key of its last, when there is more. */
export async function findListings(db: Db, search: Search, page: Page): Promise<FoundPage> {
  const plan = planOf(search);
  const found = await run(db, search, page, plan);
  // The words were thought common but are not among the next events: then there are few after all.
  const isShort = plan === 'look-through' && found.count < page.limit && !search.circle;
  return isShort ? run(db, search, page, 'look-up') : found;
}

const orders: Record<
  Order,
  { key: string; direction: 'asc' | 'desc'; field: string; type: string; considered: number | null }
> = {
  time: { key: 'm.starts_at', direction: 'asc', field: 'at', type: 'timestamptz', considered: null },
  relevance: { key: 'm.score', direction: 'desc', field: 'score', type: 'float8', considered: RANKED },
  distance: { key: 'm.km', direction: 'asc', field: 'km', type: 'float8', considered: MEASURED },
};

async function run(db: Db, search: Search, { order, after, limit }: Page, plan: Plan) {
  const { key, direction, field, type, considered } = orders[order];
  const values = new Values();
  const start: Position = order === 'time' && after && 'at' in after ? after : startOf(search);
  const inner = matches(search, values, { after: start, limit: considered ?? limit + 1, plan });
  const beyond =
    considered && after
      ? `where (${key} ${direction === 'asc' ? '>' : '<'} ${values.add(Object.values(after)[0])}::${type}
           or (${key} = ${values.add(Object.values(after)[0])}::${type} and m.event_id > ${values.add(after.id)}::uuid))`
      : '';
  const inOrder = `order by ${key} ${direction}, m.event_id`;
  const text = `with matches as (select l.event_id, l.starts_at, ${measures(search, values)} from (${inner}) l),
    page as (select m.*, ${key} as key, row_number() over (${inOrder}) as position from matches m ${beyond} ${inOrder} limit ${limit + 1})
    select coalesce(json_agg(json_build_object(${CARD_FIELDS}, 'distanceKm', round(page.km::numeric, 1)) order by position)
        filter (where position <= ${limit}), '[]')::text as cards,
      count(*) as count, (array_agg(page.key order by position))[${limit}]${order === 'time' ? '::text' : ''} as "lastKey",
      (array_agg(page.event_id order by position))[${limit}] as "lastId"
    from page join events e on e.id = page.event_id ${EVENT_JOINS}`;
  const { cards, count, lastKey, lastId } = await db.one(FoundPageRow, prepared(text, search), values.list);
  return {
    cards: presentCardsJson(cards),
    count,
    last: count > limit ? ({ [field]: lastKey, id: lastId } as After) : null,
  };
}

function measures({ words, circle, from }: Search, values: Values): string {
  const km = circle ? distanceTo(circle, values, 'l') : 'null::float8';
  if (!words) return `${km} as km, 0::float8 as score`;
  const sooner = `(1 + extract(epoch from l.starts_at - ${values.add(from)}::timestamptz)::float8 / ${MONTH_SECONDS})`;
  // Ranking is what costs most here: once by all that the words may mean, and double where they stand as typed.
  const rank = `ts_rank(l.tsv, ${values.add(words.all)}::tsquery) * case when l.tsv @@ ${values.add(words.exact)}::tsquery then 2 else 1 end`;
  return `${km} as km, (${rank})::float8 / ${sooner} as score`;
}
