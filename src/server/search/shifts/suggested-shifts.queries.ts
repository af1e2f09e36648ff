import { z } from 'zod';
import { ShiftCard } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { isBlockedByHostSql, isHostSql } from '#server/events/hosts/event-hosts.queries.ts';
import { distanceSql } from '#server/platform/formats/geo-grid.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { Values } from '#server/search/events/listing-sql.ts';
import type { PersonPlace } from '#server/search/upcoming/person-places.ts';
import type { Topic } from '#server/search/upcoming/tastes.queries.ts';
import { SHIFT_JOINS, shiftCardFields } from '#server/volunteering/needs/shift-cards.queries.ts';

export type ShiftSuggestionRequest = {
  personId: string;
  topics: readonly Topic[];
  circle: (PersonPlace & { radiusKm: number; cells: number[] }) | null;
  now: Date;
  limit: number;
};
const FoundShift = z.object({
  card: ShiftCard.extend({ distanceKm: z.number().nullable() }),
  kind: z.enum(['skill', 'interest', 'group', 'follow', 'near', 'soon']),
  helpedAs: z.string().nullable(),
  skill: z.string().nullable(),
  topic: z.string().nullable(),
  groupName: z.string().nullable(),
  memberOf: z.string().nullable(),
  followed: z.string().nullable(),
});
export type FoundShift = z.infer<typeof FoundShift>;

/** The number of upcoming shifts considered: nearby, online, anywhere, and of the person's groups and followed hosts. */
const SCAN_LIMITS = { inCell: 100, near: 300, online: 60, anywhere: 300, ofHosts: 60 };
/** The number of past shifts that show a person's skills. */
const MAX_PAST_SHIFTS = 20;

const nextShiftsSql = (where: string, limit: number, now: string) =>
  `(select l.shift_id from shift_listings l where l.is_open and l.starts_at > ${now} and l.sign_up_closes_at > ${now} and ${where} order by l.starts_at, l.shift_id limit ${limit})`;

function poolSql({ circle }: ShiftSuggestionRequest, values: Values, now: string): string {
  const online = nextShiftsSql('l.is_online', SCAN_LIMITS.online, now);
  if (!circle) return `${online} union all ${nextShiftsSql('true', SCAN_LIMITS.anywhere, now)}`;
  const km = distanceSql(values.add(circle.latitude), values.add(circle.longitude), 'l');
  return `(select n.shift_id from unnest(${values.add(circle.cells)}::integer[]) as around (cell) cross join lateral (
      select l.shift_id, l.starts_at from shift_listings l
       where l.cell = around.cell and l.is_open and l.starts_at > ${now} and l.sign_up_closes_at > ${now} and ${km} <= ${values.add(circle.radiusKm)}::float8
       order by l.starts_at, l.shift_id limit ${SCAN_LIMITS.inCell}) n order by n.starts_at, n.shift_id limit ${SCAN_LIMITS.near}) union all ${online}`;
}

/** SQL: shifts of the person's groups and of hosts they follow, at any distance. */
const hostShiftsSql = (person: string, now: string) => {
  const shifts = (source: string, name: string, where: string) =>
    `(select l.shift_id, ${name} from ${source} join volunteer_roles r on r.event_id = e.id join shift_listings l on l.role_id = r.id
      where ${where} and e.ends_at > ${now} and l.is_open and l.starts_at > ${now} and l.sign_up_closes_at > ${now} limit ${SCAN_LIMITS.ofHosts})`;
  return `${shifts('group_members m join groups g on g.id = m.group_id join events e on e.host_group_id = g.id', 'g.name as member_of, null as followed', `m.person_id = ${person}`)}
    union all ${shifts('group_follows f join groups g on g.id = f.group_id join events e on e.host_group_id = g.id', 'null, g.name', `f.person_id = ${person}`)}
    union all ${shifts('organization_follows f join organizations o on o.id = f.organization_id join events e on e.host_organization_id = o.id', 'null, o.name', `f.person_id = ${person}`)}
    union all (select l.shift_id, null, o.name from organization_follows f join organizations o on o.id = f.organization_id
      join volunteer_roles r on r.organization_id = o.id join shift_listings l on l.role_id = r.id
      where f.person_id = ${person} and l.is_open and l.starts_at > ${now} and l.sign_up_closes_at > ${now} limit ${SCAN_LIMITS.ofHosts})`;
};

const KIND = `case when for_help >= greatest(for_host, for_taste, 0.01) then 'skill' when for_host >= greatest(for_taste, 0.01)
  then case when member_of is not null then 'group' else 'follow' end when for_taste > 0 then 'interest' when km is null then 'soon' else 'near' end`;

