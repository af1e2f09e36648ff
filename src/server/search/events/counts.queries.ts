import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { coverageOf } from './coverage.ts';
import { conditions, distanceTo, matches, nextInTime, prepared, startOf, Values } from './listing-sql.ts';
import type { Search } from './search-filters.ts';

export type Grouping = 'category' | 'day';
export type Counts = { numbers: Record<string, number>; isExact: boolean };

/** Up to here they are counted one by one; beyond, the day's counters are added up instead. */
export const MOST_COUNTED = 1000;
/** Where no counters fit the filters: so many are looked at, the soonest. */
const MOST_LOOKED_AT = 5000;
/** So many tell how common a word is; in a circle more, since there they are mostly all. */
const SAMPLE = 2000;
const SAMPLE_IN_CIRCLE = 10_000;
const WORLD = -1;
const ONLINE = -2;

/** Whether the filters are such that the counters know them: place, time, category and online. */
export const haveCounters = ({ words, hasSeats, hostTypes, attendance, circle }: Search): boolean =>
  !words && !hasSeats && hostTypes.length === 0 && (!attendance || (attendance === 'online') === !circle);

const Row = z.object({ key: z.string(), events: z.number() });
type Row = z.infer<typeof Row>;
const SampleRow = Row.extend({ looked: z.number() });
export type SampleRow = z.infer<typeof SampleRow>;
export const toNumbers = (rows: readonly Row[]): Record<string, number> =>
  Object.fromEntries(rows.filter(({ events }) => events > 0).map(({ key, events }) => [key, events]));
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { events }) => sum + events, 0);

/** Whole months from their counters, the days before the first of them from theirs. */
const SINCE = `select k.category as key, k.events * near.share as events from near
    join event_month_counts k on k.scope = near.cell and k.month > $3::date
  union all select k.category, k.events * near.share from near
    join event_day_counts k on k.scope = near.cell and k.day >= $3::date and k.day < date_trunc('month', $3::date) + interval '1 month'`;
const BETWEEN = (key: string) => `select ${key} as key, k.events * near.share as events from near
    join event_day_counts k on k.scope = near.cell and k.day >= $3::date and k.day < $4::date where $5::text is null or k.category = $5`;

/** Sums of the counters per UTC day and grid cell, each cell by the share of it that the circle covers. */
export async function sumCounters(db: Db, search: Search, by: Grouping): Promise<Counts> {
  const { circle, from, to, category, attendance } = search;
  const cover = circle ? coverageOf(circle) : { cells: [attendance === 'online' ? ONLINE : WORLD], shares: [1] };
  const isEndless = to === null;
  const counted = isEndless ? SINCE : BETWEEN(by === 'day' ? 'k.day::text' : 'k.category');
  const rows = await db.rows(
    Row,
    {
      name: isEndless ? 'counters-since' : `counters-by-${by}`,
      text: `with near as (select * from unnest($1::integer[], $2::float8[]) as near (cell, share))
        select key, round(sum(events))::integer as events from (${counted}) counted group by 1`,
    },
    [cover.cells, cover.shares, from, ...(isEndless ? [] : [to, by === 'day' ? category : null])],
  );
  return { numbers: toNumbers(rows), isExact: false };
}

/** Counted one by one, days as the viewer's calendar has them. */
export async function countListings(db: Db, search: Search, by: Grouping): Promise<Counts> {
  const values = new Values();
  const key = keyOf(search, by, values);
  const rows = haveCounters(search)
    ? allOf(search, values)
    : matches(search, values, { after: startOf(search), limit: MOST_LOOKED_AT, plan: 'look-up' });
  const text = `select ${key} as key, count(*)::integer as events from (${rows}) l group by 1`;
  const found = await db.rows(Row, prepared(text, search), values.list);
  return { numbers: toNumbers(found), isExact: sumOf(found) < MOST_LOOKED_AT };
}

/** Of the next listings in time, how many have the words: by key, with how many were looked at. */
export async function sampleWords(
  db: Db,
  search: Search & { words: NonNullable<Search['words']> },
  by: Grouping,
  limit = search.circle ? SAMPLE_IN_CIRCLE : SAMPLE,
): Promise<{ rows: SampleRow[]; isWhole: boolean }> {
  const values = new Values();
  const key = keyOf(search, by, values);
  const ahead = nextInTime(search, values, { after: startOf(search), limit, isWithText: true });
  const text = `select ${key} as key, count(*)::integer as looked,
      (count(*) filter (where l.tsv @@ ${values.add(search.words.all)}::tsquery))::integer as events from (${ahead}) l group by 1`;
  const rows = await db.rows(SampleRow, prepared(text, search), values.list);
  return { rows, isWhole: rows.reduce((all, { looked }) => all + looked, 0) < limit };
}

const keyOf = ({ timeZone }: Search, by: Grouping, values: Values): string =>
  by === 'day' ? `(l.starts_at at time zone ${values.add(timeZone)})::date::text` : 'l.category';

/** Every listing of a search that has neither words nor a limit, from the covering index of the cells. */
function allOf(search: Search, values: Values): string {
  const { circle, from } = search;
  const since = values.add(from);
  const where = `l.starts_at >= ${since}::timestamptz and ${conditions(search, values)}`;
  if (!circle) return `select l.starts_at, l.category from event_listings l where ${where}`;
  return `select l.starts_at, l.category from unnest(${values.add(circle.cells)}::integer[]) as near (cell)
    join event_listings l on l.cell = near.cell
    where ${where} and ${distanceTo(circle, values, 'l')} <= ${values.add(circle.radiusKm)}::float8`;
}
