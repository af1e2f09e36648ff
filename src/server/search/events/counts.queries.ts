import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { toLocalDay } from '#server/search/upcoming/time-ranges.ts';
import { coverCircle } from './coverage.ts';
import {
  conditionsSql,
  distanceToSql,
  hasSeatsSql,
  ignoringSeats,
  matchesSql,
  nextListingsSql,
  type Plan,
  RESULT_KEY,
  startPosition,
  Values,
} from './listing-sql.ts';
import type { Search } from './search-filters.ts';

export type Grouping = 'category' | 'day';
export type Counts = { numbers: Record<string, number>; isExact: boolean };

/** Up to this number listings are counted exactly; beyond, counters are summed instead. */
export const MAX_COUNTED = 1000;
/** If no counters fit the filters, only this many of the next listings are counted. */
const MAX_SCANNED = 5000;
/** Listings sampled to estimate the frequency of a word. More in a circle, where they often are all. */
const SAMPLE_SIZE = 2000;
const SAMPLE_SIZE_IN_CIRCLE = 10_000;
/** Listings asked for free seats to estimate how many have them, which is a large share. */
const SEATS_SAMPLE_SIZE = 1000;
const WORLD = -1;
const ONLINE = -2;

/** Counters exist only by place, time, category and online. */
export const canUseCounters = ({ words, hasSeats, hostTypes, attendance, circle }: Search): boolean =>
  !words && !hasSeats && hostTypes.length === 0 && (!attendance || (attendance === 'online') === !circle);

const Row = z.object({ key: z.string(), events: z.number() });
type Row = z.infer<typeof Row>;
/** `matched` counts each date of a series, `events` each result. */
const SampleRow = Row.extend({ sampled: z.number(), matched: z.number() });
export type SampleRow = z.infer<typeof SampleRow>;
export const toNumbers = (rows: readonly Row[]): Record<string, number> =>
  Object.fromEntries(rows.filter(({ events }) => events > 0).map(({ key, events }) => [key, events]));
const sumEvents = (rows: readonly Row[]) => rows.reduce((sum, { events }) => sum + events, 0);

/** Uses month counters for whole months, and day counters for the rest of the first month. */
const COUNTERS_SINCE = `select k.category as key, k.events * near.share as events from near
    join event_month_counts k on k.scope = near.cell and k.month > $3::date
  union all select k.category, k.events * near.share from near
    join event_day_counts k on k.scope = near.cell and k.day >= $3::date and k.day < date_trunc('month', $3::date) + interval '1 month'`;
const countersBetween = (key: string) => `select ${key} as key, k.events * near.share as events from near
    join event_day_counts k on k.scope = near.cell and k.day >= $3::date and k.day <= $4::date where $5::text is null or k.category = $5`;

/** The first day of the counters that a search needs. */
export function firstCountedDay({ from, days, timeZone }: Search): string {
  const earliest = toLocalDay(from, timeZone).toString();
  return days?.first && days.first > earliest ? days.first : earliest;
}

/** Sums the counters per day and grid cell, weighted by the share of each cell that the circle covers. */
export async function sumCounters(db: Db, search: Search, grouping: Grouping): Promise<Counts> {
  const { circle, days, category, attendance } = search;
  const cover = circle ? coverCircle(circle) : { cells: [attendance === 'online' ? ONLINE : WORLD], shares: [1] };
  const last = days?.last ?? null;
  const isEndless = last === null;
  const counted = isEndless ? COUNTERS_SINCE : countersBetween(grouping === 'day' ? 'k.day::text' : 'k.category');
  const rows = await db.rows(
    Row,
    `with near as (select * from unnest($1::integer[], $2::float8[]) as near (cell, share))
        select key, round(sum(events))::integer as events from (${counted}) counted group by 1`,
    [
      cover.cells,
      cover.shares,
      firstCountedDay(search),
      ...(isEndless ? [] : [last, grouping === 'day' ? category : null]),
    ],
  );
  return { numbers: toNumbers(rows), isExact: false };
}

/** Counts listings exactly. */
export async function countListings(
  db: Db,
  search: Search,
  grouping: Grouping,
  plan: Plan = 'look-up',
): Promise<Counts> {
  const values = new Values();
  const key = groupingKeySql(search, grouping, values);
  const rows = canUseCounters(search)
    ? allListingsSql(search, values)
    : matchesSql(search, values, { after: startPosition(search), limit: MAX_SCANNED, plan, isWithText: false });
  const text = `select ${key} as key, count(*)::integer as events from (${rows}) l group by 1`;
  const counted = await db.rows(Row, text, values.list);
  return { numbers: toNumbers(counted), isExact: sumEvents(counted) < MAX_SCANNED };
}

type WordSearch = Search & { words: NonNullable<Search['words']> };
type Sample = { rows: SampleRow[]; isComplete: boolean };

