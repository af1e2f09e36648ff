import { z } from 'zod';
import { type CardKey, listCardPage } from '#server/events/card-pages.queries.ts';
import { endsAfterSql, IS_LISTED_ONCE } from '#server/events/event-cards.queries.ts';
import { IS_COHOSTING } from '#server/events/hosts/event-hosts.queries.ts';
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

const IN_WINDOW = `e.status <> 'draft' and ${endsAfterSql('$2')} and ($3::timestamptz is null or e.starts_at < $3)`;

/** Group events are shown to members unless they have declined, or the host has declined or removed them. */
const IS_OPEN_TO_MEMBERS = `e.status = 'published' and e.visibility <> 'unlisted'
  and e.id not in (select r.event_id from rsvps r where r.person_id = $1 and r.status in ('not-going', 'declined', 'removed'))`;

const INVITED = 4;

/** SQL: the events `e` in the window that meet `condition`. `offset 0`: the planner would rather read those of all hosts in order. */
const eventsSql = (condition: string): string =>
  `lateral (select * from events e where ${condition} and ${IN_WINDOW} offset 0) e`;

/**
 * SQL: events of the person $1 between $2 and $3 that meet `condition`, with the relation: 1 hosting, 2 going, 3 waitlisted, 4 member of the group. An
 * event comes once for each relation. Each part is one index range scan for each host, and reads each event once: members of many groups have thousands.
 */
const ownEventsSql = (columns: string, condition: (rank: string) => string): string => {
  const part = (rank: string, from: string) => `select ${columns}, ${rank} as rank from ${from} and ${condition(rank)}`;
  return [
    part('1', `${eventsSql('e.host_person_id = $1')} where true`),
    part('1', `event_cohosts k, ${eventsSql('e.id = k.event_id')} where k.person_id = $1 and ${IS_COHOSTING}`),
    part(
      `case r.status when 'going' then 2 else 3 end`,
      `rsvps r, ${eventsSql('e.id = r.event_id')} where r.person_id = $1 and r.status in ${GOING_OR_WAITLISTED}`,
    ),
    part(
      `case when m.role = 'member' then ${INVITED} else 1 end`,
      `group_members m, ${eventsSql('e.host_group_id = m.group_id')}
        where m.person_id = $1 and (m.role <> 'member' or ${IS_OPEN_TO_MEMBERS})`,
    ),
    part(
      `${INVITED}`,
      `group_members m join event_cohosts k on k.group_id = m.group_id and k.status = 'accepted', ${eventsSql('e.id = k.event_id')}
        where m.person_id = $1 and ${IS_OPEN_TO_MEMBERS}`,
    ),
    part(
      '1',
      `organization_staff s, ${eventsSql('e.host_organization_id = s.organization_id')} where s.person_id = $1`,
    ),
  ].join(' union all ');
};

/** SQL: the local start or end that counts: at a place that of the event, online the viewer's. */
const localSql = (column: 'starts' | 'ends', timeZone: string) =>
  `case when e.attendance = 'online' then e.${column}_at at time zone ${timeZone}::text else e.${column}_local end`;

/** SQL: counts the dates one goes to as the lists of Your events do. Members of the group may go to all of them. */
const SAME_RELATION = `case rank when 4 then count(*) over (partition by key) else count(*) over (partition by key, rank) end`;

/** SQL: whether the event runs on one of the days. */
const onLocalDays = (first: string, last: string, timeZone: string) =>
  `(${first}::date is null or ${localSql('ends', timeZone)} > ${first}::date)
     and (${last}::date is null or ${localSql('starts', timeZone)} < ${last}::date + 1)`;

/** SQL: whether the event is within $7 km of the point $5, $6, if there is one. The town is looked up only then. */
const IS_NEAR = `($5::float8 is null or (e.attendance <> 'online' and (select ${distanceSql('$5', '$6', 'spot')}
    from (select case when e.is_address_hidden then p.latitude else coalesce(e.latitude, p.latitude) end as latitude,
      case when e.is_address_hidden then p.longitude else coalesce(e.longitude, p.longitude) end as longitude
      from (select e.place_id) town left join places p on p.id = town.place_id) spot) <= $7::float8))`;

/** Cards with the relation, as JSON. */
export async function listOwnEvents(db: Db, personId: string, filter: UpcomingFilter) {
  const { circle, isOncePerSeries } = filter;
  const isShown = (
    rank: string,
  ) => `($4::text is null or e.attendance = $4) ${isOncePerSeries ? `and ${IS_LISTED_ONCE}` : ''}
    and (not $10::boolean or (${rank} < ${INVITED} and e.status = 'published')) and ${onLocalDays('$8', '$9', '$11')} and ${IS_NEAR}`;
  return listCardPage(db, {
    name: isOncePerSeries ? 'own-events-once' : 'own-events',
    rows: `select id, starts_at, series_id, min(rank) as rank
      from (${ownEventsSql('e.id, e.starts_at, e.series_id', isShown)}) own group by id, starts_at, series_id`,
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

const startDay = `(${localSql('starts', '$6')})::date`;
const DaysRow = z.object({ days: z.record(z.string(), z.number()) });

/** The number of the person's events by the day on which they start. */
export async function countOwnDays(
  db: Db,
  personId: string,
  { from, to, days: month, timeZone }: ViewerSpan,
): Promise<Record<string, number>> {
  const { days } = await db.one(
    DaysRow,
    `select coalesce(json_object_agg(day, events), '{}') as days from (
        select day, count(distinct id) as events from (${ownEventsSql(`e.id, ${startDay} as day`, () => `${startDay} between $4::date and $5::date`)}) own
         group by 1) counted`,
    [personId, from, to, month?.first ?? null, month?.last ?? null, timeZone],
  );
  return days;
}