/**
 * Suggested open shifts, best first, one per role. Excludes shifts that the person has signed up for or withdrawn from, that overlap with their other
 * shifts, that they host, or whose host a block parts from them.
 */
export async function findSuggestedShifts(db: Db, request: ShiftSuggestionRequest): Promise<FoundShift[]> {
  const { circle, topics } = request;
  const values = new Values();
  const person = `${values.add(request.personId)}::uuid`;
  const now = `${values.add(request.now)}::timestamptz`;
  const list = (part: (topic: Topic) => string | null) => `${values.add(topics.map(part))}::text[]`;
  const km = circle
    ? `case when l.latitude is not null then ${distanceSql(values.add(circle.latitude), values.add(circle.longitude), 'l')} end`
    : 'null::float8';
  const text = `with topics as materialized (select t.topic, t.query::tsquery as query, t.group_name, t.at
        from unnest(${list(({ topic }) => topic)}, ${list(({ query }) => query)}, ${list(({ groupName }) => groupName)})
          with ordinality t (topic, query, group_name, at)),
    helped as materialized (select r.title, r.skills from (
        select s.role_id, s.starts_at from shift_sign_ups u join volunteer_shifts s on s.id = u.shift_id
         where u.person_id = ${person} and u.status = 'signed-up' and u.attendance is distinct from 'no-show' order by s.starts_at desc limit ${MAX_PAST_SHIFTS}) u
      join volunteer_roles r on r.id = u.role_id),
    own as materialized (select o.starts_at, o.ends_at from shift_sign_ups u join volunteer_shifts o on o.id = u.shift_id
       where u.person_id = ${person} and u.status in ('signed-up', 'waitlisted') and o.cancelled_at is null and o.ends_at > ${now}),
    of_hosts as materialized (${hostShiftsSql(person, now)}),
    candidates as (select shift_id, max(member_of) as member_of, max(followed) as followed
      from (select shift_id, null as member_of, null as followed from (${poolSql(request, values, now)}) pool union all select * from of_hosts) c group by 1),
    weighed as (select c.*, s.role_id, s.starts_at, l.km, helped_as.title as helped_as, known.skill, liked.topic, liked.group_name,
        case when helped_as.title is not null then 1.3 when known.skill is not null then 1.2 else 0 end as for_help,
        case when c.member_of is not null then 1.1 when c.followed is not null then 1.05 else 0 end as for_host,
        case when liked.topic is null then 0 when liked.group_name is null then 1 else 0.6 end as for_taste
      from candidates c join volunteer_shifts s on s.id = c.shift_id join volunteer_roles r on r.id = s.role_id left join events e on e.id = r.event_id
      cross join lateral (select l.tsv, ${km} as km from shift_listings l where l.shift_id = c.shift_id offset 0) l
      left join lateral (select h.title from helped h where fold(h.title) = fold(r.title) limit 1) helped_as on true
      left join lateral (select skill from helped h, unnest(h.skills) skill where skill = any (r.skills) order by 1 limit 1) known on true
      left join lateral (select t.topic, t.group_name from topics t where l.tsv @@ t.query order by t.at limit 1) liked on true
      where not exists (select from shift_sign_ups u where u.shift_id = s.id and u.person_id = ${person})
        and not exists (select from own o where o.starts_at < s.ends_at and o.ends_at > s.starts_at)
        and not ${isHostSql(person)} and not ${isBlockedByHostSql(person)}
        and coalesce(e.host_person_id <> all ((select people_blocked_either_way(${person}))::uuid[]), true)
        and (e.id is not null or not is_organization_staff(r.organization_id, ${person}))),
    scored as (select *, for_help + for_host + for_taste + case when km is null then 0 else 0.6 / (1 + km / 15) end
        + 0.6 / (1 + extract(epoch from starts_at - ${now})::float8 / 864000) as score from weighed),
    best as (select distinct on (role_id) * from scored order by role_id, score desc, starts_at, shift_id),
    chosen as materialized (select * from best order by score desc, starts_at, shift_id limit ${values.add(request.limit)})
    select json_build_object(${shiftCardFields(now.replace('::timestamptz', ''))}, 'distanceKm', round(c.km::numeric, 1)) as card, ${KIND} as kind,
        c.helped_as as "helpedAs", c.skill, c.topic, c.group_name as "groupName", c.member_of as "memberOf", c.followed
      from chosen c join volunteer_shifts s on s.id = c.shift_id ${SHIFT_JOINS} order by c.score desc, c.starts_at, c.shift_id`;
  return db.rows(FoundShift, text, values.list);
}
