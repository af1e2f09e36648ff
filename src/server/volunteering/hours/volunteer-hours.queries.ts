import { z } from 'zod';
import { EventHost } from '#contracts/events/events.contract.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { HostHours, listMyHours } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { pathSql } from '#server/events/hosts/event-hosts.queries.ts';
import { avatarSql, personJson } from '#server/people/avatars.queries.ts';
import { smallLogo } from '#server/pictures/pictures.queries.ts';
import { TOWN_NAME } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { readableWallTimeSql, wallTimeSql } from '#server/platform/postgres/timestamps.ts';

export type Host = z.infer<typeof EventHost>;
export type HostKind = Host['kind'];
/** Limits hours to shifts that began between these days, and before now: people are checked in up to a day before. */
type Period = Days & { now: Date };
export type Days = { from?: string | undefined; to?: string | undefined };

const withinSql = (row: string, from: string, to: string, now: string) =>
  `(${from}::date is null or ${row}.starts_local >= ${from}::date) and (${to}::date is null or ${row}.starts_local < ${to}::date + 1)
    and (${row}.starts_at <= ${now} or ${row}.starts_at is null)`;

/** SQL: the hours of a person, including those at deleted hosts. */
const OWN_HOURS = `select role_title, event_title, host_kind, host_id, null as host_name, starts_at, starts_local, ends_local, time_zone, minutes, hours_state, approved_by
    from volunteer_hours where person_id = $1
  union all select role_title, event_title, host_kind, host_id, host_name, null, starts_local, ends_local, time_zone, minutes, hours_state, null
    from archived_hours where person_id = $1`;

/** SQL: the `Host` of a row of hours `g`. A deleted host has only a name. */
const HOURS_HOST_JOINS = `left join people h on g.host_kind = 'person' and h.id = g.host_id left join avatars v on v.person_id = h.id
  left join groups hg on g.host_kind = 'group' and hg.id = g.host_id
  left join organizations ho on g.host_kind = 'organization' and ho.id = g.host_id`;
const HOST = `json_build_object('kind', g.host_kind, 'id', g.host_id, 'name', coalesce(h.name, hg.name, ho.name, g.host_name),
  'avatar', case g.host_kind when 'person' then ${avatarSql('h', 'v')} when 'group' then ${smallLogo('hg.logo_id')}
    else ${smallLogo('ho.logo_id')} end,
  'path', case when h.page_audience = 'everyone' and h.hidden_at is null then ${pathSql(paths.person, 'h.id')}
    when hg.id is not null then ${pathSql(paths.group, 'hg.slug')}
    when ho.id is not null then ${pathSql(paths.organization, 'ho.slug')} end)`;

const TIME = `count(*)::integer as shifts, coalesce(sum(g.minutes), 0)::integer as minutes,
  coalesce(sum(g.minutes) filter (where g.hours_state = 'approved'), 0)::integer as "approvedMinutes"`;
const Time = z.object({ shifts: z.number(), minutes: z.number(), approvedMinutes: z.number() });
export type Time = z.infer<typeof Time>;

const HoursByHostRow = Time.extend({ host: EventHost });

/** A person's hours by host, most first. */
export async function listHoursByHost(
  db: Db,
  personId: string,
  { from, to, now }: Period,
): Promise<(Time & { host: EventHost })[]> {
  return db.rows(
    HoursByHostRow,
    `select ${HOST} as host, g.shifts, g.minutes, g."approvedMinutes"
      from (select g.host_kind, g.host_id, max(g.host_name) as host_name, ${TIME} from (${OWN_HOURS}) g
        where ${withinSql('g', '$2', '$3', '$4')} group by 1, 2) g ${HOURS_HOST_JOINS} order by g.minutes desc, g.host_id`,
    [personId, from ?? null, to ?? null, now],
  );
}

const HoursRow = z.object({
  personName: z.string(),
  hostName: z.string(),
  role: z.string(),
  event: z.string().nullable(),
  startsLocal: z.string(),
  endsLocal: z.string(),
  timeZone: z.string(),
  minutes: z.number(),
  state: z.string(),
});
export type HoursRow = z.infer<typeof HoursRow>;
const HOURS_COLUMNS = `g.role_title as role, g.event_title as event, ${readableWallTimeSql('g.starts_local')} as "startsLocal",
  ${readableWallTimeSql('g.ends_local')} as "endsLocal", g.time_zone as "timeZone", g.minutes, g.hours_state as state`;

