import { z } from 'zod';
import {
  CardPageRow,
  cardFields,
  EVENT_JOINS,
  IS_LISTED_ONCE,
  oncePerSeriesSql,
  presentCardsJson,
} from '#server/events/event-cards.queries.ts';
import { distanceSql } from '#server/platform/formats/geo-grid.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { GOING_OR_WAITLISTED } from '#server/rsvps/rsvp-status.queries.ts';
import type { PersonPlace } from './person-spans.ts';

type Window = { from: Date; to: Date | null };
/** Local days in each event's own zone; instants alone would put an evening abroad on the viewer's next day. */
type LocalDays = { firstDay: string | null; lastDay: string | null };
type UpcomingFilter = Window &
  LocalDays & {
    isOncePerSeries: boolean;
    attendance: string | null;
    circle: (PersonPlace & { radiusKm: number }) | null;
    after: { at: string; id: string } | null;
    limit: number;
  };

/** Bounds the index scan for events that have begun but not ended. */
const MAX_EVENT_DURATION = `interval '30 days'`;
const IN_WINDOW = `e.status <> 'draft' and e.ends_at > $2::timestamptz and e.starts_at > $2::timestamptz - ${MAX_EVENT_DURATION}
  and ($3::timestamptz is null or e.starts_at < $3)`;

/** Group events are shown to members unless they have declined. */
const IS_OPEN_TO_MEMBERS = `e.status = 'published' and e.visibility <> 'unlisted'
  and not exists (select from rsvps r where r.event_id = e.id and r.person_id = $1 and r.status in ('not-going', 'removed'))`;

/**
 * SQL: events of the person $1 between $2 and $3, each once, with the strongest relation: 1 hosting, 2 going, 3 waitlisted, 4 member of the group.
 * Each part is one index range scan.
 */
const OWN_EVENTS = `select id, min(rank) as rank from (
    select e.id, 1 as rank from events e where e.host_person_id = $1 and ${IN_WINDOW}
    union all
    select e.id, case r.status when 'going' then 2 else 3 end from rsvps r join events e on e.id = r.event_id
     where r.person_id = $1 and r.status in ${GOING_OR_WAITLISTED} and ${IN_WINDOW}
    union all
    select e.id, case when m.role = 'member' then 4 else 1 end from group_members m join events e on e.host_group_id = m.group_id
     where m.person_id = $1 and ${IN_WINDOW} and (m.role <> 'member' or ${IS_OPEN_TO_MEMBERS})
    union all
    select e.id, 4 from group_members m join event_cohosts k on k.group_id = m.group_id and k.status = 'accepted' join events e on e.id = k.event_id
     where m.person_id = $1 and ${IN_WINDOW} and ${IS_OPEN_TO_MEMBERS}
    union all
    select e.id, 1 from organization_staff s join events e on e.host_organization_id = s.organization_id where s.person_id = $1 and ${IN_WINDOW}
  ) own group by id`;

/** SQL: whether the event runs on one of the days. */
const onLocalDays = (first: string, last: string) =>
  `(${first}::date is null or e.ends_local > ${first}::date) and (${last}::date is null or e.starts_local < ${last}::date + 1)`;

/** A page of cards with the relation, as JSON. `last` is the key of the last card when there are more pages. */
export async function listOwnEvents(db: Db, personId: string, filter: UpcomingFilter) {
  const { circle, after, isOncePerSeries } = filter;
  const distance = distanceSql('$5', '$6', 'spot');
  const own = `select e.id, e.starts_at, e.series_id, own.rank from (${OWN_EVENTS}) own join events e on e.id = own.id left join places p on p.id = e.place_id
    cross join lateral (select case when e.is_address_hidden then p.latitude else coalesce(e.latitude, p.latitude) end as latitude,
      case when e.is_address_hidden then p.longitude else coalesce(e.longitude, p.longitude) end as longitude) spot
   where ($4::text is null or e.attendance = $4) ${isOncePerSeries ? `and ${IS_LISTED_ONCE}` : ''}
     and ($5::float8 is null or (e.attendance <> 'online' and ${distance} <= $7::float8)) and ${onLocalDays('$11', '$12')}`;
  const { cards, count, lastAt, lastId } = await db.one(
    CardPageRow,
    {
      name: isOncePerSeries ? 'own-events-once' : 'own-events',
      text: `with page as (
        select e.*, e.starts_at as at, row_number() over (order by e.starts_at, e.id) as position from ${isOncePerSeries ? oncePerSeriesSql(own) : `(${own})`} e
         where ($8::timestamptz is null or (e.starts_at, e.id) > ($8, $9::uuid))
         order by e.starts_at, e.id limit $10::integer + 1)
      select coalesce(json_agg(json_build_object(${cardFields(isOncePerSeries ? 'page.more' : undefined)}, 'relation', (array['hosting', 'going', 'waitlisted', 'group'])[page.rank])
          order by page.position) filter (where page.position <= $10), '[]')::text as cards,
        count(*) as count, (array_agg(page.at order by page.position))[$10]::text as "lastAt",
        (array_agg(page.id order by page.position))[$10] as "lastId"
      from page join events e on e.id = page.id ${EVENT_JOINS}`,
    },
    [
      personId,
      filter.from,
      filter.to,
      filter.attendance,
      circle?.latitude ?? null,
      circle?.longitude ?? null,
      circle?.radiusKm ?? null,
      after?.at ?? null,
      after?.id ?? null,
      filter.limit,
      filter.firstDay,
      filter.lastDay,
    ],
  );
  return {
    cards: presentCardsJson(cards),
    last: count > filter.limit && lastAt && lastId ? { at: lastAt, id: lastId } : null,
  };
}

const DaysRow = z.object({ days: z.record(z.string(), z.number()) });

/** The number of the person's events by start day in the event's zone. */
export async function countOwnDays(
  db: Db,
  personId: string,
  { from, to, firstDay, lastDay }: Window & LocalDays,
): Promise<Record<string, number>> {
  const { days } = await db.one(
    DaysRow,
    {
      name: 'own-days',
      text: `select coalesce(json_object_agg(day, events), '{}') as days from (
        select to_char(e.starts_local, 'YYYY-MM-DD') as day, count(*) as events
          from (${OWN_EVENTS}) own join events e on e.id = own.id
         where e.starts_local >= $4::date and e.starts_local < $5::date + 1 group by 1) counted`,
    },
    [personId, from, to, firstDay, lastDay],
  );
  return days;
}
