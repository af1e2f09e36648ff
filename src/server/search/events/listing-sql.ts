import { createHash } from 'node:crypto';
import { distanceSql } from '#server/platform/formats/geo-grid.ts';
import type { Statement } from '#server/platform/postgres/db.ts';
import type { Search } from './search-filters.ts';

/** Collects the parameters of a statement; `add` returns the placeholder. */
export class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}

export type Position = { at: Date | string; id: string };
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Below this number of matches, words are looked up in the text index. Above, the next listings in time are scanned for them. */
const FEW_MATCHES = 3000;
const MAX_LOOK_AHEAD = 10_000;
const SOON_DAYS = 14;

export const startPosition = (search: Search): Position => ({ at: search.from, id: FIRST_ID });

/** SQL: the conditions on a listing, except for words and distance. */
export function conditionsSql(search: Search, values: Values, row = 'l'): string {
  const { category, to, attendance, hostTypes } = search;
  const parts = ['true'];
  if (category) parts.push(`${row}.category = ${values.add(category)}`);
  if (attendance === 'online') parts.push(`${row}.is_online`);
  // Listings in a circle are always in person.
  if (attendance === 'in-person' && !search.circle) parts.push(`${row}.is_in_person`);
  if (hostTypes.length > 0) parts.push(`${row}.host_type = any (${values.add(hostTypes)}::text[])`);
  if (to) parts.push(`${row}.starts_at < ${values.add(to)}::timestamptz`);
  if (search.hasSeats)
    parts.push(
      `exists (select from event_counters k where k.event_id = ${row}.event_id and (k.capacity is null or k.seats_taken < k.capacity))`,
    );
  return parts.join(' and ');
}

export function distanceToSql(circle: NonNullable<Search['circle']>, values: Values, row: string): string {
  return distanceSql(values.add(circle.latitude), values.add(circle.longitude), row);
}

/** SQL: one value per result of a search that contains each series once. */
export const RESULT_KEY = 'coalesce(l.series_id, l.event_id)';

/** SQL: whether no earlier listing of the same series matches. True for every listing unless series are listed once. */
function isFirstOfSeriesSql(search: Search, values: Values): string {
  const { isOncePerSeries, circle, words, from } = search;
  if (!isOncePerSeries) return 'true';
  const parts = [
    's.series_id = l.series_id and (s.starts_at, s.event_id) < (l.starts_at, l.event_id)',
    `s.starts_at >= ${values.add(from)}::timestamptz`,
    conditionsSql(search, values, 's'),
    circle && `${distanceToSql(circle, values, 's')} <= ${values.add(circle.radiusKm)}::float8`,
    words && `s.tsv @@ ${values.add(words.all)}::tsquery`,
  ];
  return `(l.series_id is null or not exists (select from event_listings s where ${parts.filter(Boolean).join(' and ')}))`;
}

type Span = { after: Position; limit: number; isWithText?: boolean };

/** SQL: the next `limit` listings in time after a position, ignoring words. Uses one index scan, or one per cell of the circle. */
export function nextListingsSql(search: Search, values: Values, { after, limit, isWithText = false }: Span): string {
  const columns = `l.event_id, l.starts_at, l.latitude, l.longitude, l.category, l.series_id${isWithText ? ', l.tsv' : ''}`;
  // With words, only listings that contain them are checked for earlier dates.
  const isListed = isWithText ? 'true' : isFirstOfSeriesSql(search, values);
  const key = `(l.starts_at, l.event_id) > (${values.add(after.at)}::timestamptz, ${values.add(after.id)}::uuid)`;
  const orderBy = `order by l.starts_at, l.event_id limit ${limit}`;
  const { circle } = search;
  if (!circle)
    return `select ${columns} from event_listings l where ${key} and ${conditionsSql(search, values)} and ${isListed} ${orderBy}`;
  return `select l.* from unnest(${values.add(circle.cells)}::integer[]) as near (cell) cross join lateral (
      select ${columns} from event_listings l where l.cell = near.cell and ${key} and ${conditionsSql(search, values)}
        and ${distanceToSql(circle, values, 'l')} <= ${values.add(circle.radiusKm)}::float8 and ${isListed} ${orderBy}) l ${orderBy}`;
}

