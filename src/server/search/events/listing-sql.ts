import { DAY_MS } from '#contracts/durations.ts';
import { distanceSql } from '#server/platform/formats/geo-grid.ts';
import type { DaySpan } from './local-days.ts';
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

/** The same search, for where seats are asked for afterwards: each needs a look at another table. */
export const ignoringSeats = <S extends Search>(search: S): S => ({ ...search, hasSeats: false });

/** SQL: the conditions on a listing, except for words and distance. */
export function conditionsSql(search: Search, values: Values, row = 'l'): string {
  const { category, to, days, attendance, hostTypes } = search;
  const parts = ['true'];
  if (category) parts.push(`${row}.category = ${values.add(category)}`);
  if (attendance === 'online') parts.push(`${row}.is_online`);
  // Listings in a circle are always in person.
  if (attendance === 'in-person' && !search.circle) parts.push(`${row}.is_in_person`);
  if (hostTypes.length > 0) parts.push(`${row}.host_type = any (${values.add(hostTypes)}::text[])`);
  if (to) parts.push(`${row}.starts_at < ${values.add(to)}::timestamptz`);
  if (days) parts.push(isOnDaysSql(days, values, row, search.circle !== null));
  if (search.hasSeats) parts.push(hasSeatsSql(row));
  return parts.join(' and ');
}

/** SQL: whether a listing counts on the days. `starts_local` is null online, and never within a circle. */
export function isOnDaysSql(
  days: NonNullable<DaySpan['days']>,
  values: Values,
  row: string,
  isInCircle = false,
): string {
  const local = [
    days.first && `${row}.starts_local >= ${values.add(days.first)}::date`,
    days.last && `${row}.starts_local < ${values.add(days.last)}::date + 1`,
  ];
  const atPlace = local.filter(Boolean).join(' and ');
  if (isInCircle) return atPlace;
  const instants = [
    days.from && `${row}.starts_at >= ${values.add(days.from)}::timestamptz`,
    days.to && `${row}.starts_at < ${values.add(days.to)}::timestamptz`,
  ];
  const isOnDays = `case when ${row}.starts_local is null then ${instants.filter(Boolean).join(' and ')} else ${atPlace} end`;
  // The key of event_listings_by_time skips most rows of earlier days.
  return days.first
    ? `coalesce(${row}.starts_local, 'infinity') >= ${values.add(days.first)}::date and ${isOnDays}`
    : isOnDays;
}

/** A hybrid event has seats if it has any in person or online. OFFSET 0 keeps the planner from reading the seats of all events first. */
export const hasSeatsSql = (row: string): string =>
  `exists (select from event_counters k where k.event_id = ${row}.event_id and (k.capacity is null
     or case when ${row}.is_online and ${row}.is_in_person then k.seats_taken - k.online_taken < k.capacity
       or k.online_capacity is null or k.online_taken < k.online_capacity else k.seats_taken < k.capacity end) offset 0)`;

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

/** The copy of the next listings contains the same rows in fewer pages. */
type Table = 'event_listings' | 'soon_listings';
type Span = { after: Position; limit: number; isWithText?: boolean; table?: Table };

/** SQL: the next `limit` listings in time after a position, ignoring words. Uses one index scan, or one per cell of the circle or kind of host. */
export function nextListingsSql(search: Search, values: Values, span: Span): string {
  const { after, limit, isWithText = false, table = 'event_listings' } = span;
  // The seats of hybrid events are asked for later, and need to know that they are.
  const columns = `l.event_id, l.starts_at, l.starts_local, l.latitude, l.longitude, l.category, l.series_id, l.is_online, l.is_in_person${isWithText ? ', l.tsv' : ''}`;
  // With words, only listings that contain them are checked for earlier dates.
  const isListed = isWithText ? 'true' : isFirstOfSeriesSql(search, values);
  const key = `(l.starts_at, l.event_id) > (${values.add(after.at)}::timestamptz, ${values.add(after.id)}::uuid)`;
  const orderBy = `order by l.starts_at, l.event_id limit ${limit}`;
  const nextSql = (condition: string) =>
    `select ${columns} from ${table} l where ${condition} and ${key} and ${conditionsSql(search, values)} and ${isListed} ${orderBy}`;
  const nextOfEach = (each: string, condition: string) =>
    `select l.* from unnest(${each}) as part (value) cross join lateral (${nextSql(condition)}) l ${orderBy}`;
  const { circle, hostTypes } = search;
  if (circle)
    return nextOfEach(
      `${values.add(circle.cells)}::integer[]`,
      `l.cell = part.value and ${distanceToSql(circle, values, 'l')} <= ${values.add(circle.radiusKm)}::float8`,
    );
  if (hostTypes.length > 0) return nextOfEach(`${values.add(hostTypes)}::text[]`, 'l.host_type = part.value');
  return nextSql('true');
}

