import { z } from 'zod';
import type { SeriesSummary } from '#contracts/events/events.contract.ts';
import { formatFrequency, formatRule } from '#contracts/series/recurrence-text.ts';
import { coverJson } from '#server/pictures/pictures.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql, wallTimeSql } from '#server/platform/postgres/timestamps.ts';
import { HOST_JOINS, hostedBySql, hostJson } from './event-hosts.queries.ts';

/** SQL: joins host, place and seats to the event `e`. */
export const EVENT_JOINS = `join event_counters c on c.event_id = e.id
  ${HOST_JOINS}
  left join places p on p.id = e.place_id`;

export const COVER_JSON = coverJson('e.cover_id');

const SEATS_JSON = `json_build_object('capacity', c.capacity, 'taken', c.seats_taken, 'waiting', c.seats_waiting)`;

const seriesJson = (moreDates?: string) =>
  `case when e.series_id is not null then json_build_object('id', e.series_id, 'rule', e.series_rule${moreDates ? `, 'moreDates', ${moreDates}` : ''}) end`;

/** SQL: a `StoredSeriesMark` as JSON. */
export const SERIES_JSON = seriesJson();

/** SQL: the fields of a `StoredCard` for json_build_object, using EVENT_JOINS. For a hidden address, only the city is shown. */
export const cardFields = (
  moreDates?: string,
) => `'id', e.id, 'title', e.title, 'category', e.category, 'status', e.status,
  'startsAt', ${instantSql('e.starts_at')}, 'endsAt', ${instantSql('e.ends_at')}, 'timeZone', e.time_zone,
  'startsLocal', ${wallTimeSql('e.starts_local')}, 'endsLocal', ${wallTimeSql('e.ends_local')}, 'attendance', e.attendance,
  'placeName', case when e.attendance = 'online' or p.id is null then '' else p.name || ', ' || p.country end,
  'venue', case when e.is_address_hidden or e.attendance = 'online' then '' else e.venue end,
  'latitude', case when e.attendance = 'online' then null when e.is_address_hidden then p.latitude else coalesce(e.latitude, p.latitude) end,
  'longitude', case when e.attendance = 'online' then null when e.is_address_hidden then p.longitude else coalesce(e.longitude, p.longitude) end,
  'cover', ${COVER_JSON}, 'priceNote', e.price_note, 'host', ${hostJson()}, 'seats', ${SEATS_JSON},
  'series', ${seriesJson(moreDates)}`;
export const CARD_FIELDS = cardFields();

/**
 * SQL: of rows with `id`, `starts_at` and `series_id`, the soonest of each series, with the number of its later dates as `more`. Callers leave out
 * cancelled dates of series, so that a card always leads to one that takes place.
 */
export const oncePerSeriesSql = (rows: string): string =>
  `(select * from (select *, row_number() over dates as nth, count(*) over (partition by key) - 1 as more
     from (select *, coalesce(series_id, id) as key from (${rows}) each) keyed window dates as (partition by key order by starts_at, id)) numbered
   where nth = 1)`;

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

export type HostedState = 'draft' | 'upcoming' | 'past';
const HOSTED_STATES: Record<HostedState, { condition: string; key: string; direction: 'asc' | 'desc' }> = {
  draft: { condition: `e.status = 'draft'`, key: 'e.updated_at', direction: 'desc' },
  upcoming: { condition: `e.status <> 'draft' and e.ends_at > $2`, key: 'e.starts_at', direction: 'asc' },
  past: { condition: `e.status <> 'draft' and e.ends_at <= $2`, key: 'e.starts_at', direction: 'desc' },
};

type HostedPage = {
  state: HostedState;
  isOncePerSeries: boolean;
  now: Date;
  after: { at: string; id: string } | null;
  limit: number;
};

/** A page of event cards as JSON, and the key of the last one. */
export const CardPageRow = z.object({
  cards: z.string(),
  count: z.number(),
  lastAt: z.string().nullable(),
  lastId: z.string().nullable(),
});

/** Cards of the events that the person hosts, also for groups and organizations, as JSON. `last` is the key to continue from. */
export async function listEventsHostedBy(
  db: Db,
  personId: string,
  { state, isOncePerSeries, now, after, limit }: HostedPage,
) {
  const { condition, key, direction } = HOSTED_STATES[state];
  const compare = direction === 'asc' ? '>' : '<';
  const isOnce = isOncePerSeries && state === 'upcoming';
  const hosted = `select e.id, e.starts_at, e.updated_at, e.series_id from events e
    where ${hostedBySql('$1')} and ${condition} and $2::timestamptz is not null ${isOnce ? `and ${IS_LISTED_ONCE}` : ''}`;
  const order = `${key} ${direction}, e.id ${direction}`;
  const { cards, count, lastAt, lastId } = await db.one(
    CardPageRow,
    `select coalesce(json_agg(card order by position), '[]')::text as cards, count(*) as count,
       (array_agg(at order by position desc))[1]::text as "lastAt", (array_agg(id order by position desc))[1] as "lastId"
     from (select json_build_object(${cardFields(isOnce ? 'page.more' : undefined)}, 'updatedAt', ${instantSql('e.updated_at')}) as card, page.*
       from (select e.*, ${key} as at, row_number() over (order by ${order}) as position
         from ${isOnce ? oncePerSeriesSql(hosted) : `(${hosted})`} e
         where $3::timestamptz is null or (${key}, e.id) ${compare} ($3::timestamptz, $4::uuid)
         order by ${order} limit $5) page
       join events e on e.id = page.id ${EVENT_JOINS}) carded`,
    [personId, now, after?.at ?? null, after?.id ?? null, limit],
  );
  return {
    cards: presentCardsJson(cards),
    last: count === limit && lastAt && lastId ? { at: lastAt, id: lastId } : null,
  };
}