/** Steps, to limit the number of prepared statements. */
const LOOK_AHEAD_STEPS = [2000, 4000, MAX_LOOK_AHEAD];

/** The number of listings to scan for words: more for rare words, up to a limit. */
const lookAhead = ({ estimate, total }: NonNullable<Search['words']>) =>
  LOOK_AHEAD_STEPS.find((step) => step >= (30 * total) / Math.max(1, estimate)) ?? MAX_LOOK_AHEAD;

/** `look-up` uses the text index; `look-through` scans the next listings. */
export type Plan = 'in-time' | 'look-up' | 'look-through';

export function choosePlan(search: Search): Plan {
  if (!search.words) return 'in-time';
  const isSoonAndNear =
    search.circle && search.to && search.to.getTime() - search.from.getTime() < SOON_DAYS * 86_400_000;
  return search.words.estimate < FEW_MATCHES && !isSoonAndNear ? 'look-up' : 'look-through';
}

/**
 * SQL: the first `limit` matches in time after a position. OFFSET 0 and LIMIT fence each plan so that the planner cannot mix the two, which made
 * queries up to fifty times slower.
 */
export function matchesSql(
  search: Search,
  values: Values,
  span: { after: Position; limit: number; plan: Plan },
): string {
  const { words, circle } = search;
  const { after, limit, plan } = span;
  if (!words) return nextListingsSql(search, values, { after, limit });
  const tsquery = `${values.add(words.all)}::tsquery`;
  if (plan === 'look-through') {
    const ahead = nextListingsSql(search, values, {
      after,
      limit: circle ? MAX_LOOK_AHEAD : lookAhead(words),
      isWithText: true,
    });
    return `select l.* from (${ahead}) l where l.tsv @@ ${tsquery} and ${isFirstOfSeriesSql(search, values)} limit ${limit}`;
  }
  const within = circle
    ? `and l.cell = any (${values.add(circle.cells)}::integer[]) and ${distanceToSql(circle, values, 'l')} <= ${values.add(circle.radiusKm)}::float8`
    : '';
  const found = `(select * from event_listings l where l.tsv @@ ${tsquery} offset 0) l`;
  const isAfter = `(l.starts_at, l.event_id) > (${values.add(after.at)}::timestamptz, ${values.add(after.id)}::uuid)`;
  const columns = 'l.event_id, l.starts_at, l.latitude, l.longitude, l.category';
  const page = `order by l.starts_at, l.event_id limit ${limit}`;
  const conditions = `${conditionsSql(search, values)} ${within}`;
  if (!search.isOncePerSeries)
    return `select ${columns}, l.tsv from ${found} where ${isAfter} and ${conditions} ${page}`;
  // Numbering the dates of each series takes one sort; comparing each with the earlier ones would read their texts again.
  return `select l.*, t.tsv from (
      select ${columns} from (
        select ${columns}, row_number() over (partition by ${RESULT_KEY} order by l.starts_at, l.event_id) as place
        from ${found} where l.starts_at >= ${values.add(search.from)}::timestamptz and ${conditions}) l
      where l.place = 1 and ${isAfter} ${page}) l
    join event_listings t on t.event_id = l.event_id ${page}`;
}

/**
 * Prepares the statement, except for rare filters, whose plans would only fill the memory of every connection. Safe for words, because the fenced
 * plan does not depend on them.
 */
export function prepare(text: string, { hasSeats, hostTypes, attendance }: Search): Statement {
  if (hasSeats || hostTypes.length > 0 || attendance === 'in-person') return text;
  return { name: `search-${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`, text };
}