/** Counts the listings with the words, or with free seats, in a sample of the next listings, by key. */
export async function sampleNext(
  db: Db,
  search: Search,
  grouping: Grouping,
  limit = sampleSize(search),
): Promise<Sample> {
  const values = new Values();
  const key = groupingKeySql(search, grouping, values);
  const { words, hasSeats, isOncePerSeries } = search;
  const span = { after: startPosition(search), limit, isWithText: words !== null };
  const ahead = nextListingsSql(withEachDate(ignoringSeats(search)), values, span);
  const result = isOncePerSeries ? RESULT_KEY : 'l.event_id';
  const isMatch = [words && `l.tsv @@ ${values.add(words.all)}::tsquery`, hasSeats && hasSeatsSql('l')]
    .filter(Boolean)
    .join(' and ');
  // Hashed in two steps: counting distinct results in one would sort the sample with its texts.
  const text = `select r.key, sum(r.listings)::integer as sampled, count(r.result)::integer as events,
      coalesce(sum(r.listings) filter (where r.result is not null), 0)::integer as matched
    from (select ${key} as key, case when ${isMatch} then ${result} end as result, count(*) as listings
      from (${ahead}) l group by 1, 2) r group by 1`;
  const rows = await db.rows(SampleRow, text, values.list);
  return { rows, isComplete: rows.reduce((all, { sampled }) => all + sampled, 0) < limit };
}

const sampleSize = ({ words, circle }: Search): number =>
  words ? (circle ? SAMPLE_SIZE_IN_CIRCLE : SAMPLE_SIZE) : SEATS_SAMPLE_SIZE;

/** The statistics that resultsPerListing reads, where they are needed. */
const SoonSampleRow = SampleRow.extend({ resultsPerListing: z.number().nullable() });

/** Counts the listings with the words in the copy of the next listings, by category. */
export async function sampleSoon(db: Db, search: WordSearch): Promise<z.infer<typeof SoonSampleRow>[]> {
  const values = new Values();
  const tsquery = `${values.add(search.words.all)}::tsquery`;
  const text = `select c.category as key, c.sampled, least(c.sampled, coalesce(m.matched, 0)) as matched, coalesce(m.matched, 0) as events,
      ${search.isOncePerSeries && !search.to ? `(${SERIES_STATISTICS})` : 'null::float8'} as "resultsPerListing"
    from (select l.category, ${search.attendance === 'online' ? 'l.online' : 'l.listings'} as sampled from soon_counts l
      where ${conditionsSql({ ...search, to: null, days: null, attendance: null, hasSeats: false }, values)}) c
    left join (select l.category, count(*)::integer as matched from (select * from soon_listings l where l.tsv @@ ${tsquery} offset 0) l
      where ${conditionsSql({ ...search, to: null, days: null }, values)} group by 1) m on m.category = c.category`;
  return db.rows(SoonSampleRow, text, values.list);
}

const groupingKeySql = ({ timeZone }: Search, grouping: Grouping, values: Values): string =>
  grouping === 'day'
    ? `coalesce(l.starts_local, l.starts_at at time zone ${values.add(timeZone)})::date::text`
    : 'l.category';

/** All listings of a search without words, from the covering index of the cells; or the next date of each series. */
function allListingsSql(search: Search, values: Values): string {
  const { circle, from, isOncePerSeries } = search;
  const since = values.add(from);
  const where = `l.starts_at >= ${since}::timestamptz and ${conditionsSql(search, values)}`;
  const columns = `${isOncePerSeries ? `distinct on (${RESULT_KEY}) ` : ''}l.starts_at, l.starts_local, l.category`;
  const orderBy = isOncePerSeries ? `order by ${RESULT_KEY}, l.starts_at, l.event_id` : '';
  if (!circle) return `select ${columns} from event_listings l where ${where} ${orderBy}`;
  return `select ${columns} from unnest(${values.add(circle.cells)}::integer[]) as near (cell)
    join event_listings l on l.cell = near.cell
    where ${where} and ${distanceToSql(circle, values, 'l')} <= ${values.add(circle.radiusKm)}::float8 ${orderBy}`;
}

const SERIES_STATISTICS = `select s.null_frac + case when s.n_distinct < 0 then -s.n_distinct else s.n_distinct / greatest(1, c.reltuples) end as share
  from pg_stats s join pg_class c on c.oid = 'public.event_listings'::regclass
  where s.schemaname = 'public' and s.tablename = 'event_listings' and s.attname = 'series_id'`;
const ShareRow = z.object({ share: z.number().nullable() });

/**
 * The number of results per listing if each series is one result. Until a last day it is measured in the next listings; without one they
 * would contain hardly any second date, so the planner's statistics about all listings tell it.
 */
export async function resultsPerListing(db: Db, search: Search): Promise<number> {
  const values = new Values();
  const ahead = () =>
    nextListingsSql(withEachDate(search), values, { after: startPosition(search), limit: SAMPLE_SIZE });
  const text = search.to
    ? `select count(distinct ${RESULT_KEY})::float8 / greatest(1, count(*)) as share from (${ahead()}) l`
    : SERIES_STATISTICS;
  const row = await db.row(ShareRow, text, values.list);
  return Math.min(1, row?.share ?? 1);
}

/** The same search with each date of a series as a result of its own. */
export const withEachDate = (search: Search): Search => ({ ...search, isOncePerSeries: false });
