import { createHash } from 'node:crypto';
import { distanceSql } from '#server/platform/formats/geo-grid.ts';
import type { Statement } from '#server/platform/postgres/db.ts';
import type { Search } from './search-filters.ts';

/** Values of a statement in the order of their placeholders. */
export class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}

export type Position = { at: Date | string; id: string };
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Below this the words are looked up, however they lie in time; above, the next events in time are looked through for them. */
const FEW_MATCHES = 3000;
const FURTHEST_AHEAD = 10_000;
const SOON_DAYS = 14;

export const startOf = (search: Search): Position => ({ at: search.from, id: FIRST_ID });

/** What a listing `l` must fulfil, but for words and distance. */
export function conditions(
  search: Search,
  values: Values,
  { category = search.category, to = search.to } = {},
): string {
  const { attendance, hostTypes } = search;
  const parts = ['true'];
  if (category) parts.push(`l.category = ${values.add(category)}`);
  if (attendance === 'online') parts.push('l.is_online');
  // Whatever lies in a circle is there in person.
  if (attendance === 'in-person' && !search.circle) parts.push('l.is_in_person');
  if (hostTypes.length > 0) parts.push(`l.host_type = any (${values.add(hostTypes)}::text[])`);
  if (to) parts.push(`l.starts_at < ${values.add(to)}::timestamptz`);
  if (search.hasSeats)
    parts.push(
      `exists (select from event_counters k where k.event_id = l.event_id and (k.capacity is null or k.seats_taken < k.capacity))`,
    );
  return parts.join(' and ');
}

export function distanceTo(circle: NonNullable<Search['circle']>, values: Values, row: string): string {
  return distanceSql(values.add(circle.latitude), values.add(circle.longitude), row);
}

type Span = { after: Position; limit: number; isWithText?: boolean };

/** The next `limit` listings in time after a position, but for the words: from one index, or one for each cell of the circle. */
export function nextInTime(search: Search, values: Values, { after, limit, isWithText = false }: Span): string {
  const columns = `l.event_id, l.starts_at, l.latitude, l.longitude, l.category${isWithText ? ', l.tsv' : ''}`;
  const key = `(l.starts_at, l.event_id) > (${values.add(after.at)}::timestamptz, ${values.add(after.id)}::uuid)`;
  const inOrder = `order by l.starts_at, l.event_id limit ${limit}`;
  const { circle } = search;
  if (!circle)
    return `select ${columns} from event_listings l where ${key} and ${conditions(search, values)} ${inOrder}`;
  return `select l.* from unnest(${values.add(circle.cells)}::integer[]) as near (cell) cross join lateral (
      select ${columns} from event_listings l where l.cell = near.cell and ${key} and ${conditions(search, values)}
        and ${distanceTo(circle, values, 'l')} <= ${values.add(circle.radiusKm)}::float8 ${inOrder}) l ${inOrder}`;
}

/** In steps, so that few statements are prepared. */
const STEPS = [2000, 4000, FURTHEST_AHEAD];

/** How far to look ahead for words: further the rarer they are, as far as costs allow. In a circle there is an end to it anyway. */
const lookAhead = ({ estimate, total }: NonNullable<Search['words']>) =>
  STEPS.find((step) => step >= (30 * total) / Math.max(1, estimate)) ?? FURTHEST_AHEAD;

export type Plan = 'in-time' | 'look-up' | 'look-through';

export function planOf(search: Search): Plan {
  if (!search.words) return 'in-time';
  const isSoonAndNear =
    search.circle && search.to && search.to.getTime() - search.from.getTime() < SOON_DAYS * 86_400_000;
  return search.words.estimate < FEW_MATCHES && !isSoonAndNear ? 'look-up' : 'look-through';
}

/**
 * SQL of the first `limit` matches in time after a position, with tsv where there are words. Each way is fenced (OFFSET, LIMIT) so that the
 * planner cannot mix the two: that went wrong by a factor of fifty.
 */
export function matches(search: Search, values: Values, span: { after: Position; limit: number; plan: Plan }): string {
  const { words, circle } = search;
  const { after, limit, plan } = span;
  if (!words) return nextInTime(search, values, { after, limit });
  const tsquery = `${values.add(words.all)}::tsquery`;
  if (plan === 'look-through') {
    const ahead = nextInTime(search, values, {
      after,
      limit: circle ? FURTHEST_AHEAD : lookAhead(words),
      isWithText: true,
    });
    return `select l.* from (${ahead}) l where l.tsv @@ ${tsquery} limit ${limit}`;
  }
  const within = circle
    ? `and l.cell = any (${values.add(circle.cells)}::integer[]) and ${distanceTo(circle, values, 'l')} <= ${values.add(circle.radiusKm)}::float8`
    : '';
  return `select l.event_id, l.starts_at, l.latitude, l.longitude, l.category, l.tsv
    from (select * from event_listings l where l.tsv @@ ${tsquery} offset 0) l
    where (l.starts_at, l.event_id) > (${values.add(after.at)}::timestamptz, ${values.add(after.id)}::uuid) and ${conditions(search, values)} ${within}
    order by l.starts_at, l.event_id limit ${limit}`;
}

/**
 * Prepared, but for filters so rare that each would only fill every connection's memory. Words too: their plan is fenced, so that it
 * does not hang on them.
 */
export function prepared(text: string, { hasSeats, hostTypes, attendance }: Search): Statement {
  if (hasSeats || hostTypes.length > 0 || attendance === 'in-person') return text;
  return { name: `search-${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`, text };
}
