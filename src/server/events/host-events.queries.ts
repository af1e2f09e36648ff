import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';
import {
  CardPageRow,
  cardFields,
  EVENT_JOINS,
  IS_LISTED_ONCE,
  oncePerSeriesSql,
  presentCardsJson,
} from './event-cards.queries.ts';
import { isMemberSql } from './event-hosts.queries.ts';

type Key = { at: string; id: string };
type Page = {
  host: { kind: 'group' | 'organization'; id: string };
  /** Sees members-only events if they are a member. */
  viewerId: string | null;
  state: 'upcoming' | 'past';
  isOncePerSeries: boolean;
  now: Date;
  after: Key | null;
  limit: number;
};

const MAX_LATER_DATES = 8;

const STATES = {
  upcoming: { condition: 'e.ends_at > $2', direction: 'asc', after: '>' },
  past: { condition: 'e.ends_at <= $2', direction: 'desc', after: '<' },
} as const;

/** Cards of the events that a group hosts or co-hosts, or that an organization hosts, as JSON. `last` is the key to continue from. */
export async function listEventsOfHost(db: Db, { host, viewerId, state, isOncePerSeries, now, after, limit }: Page) {
  const { condition, direction, after: isAfter } = STATES[state];
  const isOnce = isOncePerSeries && state === 'upcoming';
  const order = `e.starts_at ${direction}, e.id ${direction}`;
  const isOnPage = `($3::timestamptz is null or (e.starts_at, e.id) ${isAfter} ($3, $4::uuid))`;
  const selectPage = (
    from: string,
  ) => `(select e.id, e.starts_at, e.starts_local, e.series_id from ${from} and e.status <> 'draft' and ${condition}
    and (e.visibility = 'public' or (e.visibility = 'members' and ${isMemberSql('$6::uuid')}))
    and ${isOnce ? IS_LISTED_ONCE : `${isOnPage} order by ${order} limit $5::integer + 1`})`;
  const sources =
    host.kind === 'group'
      ? [
          'events e where e.host_group_id = $1',
          `event_cohosts k join events e on e.id = k.event_id where k.group_id = $1 and k.status = 'accepted'`,
        ]
      : ['events e where e.host_organization_id = $1'];
  const laterDates = isOnce ? `, 'laterDates', ${laterDatesSql}` : '';
  const { cards, count, lastAt, lastId } = await db.one(
    CardPageRow,
    {
      name: `events-of-${host.kind}-${state}${isOnce ? '-once' : ''}`,
      text: `with candidates as materialized (${sources.map(selectPage).join(' union all ')}),
        page as (select e.*, e.starts_at as at, row_number() over (order by ${order}) as position
          from ${isOnce ? oncePerSeriesSql('select * from candidates') : 'candidates'} e where ${isOnPage} order by ${order} limit $5::integer + 1)
        select coalesce(json_agg(json_build_object(${cardFields(isOnce ? 'page.more' : undefined)}, 'visibility', e.visibility${laterDates})
            order by page.position) filter (where page.position <= $5), '[]')::text as cards,
          count(*) as count, (array_agg(page.at order by page.position))[$5]::text as "lastAt",
          (array_agg(page.id order by page.position))[$5] as "lastId"
        from page join events e on e.id = page.id ${EVENT_JOINS}`,
    },
    [host.id, now, after?.at ?? null, after?.id ?? null, limit, viewerId],
  );
  return {
    cards: presentCardsJson(cards),
    last: count > limit && lastAt && lastId ? { at: lastAt, id: lastId } : null,
  };
}

/** SQL: the next dates of the card's series among the `candidates`. */
const laterDatesSql = `coalesce((select json_agg(json_build_object('id', later.id, 'startsLocal', ${wallTimeSql('later.starts_local')}) order by later.starts_at)
  from (select d.id, d.starts_at, d.starts_local from candidates d
    where d.series_id = page.series_id and (d.starts_at, d.id) > (page.starts_at, page.id)
    order by d.starts_at, d.id limit ${MAX_LATER_DATES}) later), '[]')`;

/** Ids of a host's public events that end after `after`, soonest first. Cancelled events are included because subscribed calendars show them. */
export async function listPublicEventIds(
  db: Db,
  host: { kind: 'person' | 'group' | 'organization'; id: string },
  { after, limit }: { after: Date; limit: number },
): Promise<string[]> {
  const hostCondition = {
    person: 'e.host_person_id = $1',
    group: `(e.host_group_id = $1 or e.id in (select k.event_id from event_cohosts k where k.group_id = $1 and k.status = 'accepted'))`,
    organization: 'e.host_organization_id = $1',
  }[host.kind];
  const rows = await db.rows(
    IdRow,
    `select e.id from events e where ${hostCondition} and e.visibility = 'public' and e.status <> 'draft' and e.ends_at > $2
      order by e.starts_at, e.id limit $3`,
    [host.id, after, limit],
  );
  return rows.map(({ id }) => id);
}