/** Steps, to limit the number of prepared statements. */
const LOOK_AHEAD_STEPS = [2000, 4000, MAX_LOOK_AHEAD];

/** The number of listings to scan for words: more for rare words, up to a limit. */
export const lookAhead = ({ estimate, total }: NonNullable<Search['words']>) =>
  LOOK_AHEAD_STEPS.find((step) => step >= (30 * total) / Math.max(1, estimate)) ?? MAX_LOOK_AHEAD;

/** `look-up` uses the text index, `look-up-soon` that of the copy of the next listings; `look-through` scans the next listings. */
export type Plan = 'in-time' | 'look-up' | 'look-up-soon' | 'look-through';

export function choosePlan(search: Search): Plan {
  if (!search.words) return 'in-time';
  const isSoonAndNear = search.circle && search.to && search.to.getTime() - search.from.getTime() < SOON_DAYS * DAY_MS;
  return search.words.estimate < FEW_MATCHES && !isSoonAndNear ? 'look-up' : 'look-through';
}

/** Without their texts, the matches come in no order: they are counted. */
export type MatchSpan = { after: Position; limit: number; plan: Plan; isWithText?: boolean };

/** The first matches of more common words are sooner found among the next listings. */
const MAX_SHARE_SOON = 1 / 10;

/** Whether the copy of the next listings has the first matches of a search, and not too many others. */
export const startsSoon = ({ words, circle, from }: Search, maxShare = MAX_SHARE_SOON): boolean =>
  !circle &&
  !!words?.soon &&
  from >= words.soon.since &&
  from < words.soon.until &&
  words.estimate < words.total * maxShare;

/** Whether the copy has all matches of a search that starts there. */
export const endsSoon = ({ words, to }: Search): boolean => !!to && !!words?.soon && to <= words.soon.until;

/**
 * SQL: the first `limit` matches in time after a position. OFFSET 0 and LIMIT fence each plan so that the planner cannot mix the two, which made
 * queries up to fifty times slower.
 */
export function matchesSql(search: Search, values: Values, span: MatchSpan): string {
  const { words, circle } = search;
  const { after, limit, plan, isWithText = true } = span;
  if (!words) return nextListingsSql(search, values, { after, limit });
  const tsquery = `${values.add(words.all)}::tsquery`;
  if (plan === 'look-through') {
    const ahead = nextListingsSql(ignoringSeats(search), values, {
      after,
      limit: circle ? MAX_LOOK_AHEAD : lookAhead(words),
      isWithText: true,
    });
    return `select l.* from (${ahead}) l where l.tsv @@ ${tsquery} ${search.hasSeats ? `and ${hasSeatsSql('l')}` : ''} and ${isFirstOfSeriesSql(search, values)} limit ${limit}`;
  }
  const within = circle
    ? `and l.cell = any (${values.add(circle.cells)}::integer[]) and ${distanceToSql(circle, values, 'l')} <= ${values.add(circle.radiusKm)}::float8`
    : '';
  const table: Table = plan === 'look-up-soon' ? 'soon_listings' : 'event_listings';
  const found = `(select l.ctid as tid, l.* from ${table} l where l.tsv @@ ${tsquery} offset 0) l`;
  const isAfter = `(l.starts_at, l.event_id) > (${values.add(after.at)}::timestamptz, ${values.add(after.id)}::uuid)`;
  const columns = 'l.event_id, l.starts_at, l.starts_local, l.latitude, l.longitude, l.category';
  const page = `order by l.starts_at, l.event_id limit ${limit}`;
  if (search.hasSeats && !search.isOncePerSeries && isWithText)
    // Sorted first, seats are asked for only until there are enough.
    return `select ${columns}, l.tsv from (select * from ${found} where ${isAfter} and ${conditionsSql(ignoringSeats(search), values)} ${within}
      order by l.starts_at, l.event_id offset 0) l where ${hasSeatsSql('l')} ${page}`;
  const conditions = `${conditionsSql(search, values)} ${within}`;
  if (!search.isOncePerSeries)
    return `select ${columns}, l.tsv from ${found} where ${isAfter} and ${conditions} ${page}`;
  // Numbering the dates of each series takes one sort; comparing each with the earlier ones would read their texts again.
  const firstDates = `select ${columns}, l.tid from (
        select ${columns}, l.tid, row_number() over (partition by ${RESULT_KEY} order by l.starts_at, l.event_id) as place
        from ${found} where l.starts_at >= ${values.add(search.from)}::timestamptz and ${conditions}) l
      where l.place = 1 and ${isAfter} ${isWithText ? page : `limit ${limit}`}`;
  return isWithText
    ? `select ${columns}, t.tsv from (${firstDates}) l join ${table} t on t.ctid = l.tid ${page}`
    : firstDates;
}
