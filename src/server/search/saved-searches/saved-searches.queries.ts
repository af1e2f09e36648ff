import { z } from 'zod';
import { MAX_SAVED_SEARCHES } from '#contracts/search/saved-search-limits.ts';
import { type SavedFilters, SavedSearch } from '#contracts/search/saved-searches.contract.ts';
import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';
import { canSeeEventSql } from '#server/events/hosts/event-hosts.queries.ts';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

export type Filters = z.output<typeof SavedFilters>;
const SearchRow = SavedSearch.extend({ createdAt: z.date(), lastLookedAt: z.date() });

/** SQL: the name of a place with its region or country, as people type it. */
const PLACE_NAME = `p.name || ', ' || coalesce(nullif(p.region, ''), p.country)`;
const COLUMNS = `s.id, s.name, s.is_alerting as "isAlerting", s.last_looked_at as "lastLookedAt", s.created_at as "createdAt",
  json_build_object('q', s.q, 'category', s.category, 'interest', s.interest, 'types', s.types, 'when', s.quick_range, 'from', s.first_day,
    'to', s.last_day, 'hasSeats', s.has_seats, 'place', case when p.id is not null then
      json_build_object('id', p.id, 'name', ${PLACE_NAME}, 'radiusKm', s.radius_km) end) as filters,
  (select count(*) from saved_search_matches f join event_listings l on l.event_id = f.event_id
    where f.saved_search_id = s.id and f.matched_at > s.last_looked_at and l.starts_at > $2) as "newCount"`;

const present = ({ createdAt, lastLookedAt, ...search }: z.infer<typeof SearchRow>): SavedSearch => ({
  ...search,
  lastLookedAt: lastLookedAt.toISOString(),
  createdAt: createdAt.toISOString(),
});

async function selectSearches(db: Db, condition: string, values: readonly [string, Date, ...unknown[]]) {
  const rows = await db.rows(
    SearchRow,
    `select ${COLUMNS} from saved_searches s left join places p on p.id = s.place_id
      where ${condition} order by s.created_at desc, s.id`,
    values,
  );
  return rows.map(present);
}

export const listSavedSearches = (db: Db, personId: string, now: Date): Promise<SavedSearch[]> =>
  selectSearches(db, 's.person_id = $1', [personId, now]);

export async function findSavedSearch(db: Db, id: string, personId: string, now: Date) {
  return (await selectSearches(db, 's.person_id = $1 and s.id = $3', [personId, now, id]))[0];
}

type NewSearch = { personId: string; name: string; isAlerting: boolean; filters: Filters; radiusKm: number; now: Date };

/**
 * Undefined if the person has too many searches. The lock waits for events being listed at the moment, so that exactly the events listed afterwards
 * are new to the search.
 */
export async function insertSavedSearch(tx: Db, search: NewSearch): Promise<string | undefined> {
  const { personId, name, isAlerting, filters: f, radiusKm, now } = search;
  await tx.execute('select lock_listings()');
  const insertion = tx.row(
    IdRow,
    `insert into saved_searches (person_id, name, q, place_id, radius_km, category, interest, types, quick_range, first_day, last_day, time_zone,
       locale, has_seats, is_alerting, last_looked_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
       coalesce($12, (select p.time_zone from places p where p.id = $4), 'UTC'), $13, $14, $15, $16
      where (select count(*) from saved_searches where person_id = $1) < ${MAX_SAVED_SEARCHES} returning id`,
    [
      personId,
      name,
      (f.q ?? '').replace(/\s+/g, ' '),
      f.placeId ?? null,
      f.placeId === undefined ? null : radiusKm,
      f.category ?? null,
      f.interest ?? null,
      (f.type ?? []).toSorted(),
      f.when ?? null,
      f.from ?? f.to ?? null,
      f.to ?? f.from ?? null,
      f.timeZone ?? null,
      f.locale ?? null,
      f.hasSeats ?? false,
      isAlerting,
      now,
    ],
  );
  const row = await mapConstraint(insertion, {
    saved_searches_unique: 'saved_search.exists',
    saved_searches_place_id_fkey: 'place.not_found',
    saved_searches_person_id_fkey: 'auth.invalid_token',
  });
  return row?.id;
}

type Change = { name?: string | undefined; isAlerting?: boolean | undefined; isLookedAt?: true | undefined };

export async function updateSavedSearch(
  db: Db,
  { id, personId, now }: { id: string; personId: string; now: Date },
  { name, isAlerting, isLookedAt }: Change,
): Promise<void> {
  await db.execute(
    `update saved_searches set name = coalesce($3, name), is_alerting = coalesce($4, is_alerting),
       last_looked_at = case when $5 then $6 else last_looked_at end where id = $1 and person_id = $2`,
    [id, personId, name ?? null, isAlerting ?? null, isLookedAt ?? false, now],
  );
}

export async function deleteSavedSearch(db: Db, id: string, personId: string): Promise<boolean> {
  const rowCount = await db.execute('delete from saved_searches where id = $1 and person_id = $2', [id, personId]);
  return rowCount === 1;
}

/** The person's saved searches and alerts. */
export const savedSearchData: PersonalData = {
  list: async (db, personId) => ({
    savedSearches: await listSavedSearches(db, personId, new Date()),
    savedSearchAlerts: await listRows(
      db,
      `select (select e.title from events e where a.subject_id in (e.id, e.series_id) and ${canSeeEventSql('$1::uuid')} order by e.starts_at limit 1) as event,
           a.notified_at as "toldAt"
         from saved_search_alerts a where a.person_id = $1 order by a.notified_at, a.subject_id`,
      personId,
    ),
  }),
};
