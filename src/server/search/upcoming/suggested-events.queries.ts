import { z } from 'zod';
import { EventCard } from '#contracts/events/events.contract.ts';
import { CARD_FIELDS, EVENT_JOINS, presentCard, StoredSeriesMark } from '#server/events/event-cards.queries.ts';
import { IS_COHOSTING } from '#server/events/hosts/event-hosts.queries.ts';
import { maySeeSql } from '#server/people/visibility.policy.ts';
import { distanceSql } from '#server/platform/formats/geo-grid.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { isOnDaysSql, Values } from '#server/search/events/listing-sql.ts';
import type { DaySpan } from '#server/search/events/local-days.ts';
import type { PersonPlace } from './person-places.ts';
import type { Topic } from './tastes.queries.ts';

export type SuggestionRequest = {
  personId: string;
  topics: readonly Topic[];
  circle: (PersonPlace & { radiusKm: number; cells: number[] }) | null;
  /** The viewer's time zone, which stands in for an unknown place. */
  timeZone: string | null;
  /** Only events in the circle, without online ones. */
  isLimitedToCircle: boolean;
  now: Date;
  span: DaySpan;
  attendance: keyof typeof ATTENDANCE_CONDITIONS | null;
  limit: number;
};
const SuggestedRow = z.object({
  card: EventCard.extend({ distanceKm: z.number().nullable(), series: StoredSeriesMark.nullable() }),
  kind: z.enum(['interest', 'group', 'follow', 'met', 'near', 'soon']),
  topic: z.string().nullable(),
  groupName: z.string().nullable(),
  followed: z.string().nullable(),
  met: z.number(),
});
type Card = EventCard & { distanceKm: number | null };
export type SuggestedEvent = Omit<z.infer<typeof SuggestedRow>, 'card'> & { card: Card };

/** The number of upcoming events considered: nearby, online, and anywhere for people without a known place. */
const SCAN_LIMITS = { inCell: 150, near: 450, online: 120, anywhere: 500, beforeZone: 2000, ofHost: 5 };
/** Limits for “people you met”: recent events, attendees per event, people, and RSVPs per person. */
const MET_LIMITS = { events: 10, atEach: 50, people: 20, answers: 10 };
const MAX_RANKED = 60;
const MAX_PER_HOST = 3;
/** Farther events are never suggested. */
const MAX_DISTANCE_KM = 200;

const ATTENDANCE_CONDITIONS = {
  'in-person': 'not l.is_online',
  online: 'not l.is_in_person',
  hybrid: 'l.is_online and l.is_in_person',
};

/** SQL fragments that several parts of the statement use. */
type Fragments = {
  person: string;
  now: string;
  /** When the event or listing `l` begins, in any zone. */
  window: string;
  isOnDays: (listing: string) => string;
};

/**
 * Suggested events, best first. A few hundred upcoming listings are selected by index, with each part fenced (LIMIT, OFFSET 0) so that the cost does not
 * grow with the site. Only these candidates are matched with interests and ranked.
 */
export async function findSuggestions(db: Db, request: SuggestionRequest): Promise<SuggestedEvent[]> {
  const values = new Values();
  const { from, to, days } = request.span;
  const fragments: Fragments = {
    person: `${values.add(request.personId)}::uuid`,
    now: `${values.add(request.now)}::timestamptz`,
    window: [`l.starts_at > ${values.add(from)}::timestamptz`, to && `l.starts_at < ${values.add(to)}::timestamptz`]
      .filter(Boolean)
      .join(' and '),
    isOnDays: (listing) => (days ? isOnDaysSql(days, values, listing) : 'true'),
  };
  const text = `with ${topicsSql(request.topics, values)}, pool as materialized (${poolSql(request, values, fragments)}),
    ${followedSql(fragments)}, ${metSql(fragments)}, ${rankedSql(request, values, fragments)},
    next_of_series as (
      select distinct on (coalesce(e.series_id, e.id)) b.*, coalesce(e.host_person_id, e.host_group_id, e.host_organization_id) as host_id
        from best b join events e on e.id = b.event_id
       where e.series_id is null or e.series_id not in (
         select s.series_id from rsvps r cross join lateral (select e.series_id from events e where e.id = r.event_id offset 0) s
          where r.person_id = ${fragments.person} and s.series_id is not null)
       order by coalesce(e.series_id, e.id), b.starts_at),
    spread as (
      select n.*, row_number() over (partition by host_id order by score desc, starts_at, event_id) as of_host from next_of_series n),
    chosen as materialized (
      select * from spread where of_host <= ${MAX_PER_HOST} order by score desc, starts_at, event_id limit ${values.add(request.limit)})
    select json_build_object(${CARD_FIELDS}, 'distanceKm', round(s.km::numeric, 1)) as card, s.topic, s.group_name as "groupName", s.followed, s.met,
        case when greatest(for_taste, for_host, for_met) = 0 then case when s.km <= ${values.add(request.circle?.radiusKm ?? null)}::float8 then 'near' else 'soon' end
          when for_host >= greatest(for_taste, for_met) then 'follow' when for_met > for_taste then 'met'
          when s.group_name is null then 'interest' else 'group' end as kind
      from chosen s join events e on e.id = s.event_id ${EVENT_JOINS} order by s.score desc, s.starts_at, s.event_id`;
  const rows = await db.rows(SuggestedRow, text, values.list);
  return rows.map(({ card, ...suggestion }) => ({ ...suggestion, card: presentCard<Card>(card) }));
}

