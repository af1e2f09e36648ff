import { type CardKey, listCardPage } from '#server/events/card-pages.queries.ts';
import { endsAfterSql, IS_LISTED_ONCE, upcomingFirstSql } from '#server/events/event-cards.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';
import { IS_COHOSTING, isMemberSql } from './event-hosts.queries.ts';

type Page = {
  host: { kind: 'group' | 'organization'; id: string };
  /** Sees members-only events if they are a member. */
  viewerId: string | null;
  state: 'upcoming' | 'past';
  isOncePerSeries: boolean;
  /** Without cancelled events. */
  isPublishedOnly?: boolean;
  now: Date;
  after: CardKey | null;
  limit: number;
};

const MAX_LATER_DATES = 8;

const STATES = {
  upcoming: { condition: endsAfterSql('$2'), direction: 'asc' },
  past: { condition: 'e.ends_at <= $2', direction: 'desc' },
} as const;

/** Cards of the events that a group or organization hosts or co-hosts, as JSON. */
export async function listEventsOfHost(
  db: Db,
  { host, viewerId, state, isOncePerSeries, isPublishedOnly = false, now, after, limit }: Page,
) {
  const { condition, direction } = STATES[state];
  const isOnce = isOncePerSeries && state === 'upcoming';
  const sources = [
    `events e where e.host_${host.kind}_id = $1`,
    `event_cohosts k join events e on e.id = k.event_id where k.${host.kind}_id = $1 and ${IS_COHOSTING}`,
  ];
  return listCardPage(db, {
    name: `events-of-${host.kind}-${state}${isOnce ? '-once' : ''}${isPublishedOnly ? '-published' : ''}`,
    tables: ({ isAfter, firstRows }) => {
      const candidates = sources.map(
        (
          from,
        ) => `(select e.id, e.starts_at, e.starts_local, e.series_id from ${from} and ${isPublishedOnly ? "e.status = 'published'" : "e.status <> 'draft'"} and ${condition}
          and (e.visibility = 'public' or (e.visibility = 'members' and ${isMemberSql('$3::uuid')}))
          and ${isOnce ? IS_LISTED_ONCE : `${isAfter} ${firstRows}`})`,
      );
      return `candidates as materialized (${candidates.join(' union all ')})`;
    },
    rows: 'select * from candidates',
    isOncePerSeries: isOnce,
    direction,
    fields: `'visibility', e.visibility${isOnce ? `, 'laterDates', ${laterDatesSql}` : ''}`,
    params: [host.id, now, viewerId],
    after,
    limit,
  });
}

/** SQL: the next dates of the card's series among the `candidates`. */
const laterDatesSql = `coalesce((select json_agg(json_build_object('id', later.id, 'startsLocal', ${wallTimeSql('later.starts_local')}) order by later.starts_at)
  from (select d.id, d.starts_at, d.starts_local from candidates d
    where d.series_id = page.series_id and (d.starts_at, d.id) > (page.starts_at, page.id)
    order by d.starts_at, d.id limit ${MAX_LATER_DATES}) later), '[]')`;

/**
 * Ids of a host's public events, also co-hosted ones, that end after `after`: those to come soonest first, then past ones. Cancelled events are included
 * because subscribed calendars show them.
 */
export async function listPublicEventIds(
  db: Db,
  host: { kind: 'person' | 'group' | 'organization'; id: string },
  { now, after, limit }: { now: Date; after: Date; limit: number },
): Promise<string[]> {
  const sources = [
    `events e where e.host_${host.kind}_id = $1`,
    `event_cohosts k join events e on e.id = k.event_id where k.${host.kind}_id = $1 and ${IS_COHOSTING}`,
  ];
  const spans = [
    { condition: endsAfterSql('$2'), direction: 'asc' },
    { condition: `e.starts_at < $2 and e.ends_at <= $2 and ${endsAfterSql('$3')}`, direction: 'desc' },
  ];
  // Each part reads its index in order and stops; joined by “or”, every event of the site would be read.
  const parts = sources.flatMap((from) =>
    spans.map(
      ({
        condition,
        direction,
      }) => `(select e.id, e.starts_at, e.ends_at from ${from} and e.visibility = 'public' and e.status <> 'draft' and ${condition}
        order by e.starts_at ${direction}, e.id ${direction} limit $4)`,
    ),
  );
  const text = `select id from (${parts.join(' union ')}) own order by ${upcomingFirstSql('own', '$2')} limit $4`;
  const rows = await db.rows(IdRow, text, [host.id, now, after, limit]);
  return rows.map(({ id }) => id);
}
