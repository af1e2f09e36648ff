import { z } from 'zod';
import { SavedFilters } from '#contracts/search/saved-searches.contract.ts';
import { isBlockedByHostSql, isBlockingHostSql, isHostSql } from '#server/events/hosts/event-hosts.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { conditionsSql, distanceToSql, Values } from '#server/search/events/listing-sql.ts';
import type { Search } from '#server/search/events/search-filters.ts';

const NewListing = z.object({ position: z.number(), eventId: z.string() });
export type NewListing = z.infer<typeof NewListing>;

export async function listNewListings(db: Db, limit: number): Promise<NewListing[]> {
  return db.rows(NewListing, 'select position, event_id as "eventId" from new_listings order by position limit $1', [
    limit,
  ]);
}

export async function deleteNewListings(db: Db, listings: readonly NewListing[]): Promise<void> {
  await db.execute('delete from new_listings where position = any ($1)', [listings.map(({ position }) => position)]);
}

/** A search, and the new events that its place and category do not exclude. */
const Candidate = z.object({
  id: z.string(),
  filters: SavedFilters.omit({ placeId: true, radiusKm: true }).extend({ hasSeats: z.boolean() }),
  circle: z.object({ latitude: z.number(), longitude: z.number(), radiusKm: z.number() }).nullable(),
  eventIds: z.array(z.string()),
});
export type Candidate = z.infer<typeof Candidate>;

/**
 * The next searches by id, with the events that might match them. The latitude check is a cheap prefilter: a degree of latitude is at least
 * 110.57 km. `filterMatches` then checks the remaining conditions.
 */
export async function listCandidates(db: Db, listings: readonly NewListing[], after: string, limit: number) {
  return db.rows(
    Candidate,
    `with page as (select * from saved_searches where id > $3 order by id limit $4)
     select s.id, json_strip_nulls(json_build_object('q', nullif(s.q, ''), 'category', s.category, 'interest', s.interest, 'type', s.types,
         'when', s.quick_range, 'from', s.first_day, 'to', s.last_day, 'timeZone', s.time_zone, 'locale', s.locale,
         'hasSeats', s.has_seats)) as filters,
       case when p.id is not null then json_build_object('latitude', p.latitude, 'longitude', p.longitude, 'radiusKm', s.radius_km) end as circle,
       coalesce(near.ids, '{}') as "eventIds"
     from page s left join places p on p.id = s.place_id
     left join lateral (select array_agg(l.event_id) as ids
       from unnest($1::bigint[], $2::uuid[]) n (position, event_id) join event_listings l on l.event_id = n.event_id
       where n.position > s.after_position and (s.category is null or s.category = l.category)
         and (p.id is null or abs(l.latitude - p.latitude) <= s.radius_km / 110.5)) near on true
     order by s.id`,
    [listings.map(({ position }) => position), listings.map(({ eventId }) => eventId), after, limit],
  );
}

/** The events that match a search, by the same conditions as the search itself. */
export async function filterMatches(db: Db, search: Search, eventIds: readonly string[]): Promise<string[]> {
  const values = new Values();
  const { circle, words } = search;
  const parts = [
    `l.event_id = any (${values.add(eventIds)}::uuid[])`,
    `l.starts_at > ${values.add(search.from)}::timestamptz`,
    conditionsSql(search, values),
    circle && `${distanceToSql(circle, values, 'l')} <= ${values.add(circle.radiusKm)}::float8`,
    words && `l.tsv @@ ${values.add(words.all)}::tsquery`,
  ];
  const rows = await db.rows(
    IdRow,
    `select l.event_id as id from event_listings l where ${parts.filter(Boolean).join(' and ')}`,
    values.list,
  );
  return rows.map(({ id }) => id);
}

export type Match = { searchId: string; eventId: string };

/** SQL: whether the event `e` is not for the person of the saved search `s`: they host it, or they and one of its hosts have blocked each other. */
export const IS_EXCLUDED = `(${isHostSql('s.person_id')} or ${isBlockedByHostSql('s.person_id')} or ${isBlockingHostSql('s.person_id')})`;

/** Inserts matches: only the first event of a series, no series older than the search, and no event that is excluded. */
export async function insertMatches(db: Db, matches: readonly Match[], now: Date): Promise<void> {
  await db.execute(
    `insert into saved_search_matches (saved_search_id, subject_id, event_id, matched_at)
     select distinct on (s.id, subject.id) s.id, subject.id, e.id, $3
       from unnest($1::uuid[], $2::uuid[]) found (search_id, event_id)
       join saved_searches s on s.id = found.search_id join events e on e.id = found.event_id
       cross join lateral (select coalesce(e.series_id, e.id) as id) subject
      where not ${IS_EXCLUDED}
        and not exists (select from series r where r.id = e.series_id and r.created_at < s.created_at)
      order by s.id, subject.id, e.starts_at, e.id
     on conflict do nothing`,
    [matches.map(({ searchId }) => searchId), matches.map(({ eventId }) => eventId), now],
  );
}
