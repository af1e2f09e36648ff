import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { cardFields, EVENT_JOINS, oncePerSeriesSql, presentCardsJson } from './event-cards.queries.ts';

/** The sort key of the last card of a page. */
export type CardKey = { at: string; id: string };

const CardPageRow = z.object({
  cards: z.string(),
  count: z.number(),
  lastAt: z.string().nullable(),
  lastId: z.string().nullable(),
});

type CardPage = {
  /** Prepares the statement under this name. */
  name?: string;
  /** SQL: common tables for `rows` and `fields`. */
  tables?: (page: PageSql) => string;
  /** SQL: rows with `id`, `starts_at`, `series_id` and what `fields` reads. */
  rows: string;
  isOncePerSeries: boolean;
  /** SQL: how many dates of its series go with a row; all of them by default. */
  dates?: string;
  /** SQL: the column of `rows`, here `e`, that sorts the page before the id. */
  key?: string;
  direction?: 'asc' | 'desc';
  /** SQL: fields of a card beyond `cardFields`, for json_build_object, from the event `e` and its row `page`. */
  fields: string;
  /** The values of the parameters in `tables`, `rows` and `fields`, from $1. */
  params: readonly unknown[];
  after: CardKey | null;
  limit: number;
};
/** SQL that lets a table read no further than the page: `where ${isAfter} ${firstRows}`. */
type PageSql = { isAfter: string; firstRows: string };

/** A page of event cards as JSON. `last` is the key to continue from if there are more. */
export async function listCardPage(
  db: Db,
  {
    name,
    tables,
    rows,
    isOncePerSeries,
    dates,
    key = 'e.starts_at',
    direction = 'asc',
    fields,
    params,
    after,
    limit,
  }: CardPage,
): Promise<{ cards: string; last: CardKey | null }> {
  const [afterAt, afterId, size] = [1, 2, 3].map((n) => `$${params.length + n}`);
  const order = `${key} ${direction}, e.id ${direction}`;
  const isAfter = `(${afterAt}::timestamptz is null or (${key}, e.id) ${direction === 'asc' ? '>' : '<'} (${afterAt}, ${afterId}::uuid))`;
  // One more than the page holds shows whether there are more.
  const firstRows = `order by ${order} limit ${size}::integer + 1`;
  const text = `with ${tables ? `${tables({ isAfter, firstRows })},` : ''}
    page as (select e.*, ${key} as at, row_number() over (order by ${order}) as position
      from ${isOncePerSeries ? oncePerSeriesSql(rows, dates) : `(${rows})`} e where ${isAfter} ${firstRows})
    select coalesce(json_agg(json_build_object(${cardFields(isOncePerSeries ? 'page.more' : undefined)}, ${fields})
        order by page.position) filter (where page.position <= ${size}), '[]')::text as cards,
      count(*) as count, (array_agg(page.at order by page.position))[${size}]::text as "lastAt",
      (array_agg(page.id order by page.position))[${size}] as "lastId"
    from page join events e on e.id = page.id ${EVENT_JOINS}`;
  const { cards, count, lastAt, lastId } = await db.one(CardPageRow, name ? text : text, [
    ...params,
    after?.at ?? null,
    after?.id ?? null,
    limit,
  ]);
  return {
    cards: presentCardsJson(cards),
    last: count > limit && lastAt && lastId ? { at: lastAt, id: lastId } : null,
  };
}
