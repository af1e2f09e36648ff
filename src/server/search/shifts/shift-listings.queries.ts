import { z } from 'zod';
import { distanceSql } from '#server/platform/formats/geo-grid.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { isOnDaysSql, Values } from '#server/search/events/listing-sql.ts';
import { FoundPageRow } from '#server/search/events/listings.queries.ts';
import type { Search } from '#server/search/events/search-filters.ts';
import { SHIFT_JOINS, shiftCardFields } from '#server/volunteering/needs/shift-cards.queries.ts';

export type ShiftSearch = Pick<Search, 'words' | 'circle' | 'from' | 'to' | 'days'> & {
  isOnline: boolean;
  includeFull: boolean;
};
export type ShiftOrder = 'time' | 'distance';
type After = { at: string; id: string } | { km: number; id: string };
type Page = { now: Date; order: ShiftOrder; after: After | null; limit: number };
type Span = Pick<Page, 'now' | 'after' | 'limit'>;

/** Below this number of matches, words are looked up in the text index. Above, the next shifts in time are scanned for them. */
const FEW_MATCHES = 3000;
const MAX_SCANNED = 10_000;
/** The number of matches that are sorted by distance: the soonest ones. */
const MAX_MEASURED = 2000;

const ORDERS = {
  time: { key: 'm.starts_at', type: 'timestamptz', field: 'at' },
  distance: { key: 'm.km', type: 'float8', field: 'km' },
} as const;

/** A page of cards as JSON. `last` is the key of the last card when there are more pages. */
export async function findShifts(
  db: Db,
  search: ShiftSearch,
  page: Page,
): Promise<{ cards: string; last: After | null }> {
  const isCommon = (search.words?.estimate ?? 0) >= FEW_MATCHES;
  const firstPage = await runPlan(db, search, page, isCommon);
  // The words were estimated to be common but are rare among the next shifts: look them up instead.
  return isCommon && firstPage.count < page.limit && !search.circle ? runPlan(db, search, page, false) : firstPage;
}

async function runPlan(db: Db, search: ShiftSearch, { now, order, after, limit }: Page, isScan: boolean) {
  const values = new Values();
  const { key, type, field } = ORDERS[order];
  const cursorValues = after && [values.add((after as Record<string, unknown>)[field]), values.add(after.id)];
  const isAfter = cursorValues
    ? `where (${key}, m.shift_id) > (${cursorValues[0]}::${type}, ${cursorValues[1]}::uuid)`
    : '';
  const span = order === 'time' ? { now, after, limit: limit + 1 } : { now, after: null, limit: MAX_MEASURED };
  const tsquery = search.words && `${values.add(search.words.all)}::tsquery`;
  const inner =
    tsquery && !isScan ? lookUpSql(search, values, span, tsquery) : nextShiftsSql(search, values, span, tsquery);
  const km = search.circle
    ? distanceSql(values.add(search.circle.latitude), values.add(search.circle.longitude), 'l')
    : 'null::float8';
  const text = `with matches as (select l.shift_id, l.starts_at, ${km} as km from (${inner}) l),
    page as (select m.*, ${key} as key, row_number() over (order by ${key}, m.shift_id) as position
      from matches m ${isAfter} order by ${key}, m.shift_id limit ${limit + 1})
    select coalesce(json_agg(json_build_object(${shiftCardFields(values.add(now))}, 'distanceKm', round(page.km::numeric, 1)) order by position)
        filter (where position <= ${limit}), '[]')::text as cards,
      count(*)::integer as count, (array_agg(page.key order by position))[${limit}]${order === 'time' ? '::text' : ''} as "lastKey",
      (array_agg(page.shift_id order by position))[${limit}] as "lastId"
    from page join volunteer_shifts s on s.id = page.shift_id ${SHIFT_JOINS}`;
  const { cards, count, lastKey, lastId } = await db.one(FoundPageRow, text, values.list);
  return { cards, count, last: count > limit ? ({ [field]: lastKey, id: lastId } as After) : null };
}