/** Every shift that a person has attended, by time. */
export async function listHoursOfPerson(db: Db, personId: string, { from, to, now }: Period): Promise<HoursRow[]> {
  return db.rows(
    HoursRow,
    `select '' as "personName", coalesce(h.name, hg.name, ho.name, g.host_name) as "hostName", ${HOURS_COLUMNS} from (${OWN_HOURS}) g ${HOURS_HOST_JOINS}
      where ${withinSql('g', '$2', '$3', '$4')} order by g.starts_local, g.host_id, g.role_title`,
    [personId, from ?? null, to ?? null, now],
  );
}

const OwnHoursRow = listMyHours.success.schema.shape.shifts.element;

/** The same for the person's record, latest first. */
export async function listOwnHours(db: Db, personId: string, { from, to, now }: Period) {
  return db.rows(
    OwnHoursRow,
    `select coalesce(h.name, hg.name, ho.name, g.host_name) as "hostName", g.role_title as role, g.event_title as event,
        ${wallTimeSql('g.starts_local')} as "startsLocal", ${wallTimeSql('g.ends_local')} as "endsLocal", g.minutes, g.hours_state as state
      from (${OWN_HOURS}) g ${HOURS_HOST_JOINS}
      where ${withinSql('g', '$2', '$3', '$4')} order by g.starts_local desc, g.host_id, g.role_title`,
    [personId, from ?? null, to ?? null, now],
  );
}

type HostRef = { kind: HostKind; id: string };

const CertifiedRole = z.object({
  title: z.string(),
  shifts: z.number(),
  minutes: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
});
export type CertifiedRole = z.infer<typeof CertifiedRole>;

const CertifiedRow = z.object({
  person: PersonCard,
  roles: z.array(CertifiedRole),
  pendingMinutes: z.number(),
  approvers: z.array(z.string()),
  hostName: z.string().nullable(),
});

/** A person's approved hours at one host by role, most first, and the sum of the hours not yet approved. */
export async function findCertified(db: Db, personId: string, { kind, id }: HostRef, { from, to, now }: Period) {
  return db.one(
    CertifiedRow,
    `with mine as (select g.* from (${OWN_HOURS}) g where g.host_kind = $2 and g.host_id = $3 and ${withinSql('g', '$4', '$5', '$6')})
    select (select ${personJson()} from people p left join avatars v on v.person_id = p.id where p.id = $1) as person,
      coalesce((select json_agg(r order by r.minutes desc, r.title) from (select role_title as title, count(*)::integer as shifts,
          sum(minutes)::integer as minutes, to_char(min(starts_local), 'YYYY-MM-DD') as "firstDay", to_char(max(starts_local), 'YYYY-MM-DD') as "lastDay"
        from mine where hours_state = 'approved' group by role_title) r), '[]') as roles,
      (select coalesce(sum(minutes), 0)::integer from mine where hours_state <> 'approved') as "pendingMinutes",
      coalesce((select json_agg(p.name order by p.name, p.id) from people p
        where p.id in (select approved_by from mine where hours_state = 'approved')), '[]') as approvers,
      (select max(host_name) from mine) as "hostName"`,
    [personId, kind, id, from ?? null, to ?? null, now],
  );
}

const CertifyingHost = EventHost.extend({ isVerified: z.boolean(), placeName: z.string() });
export type CertifyingHost = z.infer<typeof CertifyingHost>;

const CertifyingHostRow = z.object({ host: CertifyingHost });

/** The certifying host. A deleted host has only its name. */
export async function findCertifyingHost(
  db: Db,
  { kind, id }: HostRef,
  archivedName: string | null,
): Promise<CertifyingHost | undefined> {
  const row = await db.row(
    CertifyingHostRow,
    `select (${HOST}::jsonb || jsonb_build_object('isVerified', ho.verified_at is not null,
        'placeName', case when p.id is null then '' else ${TOWN_NAME} end)) as host
      from (select $1::text as host_kind, $2::uuid as host_id, $3::text as host_name) g ${HOURS_HOST_JOINS}
      left join places p on p.id = coalesce(hg.place_id, ho.place_id)
      where coalesce(h.name, hg.name, ho.name, g.host_name) is not null`,
    [kind, id, archivedName],
  );
  return row?.host;
}

type Page = Period & { after: { minutes: number; id: string } | null; limit: number };

/** The hours at a host, by person. */
export async function listHoursByPerson(
  db: Db,
  { kind, id }: HostRef,
  { from, to, now, after, limit }: Page,
): Promise<HostHours['people']> {
  return db.rows(
    HostHours.shape.people.element,
    `select ${personJson()} as person, g.shifts, g.minutes, g."approvedMinutes", g."lastDay"
      from (select g.person_id, ${TIME}, to_char(max(g.starts_local), 'YYYY-MM-DD') as "lastDay"
        from volunteer_hours g where g.shift_id in (select shifts_of_host($1, $2)) and ${withinSql('g', '$3', '$4', '$8')} group by 1) g
      join people p on p.id = g.person_id left join avatars v on v.person_id = p.id
      where $5::integer is null or g.minutes < $5 or (g.minutes = $5 and g.person_id > $6::uuid)
      order by g.minutes desc, g.person_id limit $7`,
    [kind, id, from ?? null, to ?? null, after?.minutes ?? null, after?.id ?? null, limit, now],
  );
}