const topicsSql = (topics: readonly Topic[], values: Values) => `topics as materialized (
    select t.topic, t.query::tsquery as query, t.group_name, t.at
      from unnest(${values.add(topics.map(({ topic }) => topic))}::text[], ${values.add(topics.map(({ query }) => query))}::text[],
        ${values.add(topics.map(({ groupName }) => groupName))}::text[]) with ordinality t (topic, query, group_name, at))`;

/**
 * SQL: whether the event `e` is on the viewer's continent and has the viewer's local time. Zones are not compared by name, because browsers report old
 * ones, such as Asia/Calcutta.
 */
const isInZoneSql = (zone: string) =>
  `(split_part(e.time_zone, '/', 1) = split_part(${zone}, '/', 1) and e.starts_at at time zone e.time_zone = e.starts_at at time zone ${zone})`;

function poolSql(
  { circle, isLimitedToCircle, timeZone }: SuggestionRequest,
  values: Values,
  { window, isOnDays }: Fragments,
): string {
  const nextEventsSql = (where: string, limit: number) =>
    `(select l.event_id, l.starts_at from event_listings l where ${where} and ${window} and ${isOnDays('l')} order by l.starts_at, l.event_id limit ${limit})`;
  const online = nextEventsSql('l.is_online', SCAN_LIMITS.online);
  if (!circle && timeZone)
    return `${online} union all (select l.event_id, l.starts_at from ${nextEventsSql('true', SCAN_LIMITS.beforeZone)} l
      join events e on e.id = l.event_id where ${isInZoneSql(`${values.add(timeZone)}::text`)} order by l.starts_at, l.event_id limit ${SCAN_LIMITS.anywhere})`;
  if (!circle) return `${online} union all ${nextEventsSql('true', SCAN_LIMITS.anywhere)}`;
  const km = distanceSql(values.add(circle.latitude), values.add(circle.longitude), 'l');
  const near = `(select n.* from unnest(${values.add(circle.cells)}::integer[]) as around (cell) cross join lateral (
      select l.event_id, l.starts_at from event_listings l
       where l.cell = around.cell and ${window} and ${isOnDays('l')} and ${km} <= ${values.add(circle.radiusKm)}::float8
       order by l.starts_at, l.event_id limit ${SCAN_LIMITS.inCell}) n order by n.starts_at, n.event_id limit ${SCAN_LIMITS.near})`;
  return isLimitedToCircle ? near : `${near} union all ${online}`;
}

/** SQL: the next events of followed groups, organizations and people. */
const followedSql = ({ person, window, isOnDays }: Fragments) => {
  const nextEventsSql = (host: string) => `cross join lateral (select l.id as event_id, l.starts_at from events l
        where ${host} and l.status = 'published' and l.visibility = 'public' and ${window}
          and exists (select from event_listings d where d.event_id = l.id and ${isOnDays('d')})
        order by l.starts_at limit ${SCAN_LIMITS.ofHost}) l`;
  return `followed_events as materialized (
    select l.event_id, l.starts_at, g.name as followed from group_follows f join groups g on g.id = f.group_id and g.visibility = 'public'
      ${nextEventsSql('l.host_group_id = f.group_id')} where f.person_id = ${person}
    union all
    select l.event_id, l.starts_at, o.name from organization_follows f join organizations o on o.id = f.organization_id
      ${nextEventsSql('l.host_organization_id = f.organization_id')} where f.person_id = ${person}
    union all
    select l.event_id, l.starts_at, h.name from person_follows f join people h on h.id = f.followed_id and h.page_audience <> 'nobody' and h.hidden_at is null
      ${nextEventsSql('l.host_person_id = f.followed_id')} where f.person_id = ${person})`;
};

