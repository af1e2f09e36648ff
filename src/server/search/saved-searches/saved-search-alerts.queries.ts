import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { IS_EXCLUDED } from './saved-search-matches.queries.ts';

/** Matches are collected for this long, or less if an event begins soon. */
const COLLECT_MINUTES = 60;
const SOON_HOURS = 3;

const AlertEventJson = z.object({
  id: z.string(),
  title: z.string(),
  startsAt: z.string(),
  timeZone: z.string(),
  isOnline: z.boolean(),
  placeName: z.string(),
});
export type AlertEvent = Omit<z.infer<typeof AlertEventJson>, 'startsAt'> & { startsAt: Date };
const AlertRow = z.object({
  searchId: z.string(),
  personId: z.string(),
  name: z.string(),
  filters: z.object({
    q: z.string(),
    category: z.string().nullable(),
    interest: z.string().nullable(),
    types: z.array(z.string()),
    when: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    hasSeats: z.boolean(),
    place: z.object({ name: z.string(), radiusKm: z.number() }).nullable(),
  }),
  /** Soonest first. */
  events: z.array(AlertEventJson),
});
export type Alert = Omit<z.infer<typeof AlertRow>, 'events'> & { events: AlertEvent[] };

/** Searches whose matches are due, without those in `except`, longest waiting first. */
export async function listDueSearches(
  db: Db,
  { except, limit }: { except: readonly string[]; limit: number },
  now: Date,
): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    `select f.saved_search_id as id from saved_search_matches f join events e on e.id = f.event_id where f.settled_at is null and f.saved_search_id <> all ($3::uuid[])
      group by f.saved_search_id
      having min(f.matched_at) <= $2::timestamptz - make_interval(mins => ${COLLECT_MINUTES})
        or min(e.starts_at) <= $2::timestamptz + make_interval(hours => ${SOON_HOURS})
      order by min(f.matched_at), f.saved_search_id limit $1`,
    [limit, now, except],
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes matches of events that are no longer listed, so that they match again if they are listed again, and of those that have become excluded for
 * the person while matches were collected.
 */
export async function deleteOutdatedMatches(tx: Db, searchIds: readonly string[], now: Date): Promise<void> {
  await tx.execute(
    `delete from saved_search_matches f using saved_searches s, events e
      where f.saved_search_id = any ($1) and f.settled_at is null and s.id = f.saved_search_id and e.id = f.event_id
        and (${IS_EXCLUDED} or not exists (select from event_listings l where l.event_id = f.event_id and l.starts_at > $2))`,
    [searchIds, now],
  );
}

/**
 * Settles the matches of these searches and returns the alerts to send. If several searches of a person match an event, only the first one sends an
 * alert, and each event is sent once.
 */
export async function settleMatches(tx: Db, searchIds: readonly string[], now: Date): Promise<Alert[]> {
  const rows = await tx.rows(
    AlertRow,
    `with settled as (
       update saved_search_matches set settled_at = $2 where saved_search_id = any ($1) and settled_at is null
       returning saved_search_id, subject_id, event_id),
     first as (
       select distinct on (s.person_id, t.subject_id) s.person_id, t.*
         from settled t join saved_searches s on s.id = t.saved_search_id where s.is_alerting
        order by s.person_id, t.subject_id, s.created_at, s.id),
     notified as (
       insert into saved_search_alerts (person_id, subject_id, notified_at)
       select person_id, subject_id, $2 from first order by person_id, subject_id
       on conflict do nothing returning person_id, subject_id)
     select s.id as "searchId", s.person_id as "personId", s.name,
       json_build_object('q', s.q, 'category', s.category, 'interest', s.interest, 'types', s.types, 'when', s.quick_range, 'from', s.first_day,
         'to', s.last_day, 'hasSeats', s.has_seats, 'place', case when p.id is not null then
           json_build_object('name', p.name || ', ' || coalesce(nullif(p.region, ''), p.country), 'radiusKm', s.radius_km) end) as filters,
       json_agg(json_build_object('id', e.id, 'title', e.title, 'startsAt', e.starts_at, 'timeZone', e.time_zone,
         'isOnline', e.attendance = 'online', 'placeName', coalesce(at.name, '')) order by e.starts_at, e.id) as events
     from notified join first using (person_id, subject_id) join saved_searches s on s.id = first.saved_search_id
       join events e on e.id = first.event_id left join places at on at.id = e.place_id left join places p on p.id = s.place_id
     group by s.id, p.id`,
    [searchIds, now],
  );
  return rows.map(({ events, ...alert }) => ({
    ...alert,
    events: events.map((event) => ({ ...event, startsAt: new Date(event.startsAt) })),
  }));
}

const NamedEventRow = z.object({ personId: z.string(), eventId: z.string() });

/** People who may have been notified of an event that the decision hid. */
export async function listAlertsOfHidden(tx: Db, decisionId: string): Promise<z.infer<typeof NamedEventRow>[]> {
  return tx.rows(
    NamedEventRow,
    `select distinct s.person_id as "personId", e.id as "eventId" from events e join saved_search_matches m on m.event_id = e.id
       join saved_searches s on s.id = m.saved_search_id where e.hidden_by = $1 and m.settled_at is not null`,
    [decisionId],
  );
}

/** Deletes old settled matches and alerts. */
export async function deleteOldAlerts(db: Db, now: Date): Promise<void> {
  await db.execute(`delete from saved_search_matches where settled_at < $1::timestamptz - interval '90 days'`, [now]);
  await db.execute(`delete from saved_search_alerts where notified_at < $1::timestamptz - interval '2 years'`, [now]);
}
