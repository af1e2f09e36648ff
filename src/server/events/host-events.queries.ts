import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { CARD_FIELDS, CardPageRow, EVENT_JOINS, presentCardsJson } from './event-cards.queries.ts';
import { isMemberSql } from './event-hosts.queries.ts';

type Key = { at: string; id: string };
type Page = {
  host: { kind: 'group' | 'organization'; id: string };
  /** Sees members-only events if they are a member. */
  viewerId: string | null;
  state: 'upcoming' | 'past';
  now: Date;
  after: Key | null;
  limit: number;
};

const STATES = {
  upcoming: { condition: 'e.ends_at > $2', direction: 'asc', after: '>' },
  past: { condition: 'e.ends_at <= $2', direction: 'desc', after: '<' },
} as const;

/** Cards of the events that a group hosts or co-hosts, or that an organization hosts, as JSON. `last` is the key to continue from. */
export async function listEventsOfHost(db: Db, { host, viewerId, state, now, after, limit }: Page) {
  const { condition, direction, after: isAfter } = STATES[state];
  const order = `starts_at ${direction}, id ${direction}`;
  const selectPage = (from: string) => `(select e.id, e.starts_at from ${from} and e.status <> 'draft' and ${condition}
    and (e.visibility = 'public' or (e.visibility = 'members' and ${isMemberSql('$6::uuid')}))
    and ($3::timestamptz is null or (e.starts_at, e.id) ${isAfter} ($3, $4::uuid)) order by ${order} limit $5::integer + 1)`;
  const sources =
    host.kind === 'group'
      ? [
          'events e where e.host_group_id = $1',
          `event_cohosts k join events e on e.id = k.event_id where k.group_id = $1 and k.status = 'accepted'`,
        ]
      : ['events e where e.host_organization_id = $1'];
  const { cards, count, lastAt, lastId } = await db.one(
    CardPageRow,
    {
      name: `events-of-${host.kind}-${state}`,
      text: `with page as (select id, starts_at as at, row_number() over (order by ${order}) as position
          from (${sources.map(selectPage).join(' union all ')}) candidates order by ${order} limit $5::integer + 1)
        select coalesce(json_agg(json_build_object(${CARD_FIELDS}, 'visibility', e.visibility) order by page.position)
            filter (where page.position <= $5), '[]')::text as cards,
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

/** Ids of a host's public events that end after `after`, soonest first. Cancelled events are included because subscribed calendars show them. */
export async function listPublicEventIds(
  db: Db,
  host: Page['host'],
  { after, limit }: { after: Date; limit: number },
): Promise<string[]> {
  const hostCondition =
    host.kind === 'group'
      ? `(e.host_group_id = $1 or e.id in (select k.event_id from event_cohosts k where k.group_id = $1 and k.status = 'accepted'))`
      : 'e.host_organization_id = $1';
  const rows = await db.rows(
    IdRow,
    `select e.id from events e where ${hostCondition} and e.visibility = 'public' and e.status <> 'draft' and e.ends_at > $2
      order by e.starts_at, e.id limit $3`,
    [host.id, after, limit],
  );
  return rows.map(({ id }) => id);
}