/** SQL: the conditions on a listing `l`, except for words and distance. */
function conditionsSql({ from, to, days, isOnline, includeFull }: ShiftSearch, values: Values, now: Date): string {
  return [
    `l.starts_at > ${values.add(from)}::timestamptz and l.sign_up_closes_at > ${values.add(now)}::timestamptz`,
    to && `l.starts_at < ${values.add(to)}::timestamptz`,
    days && isOnDaysSql(days, values, 'l'),
    !includeFull && 'l.is_open',
    isOnline && 'l.is_online',
  ]
    .filter(Boolean)
    .join(' and ');
}

/**
 * SQL: the next listings in time, from one index scan or one per cell of the circle. With a tsquery, only those that match it. Fenced with LIMIT and
 * OFFSET, so that each scan stops when it has enough matches.
 */
function nextShiftsSql(
  search: ShiftSearch,
  values: Values,
  { now, after, limit }: Span,
  tsquery: string | null = null,
): string {
  const { circle } = search;
  const where = [conditionsSql(search, values, now), isAfterSql(after, values)].filter(Boolean).join(' and ');
  const orderBy = 'order by l.starts_at, l.shift_id';
  const scan = (more: string) => {
    const rows = `select l.shift_id, l.starts_at, l.latitude, l.longitude from shift_listings l where ${where}${more} ${orderBy}`;
    if (!tsquery) return `${rows} limit ${limit}`;
    return `select n.* from (${rows} limit ${MAX_SCANNED}) n cross join lateral (select l.tsv from shift_listings l where l.shift_id = n.shift_id offset 0) w
      where w.tsv @@ ${tsquery} limit ${limit}`;
  };
  if (!circle) return scan('');
  return `select l.* from unnest(${values.add(circle.cells)}::integer[]) as near (cell)
    cross join lateral (${scan(` and l.cell = near.cell and ${withinSql(circle, values)}`)}) l ${orderBy} limit ${limit}`;
}

const isAfterSql = (after: After | null, values: Values) =>
  after && 'at' in after
    ? `(l.starts_at, l.shift_id) > (${values.add(after.at)}::timestamptz, ${values.add(after.id)}::uuid)`
    : '';

const withinSql = ({ latitude, longitude, radiusKm }: NonNullable<Search['circle']>, values: Values) =>
  `${distanceSql(values.add(latitude), values.add(longitude), 'l')} <= ${values.add(radiusKm)}::float8`;

/** SQL: listings by words. Fenced with OFFSET, so that the planner does not mix the two plans. */
function lookUpSql(search: ShiftSearch, values: Values, span: Span, tsquery: string): string {
  const { circle } = search;
  const where = [
    conditionsSql(search, values, span.now),
    circle && `l.cell = any (${values.add(circle.cells)}::integer[]) and ${withinSql(circle, values)}`,
    isAfterSql(span.after, values),
  ];
  return `select l.* from (select * from shift_listings l where l.tsv @@ ${tsquery} offset 0) l
    where ${where.filter(Boolean).join(' and ')} order by l.starts_at, l.shift_id limit ${span.limit}`;
}

/** Skills are counted in this many of the next shifts. */
const MAX_COUNTED_SHIFTS = 2000;

const WantedSkillRow = z.object({ skill: z.string(), shifts: z.number() });

export async function listWantedSkills(db: Db, now: Date, limit: number): Promise<z.infer<typeof WantedSkillRow>[]> {
  return db.rows(
    WantedSkillRow,
    `select skill, count(*)::integer as shifts
        from (select skills from shift_listings where is_open and starts_at > $1 and sign_up_closes_at > $1 order by starts_at, shift_id limit ${MAX_COUNTED_SHIFTS}) l,
          unnest(l.skills) skill
        group by skill order by 2 desc, 1 limit $2`,
    [now, limit],
  );
}

export async function rebuildShiftWords(db: Db): Promise<void> {
  await db.execute('select rebuild_shift_words()');
}
