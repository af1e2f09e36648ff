import { z } from 'zod';
import type { SeriesSummary } from '#contracts/events/events.contract.ts';
import { formatFrequency, formatRule } from '#contracts/series/recurrence-text.ts';
import { coverJson } from '#server/pictures/pictures.queries.ts';
import { TOWN_NAME } from '#server/places/places.queries.ts';
import { instantSql, wallTimeSql } from '#server/platform/postgres/timestamps.ts';
import { HOST_JOINS, hostJson } from './hosts/event-hosts.queries.ts';

/** SQL: joins host, place and seats to the event `e`. */
export const EVENT_JOINS = `join event_counters c on c.event_id = e.id
  ${HOST_JOINS}
  left join places p on p.id = e.place_id`;

export const COVER_JSON = coverJson('e.cover_id');

/** SQL: seat counts as JSON, with the number of offered seats if there are any. */
const poolJson = (counts: string, offered: string) =>
  `case when ${offered} > 0 then json_build_object(${counts}, 'offered', ${offered}) else json_build_object(${counts}) end`;

const ONLINE_JSON = poolJson(
  `'capacity', c.online_capacity, 'taken', c.online_taken, 'waiting', c.online_waiting`,
  'c.online_offered',
);
const IN_PERSON_COUNTS = `'capacity', c.capacity, 'taken', c.seats_taken - c.online_taken, 'waiting', c.seats_waiting - c.online_waiting`;

/** SQL: the public seat counts of the event `e` with the counters `c`: in person and online apart if it is hybrid. */
export const SEATS_JSON = `case when e.attendance = 'hybrid'
    then ${poolJson(`${IN_PERSON_COUNTS}, 'online', ${ONLINE_JSON}`, '(c.seats_offered - c.online_offered)')}
  else ${poolJson(`'capacity', c.capacity, 'taken', c.seats_taken, 'waiting', c.seats_waiting`, 'c.seats_offered')} end`;

const seriesJson = (moreDates?: string) =>
  `case when e.series_id is not null then json_build_object('id', e.series_id, 'rule', e.series_rule${moreDates ? `, 'moreDates', ${moreDates}` : ''}) end`;

/** SQL: a `StoredSeriesMark` as JSON. */
export const SERIES_JSON = seriesJson();

/** SQL: whether the event `e` waits for a moderator: what is held is hidden by its own id, that of an earlier date, or that of its host (ADR 113). */
export const IS_HELD = `coalesce((select true from events held where held.id = e.hidden_by), e.hidden_by in (e.host_group_id, e.host_organization_id), false)`;
/** SQL: the decision that took the event `e` down. */
export const DECISION_ID = `case when not ${IS_HELD} then e.hidden_by end`;

/** SQL: where the event `e` takes place, for json_build_object; `p` is its place. For a hidden address, only the city is shown. */
export const PLACE_FIELDS = `'attendance', e.attendance,
  'placeName', case when e.attendance = 'online' or p.id is null then '' else ${TOWN_NAME} end,
  'venue', case when e.is_address_hidden or e.attendance = 'online' then '' else e.venue end`;

/** SQL: the fields of a `StoredCard` for json_build_object, using EVENT_JOINS. */
export const cardFields = (
  moreDates?: string,
) => `'id', e.id, 'title', e.title, 'category', e.category, 'status', e.status,
  'startsAt', ${instantSql('e.starts_at')}, 'endsAt', ${instantSql('e.ends_at')}, 'timeZone', e.time_zone,
  'startsLocal', ${wallTimeSql('e.starts_local')}, 'endsLocal', ${wallTimeSql('e.ends_local')},
  'rsvpClosesAt', ${instantSql('coalesce(e.rsvp_closes_at, e.starts_at)')}, ${PLACE_FIELDS},
  'latitude', case when e.attendance = 'online' then null when e.is_address_hidden then p.latitude else coalesce(e.latitude, p.latitude) end,
  'longitude', case when e.attendance = 'online' then null when e.is_address_hidden then p.longitude else coalesce(e.longitude, p.longitude) end,
  'cover', ${COVER_JSON}, 'priceNote', coalesce(c.ticket_note, e.price_note), 'host', ${hostJson()}, 'seats', ${SEATS_JSON},
  'series', ${seriesJson(moreDates)}`;
export const CARD_FIELDS = cardFields();

/** SQL: how many rows belong to the same series as a row. */
const ALL_DATES = 'count(*) over (partition by key)';

/**
 * SQL: of rows with `id`, `starts_at` and `series_id`, the soonest of each series, with the number of its later dates as `more`; `dates` counts the
 * dates that go with a row. Callers leave out cancelled dates of series, so that a card always leads to one that takes place.
 */
export const oncePerSeriesSql = (rows: string, dates = ALL_DATES): string =>
  `(select * from (select *, row_number() over dates as nth, ${dates} - 1 as more
     from (select *, coalesce(series_id, id) as key from (${rows}) each) keyed window dates as (partition by key order by starts_at, id)) numbered
   where nth = 1)`;

/** SQL: whether the event `e` ends after a time. How long events may last (`events_duration`) bounds the index scan by start. */
export const endsAfterSql = (time: `$${number}`): string =>
  `e.ends_at > ${time}::timestamptz and e.starts_at > ${time}::timestamptz - interval '30 days'`;

/** SQL: those of the table `alias` that end after a time soonest first, then the others, the latest first: a limit leaves out the oldest. */
export const upcomingFirstSql = (alias: string, time: `$${number}`): string =>
  `${alias}.ends_at <= ${time}::timestamptz, case when ${alias}.ends_at > ${time}::timestamptz then ${alias}.starts_at end, ${alias}.starts_at desc, ${alias}.id`;

/** SQL: leaves out cancelled dates of series. */
export const IS_LISTED_ONCE = `(e.status = 'published' or e.series_id is null)`;

export const StoredSeriesMark = z.object({ id: z.uuid(), rule: z.string(), moreDates: z.int().optional() });
export type StoredSeriesMark = z.infer<typeof StoredSeriesMark>;
/** A card as built in SQL: an `EventCard` with the recurrence rule of its series instead of the rule's text. */
export type StoredCard<Card extends { series: SeriesSummary | null }> = Omit<Card, 'series'> & {
  series: StoredSeriesMark | null;
};

export const presentSeriesMark = (series: StoredSeriesMark | null): SeriesSummary | null =>
  series && {
    id: series.id,
    ...(series.moreDates === undefined
      ? { ruleText: formatRule(series.rule) }
      : { ruleText: formatFrequency(series.rule), moreDates: series.moreDates }),
  };

export const presentCard = <Card extends { series: SeriesSummary | null }>({ series, ...card }: StoredCard<Card>) =>
  ({ ...card, series: presentSeriesMark(series) }) as Card;

const STORED_MARK = /"series" : (\{"id" : "[^"]+", "rule" : "[^"]+"(?:, "moreDates" : \d+)?\})/g;

/**
 * `presentCard` for JSON text, which lists pass on without parsing. User input cannot match the pattern because quotes inside a JSON string are
 * escaped.
 */
export const presentCardsJson = (json: string): string =>
  json.replace(
    STORED_MARK,
    (_field, mark: string) => `"series" : ${JSON.stringify(presentSeriesMark(JSON.parse(mark) as StoredSeriesMark))}`,
  );