const SumHoursOfHostRow = HostHours.shape.total.extend({
  companionPeople: z.number(),
  companionMinutes: z.number(),
  companionApproved: z.number(),
  formerPeople: z.number(),
  formerMinutes: z.number(),
  formerApproved: z.number(),
  walkInPeople: z.number(),
  walkInMinutes: z.number(),
  walkInApproved: z.number(),
});

/** The sums at a host, including those who came with others, people who have deleted their accounts and people added at the door. */
export async function sumHoursOfHost(
  db: Db,
  { kind, id }: HostRef,
  { from, to, now }: Period,
): Promise<Pick<HostHours, 'total' | 'companions' | 'former' | 'walkIns'>> {
  const row = await db.one(
    SumHoursOfHostRow,
    `with shifts as materialized (select shifts_of_host($1, $2) as id)
      select t.*, f.*, w.* from
        (select ${TIME}, count(distinct g.person_id)::integer as people, coalesce(sum(g.people - 1), 0)::integer as "companionPeople",
            coalesce(sum((g.people - 1) * g.minutes), 0)::integer as "companionMinutes",
            coalesce(sum((g.people - 1) * g.minutes) filter (where g.hours_state = 'approved'), 0)::integer as "companionApproved" from volunteer_hours g
          where g.shift_id in (select id from shifts) and ${withinSql('g', '$3', '$4', '$5')}) t,
        (select coalesce(sum(d.people), 0)::integer as "formerPeople", coalesce(sum(d.minutes), 0)::integer as "formerMinutes",
            coalesce(sum(d.approved_minutes), 0)::integer as "formerApproved"
          from anonymized_hours d join volunteer_shifts g on g.id = d.shift_id where d.shift_id in (select id from shifts) and ${withinSql('g', '$3', '$4', '$5')}) f,
        (select count(*)::integer as "walkInPeople", coalesce(sum(g.minutes), 0)::integer as "walkInMinutes",
            coalesce(sum(g.minutes) filter (where g.hours_state = 'approved'), 0)::integer as "walkInApproved"
          from walk_in_hours g where g.shift_id in (select id from shifts) and ${withinSql('g', '$3', '$4', '$5')}) w`,
    [kind, id, from ?? null, to ?? null, now],
  );
  const { companionPeople, companionMinutes, companionApproved, formerPeople, formerMinutes, formerApproved } = row;
  const { walkInPeople, walkInMinutes, walkInApproved, people, shifts, minutes, approvedMinutes } = row;
  return {
    total: {
      people: people + companionPeople + walkInPeople,
      shifts: shifts + companionPeople + formerPeople + walkInPeople,
      minutes: minutes + companionMinutes + formerMinutes + walkInMinutes,
      approvedMinutes: approvedMinutes + companionApproved + formerApproved + walkInApproved,
    },
    companions: { people: companionPeople, minutes: companionMinutes },
    former: { people: formerPeople, minutes: formerMinutes },
    walkIns: { people: walkInPeople, minutes: walkInMinutes },
  };
}

const HOST_HOURS = `v.shift_id, v.role_title, v.event_title, v.starts_at, v.starts_local, v.ends_local, v.time_zone, v.minutes, v.hours_state`;

/** Every attended shift of a host, by time, including those who came with others and people added at the door. */
export async function listHoursOfHost(db: Db, { kind, id }: HostRef, { from, to, now }: Period): Promise<HoursRow[]> {
  return db.rows(
    HoursRow,
    `with shifts as materialized (select shifts_of_host($1, $2) as id)
      select g.person_name as "personName", '' as "hostName", ${HOURS_COLUMNS} from (
        select p.name as person_name, p.id, ${HOST_HOURS} from volunteer_hours v join people p on p.id = v.person_id where v.shift_id in (select id from shifts)
        union all select coalesce(v.companions[n], 'With ' || p.name), p.id, ${HOST_HOURS}
          from volunteer_hours v join people p on p.id = v.person_id cross join generate_series(1, v.people - 1) n
          where v.shift_id in (select id from shifts)
        union all select v.name, v.id, ${HOST_HOURS} from walk_in_hours v where v.shift_id in (select id from shifts)) g
      where ${withinSql('g', '$3', '$4', '$5')} order by g.starts_at, g.shift_id, g.person_name, g.id`,
    [kind, id, from ?? null, to ?? null, now],
  );
}
