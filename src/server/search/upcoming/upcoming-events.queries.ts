import { z } from 'zod';
import { type CardKey, listCardPage } from '#server/events/card-pages.queries.ts';
import { IS_LISTED_ONCE } from '#server/events/event-cards.queries.ts';
import { IS_COHOSTING } from '#server/events/event-hosts.queries.ts';
import { distanceSql } from '#server/platform/formats/geo-grid.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';
import { GOING_OR_WAITLISTED } from '#server/rsvps/rsvp-status.queries.ts';
import type { DaySpan } from '#server/search/events/local-days.ts';
import type { PersonPlace } from './person-places.ts';

type ViewerSpan = DaySpan & { timeZone: string };
type UpcomingFilter = ViewerSpan & {
  isOncePerSeries: boolean;
  /** Leaves out cancelled events, and those that the person is only invited to as a member of the group. */
  isOnlyOwn: boolean;
  attendance: string | null;
  circle: (PersonPlace & { radiusKm: number }) | null;
  after: CardKey | null;
  limit: number;
};

/** Bounds the index scan for events that have begun but not ended. */
const MAX_EVENT_DURATION = `interval '30 days'`;
const IN_WINDOW = `e.status <> 'draft' and e.ends_at > $2::timestamptz and e.starts_at > $2::timestamptz - ${MAX_EVENT_DURATION}
  and ($3::timestamptz is null or e.starts_at < $3)`;

/** Group events are shown to members unless they have declined, or the host has declined or removed them. */
const IS_OPEN_TO_MEMBERS = `e.status = 'published' and e.visibility <> 'unlisted'
  and not exists (select from rsvps r where r.event_id = e.id and r.person_id = $1 and r.status in ('not-going', 'declined', 'removed'))`;

/**
 * SQL: events of the person $1 between $2 and $3, each once, with the strongest relation: 1 hosting, 2 going, 3 waitlisted, 4 member of the group.
 * Each part is one index range scan.
 */
const OWN_EVENTS = `select id, min(rank) as rank from (
    select e.id, 1 as rank from events e where e.host_person_id = $1 and ${IN_WINDOW}
    union all
    select e.id, 1 from event_cohosts k join events e on e.id = k.event_id where k.person_id = $1 and ${IS_COHOSTING} and ${IN_WINDOW}
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

/** SQL: the local start or end that counts: at a place that of the event, online the viewer's. */
const localSql = (column: 'starts' | 'ends', timeZone: string) =>
  `case when e.attendance = 'online' then e.${column}_at at time zone ${timeZone}::text else e.${column}_local end`;

/** SQL: counts the dates one goes to as the lists of Your events do. Members of the group may go to all of them. */
const SAME_RELATION = `case rank when 4 then count(*) over (partition by key) else count(*) over (partition by key, rank) end`;

/** SQL: whether the event runs on one of the days. */
const onLocalDays = (first: string, last: string, timeZone: string) =>
  `(${first}::date is null or ${localSql('ends', timeZone)} > ${first}::date)
     and (${last}::date is null or ${localSql('starts', timeZone)} < ${last}::date + 1)`;

/** Cards with the relation, as JSON. */
export async function listOwnEvents(db: Db, personId: string, filter: UpcomingFilter) {
  const { circle, isOncePerSeries } = filter;
  const distance = distanceSql('$5', '$6', 'spot');
  return listCardPage(db, {
    name: isOncePerSeries ? 'own-events-once' : 'own-events',
    rows: `select e.id, e.starts_at, e.series_id, own.rank from (${OWN_EVENTS}) own join events e on e.id = own.id left join places p on p.id = e.place_id
        cross join lateral (select case when e.is_address_hidden then p.latitude else coalesce(e.latitude, p.latitude) end as latitude,
          case when e.is_address_hidden then p.longitude else coalesce(e.longitude, p.longitude) end as longitude) spot
      where ($4::text is null or e.attendance = $4) ${isOncePerSeries ? `and ${IS_LISTED_ONCE}` : ''}
        and ($5::float8 is null or (e.attendance <> 'online' and ${distance} <= $7::float8)) and ${onLocalDays('$8', '$9', '$11')}
        and (not $10::boolean or (own.rank < 4 and e.status = 'published'))`,
    isOncePerSeries,
    dates: SAME_RELATION,
    fields: `'relation', case when page.rank = 3 and exists (select from rsvps r
        where r.event_id = page.id and r.person_id = $1 and r.status = 'reserved') then 'reserved'
        else (array['hosting', 'going', 'waitlisted', 'group'])[page.rank] end,
      'offeredUntil', case when page.rank = 3 then (select ${instantSql('r.answer_by')} from rsvps r
        where r.event_id = page.id and r.person_id = $1 and r.status = 'offered') end,
      'isTicketOffer', page.rank = 3 and exists (select from event_counters k where k.event_id = page.id and k.ticket_price is not null)`,
    params: [
      personId,
      filter.from,
      filter.to,
      filter.attendance,
      circle?.latitude ?? null,
      circle?.longitude ?? null,
      circle?.radiusKm ?? null,
      filter.days?.first ?? null,
      filter.days?.last ?? null,
      filter.isOnlyOwn,
      filter.timeZone,
    ],
    after: filter.after,
    limit: filter.limit,
  });
}

const DaysRow = z.object({ days: z.record(z.string(), z.number()) });

/** The number of the person's events by the day on which they start. */
export async function countOwnDays(
  db: Db,
  personId: string,
  { from, to, days: month, timeZone }: ViewerSpan,
): Promise<Record<string, number>> {
  const { days } = await db.one(
    DaysRow,
    {
      name: 'own-days',
      text: `select coalesce(json_object_agg(day, events), '{}') as days from (
        select l.day, count(*) as events from (${OWN_EVENTS}) own join events e on e.id = own.id
          cross join lateral (select (${localSql('starts', '$6')})::date as day) l
         where l.day between $4::date and $5::date group by 1) counted`,
    },
    [personId, from, to, month?.first ?? null, month?.last ?? null, timeZone],
  );
  return days;
}