/** SQL: events attended by people that the viewer met at earlier events. Respects hidden attendance and hidden attendee lists. */
const metSql = ({ person, now, window, isOnDays }: Fragments) => `met_people as materialized (
      select o.person_id, count(*) as times from (
        select e.id as event_id from rsvps r join events e on e.id = r.event_id
         where r.person_id = ${person} and r.status = 'going' and e.ends_at <= ${now} and e.attendee_list <> 'hosts'
         order by e.ends_at desc limit ${MET_LIMITS.events}) been
      cross join lateral (
        select o.person_id from rsvps o where o.event_id = been.event_id and o.status = 'going' and not o.is_hidden and o.person_id <> ${person}
         order by o.position limit ${MET_LIMITS.atEach}) o
      group by 1 order by 2 desc, 1 limit ${MET_LIMITS.people}),
    met_events as materialized (
      select l.event_id, l.starts_at, r.met from (
        select r.event_id, count(*) as met from met_people m
        join people p on p.id = m.person_id and ${maySeeSql('attendance', 'p', person)}
        cross join lateral (select r.event_id from rsvps r where r.person_id = m.person_id and r.status = 'going' and not r.is_hidden
          order by r.answered_at desc limit ${MET_LIMITS.answers}) r
        group by 1) r
      cross join lateral (select l.event_id, l.starts_at from event_listings l where l.event_id = r.event_id and ${window} and ${isOnDays('l')} offset 0) l
      cross join lateral (select from events e where e.id = l.event_id and e.attendee_list = 'everyone' offset 0) e)`;

/** SQL: ranks candidates. Liked topics weigh most; distance and time only order similar ones. Excludes events that the person hosts or has answered, and those of hosts whom a block parts from them. */
function rankedSql(
  { circle, isLimitedToCircle, timeZone, attendance, topics }: SuggestionRequest,
  values: Values,
  { person, now, window }: Fragments,
): string {
  // Null for online events, which have no position.
  const km = circle
    ? `case when l.latitude is not null then ${distanceSql(values.add(circle.latitude), values.add(circle.longitude), 'l')} end`
    : 'null::float8';
  const liked =
    topics.length > 0 ? `l.tsv @@ ${values.add(topics.map(({ query }) => query).join(' | '))}::tsquery` : 'false';
  const conditions = [
    attendance && ATTENDANCE_CONDITIONS[attendance],
    circle &&
      `(${isLimitedToCircle ? '' : 'l.is_online or '}l.km <= ${values.add(isLimitedToCircle ? circle.radiusKm : MAX_DISTANCE_KM)}::float8)`,
    !circle &&
      timeZone &&
      `(l.is_online or c.followed is not null or exists (select from events e where e.id = c.event_id and ${isInZoneSql(`${values.add(timeZone)}::text`)}))`,
  ].filter(Boolean);
  return `candidates as materialized (
      select event_id, min(starts_at) as starts_at, max(met) as met, max(followed) as followed
        from (select event_id, starts_at, 0 as met, null as followed from pool union all select event_id, starts_at, met, null from met_events
          union all select event_id, starts_at, 0, followed from followed_events) c
       where event_id not in (select event_id from rsvps where person_id = ${person})
         and event_id not in (select l.id from events l where l.host_person_id = ${person} and ${window})
         and event_id not in (select l.id from group_members m join events l on l.host_group_id = m.group_id and ${window} where m.person_id = ${person})
         and event_id not in (select l.id from organization_staff s join events l on l.host_organization_id = s.organization_id and ${window}
           where s.person_id = ${person})
         and event_id not in (select l.id from events l where l.host_person_id = any ((select people_blocked_either_way(${person}))::uuid[]) and ${window})
         and event_id not in (select k.event_id from event_cohosts k join events e on e.id = k.event_id
           where k.person_id = any ((select ${person} || people_blocked_either_way(${person}))::uuid[]) and ${IS_COHOSTING})
       group by event_id),
    ranked as (
      select c.*, l.km, liked.topic, liked.group_name,
          case when liked.topic is null then 0 when liked.group_name is null then 1 + 0.2 * least(liked.topics - 1, 3) else 0.6 end as for_taste,
          case when c.followed is null then 0 else 1.1 end as for_host,
          case when c.met > 0 then 0.4 + 0.4 * ln(1 + c.met) else 0 end::float8 as for_met,
          case when l.km is null then 0 else 0.6 / (1 + l.km / 15) end as for_place,
          0.6 / (1 + greatest(0, extract(epoch from c.starts_at - ${now}))::float8 / 864000) as for_time
        from candidates c
        cross join lateral (select l.tsv, l.is_online, l.is_in_person, ${liked} as is_liked, ${km} as km
          from event_listings l where l.event_id = c.event_id offset 0) l
        cross join lateral (select (array_agg(t.topic order by t.at))[1] as topic, (array_agg(t.group_name order by t.at))[1] as group_name,
          count(*) as topics from topics t where l.is_liked and l.tsv @@ t.query) liked
       ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}),
    best as (select *, for_taste + for_host + for_met + for_place + for_time as score from ranked
      order by score desc, starts_at, event_id limit ${MAX_RANKED})`;
}
