import { z } from 'zod';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import { getAccountDeletion, type HostContents } from '#contracts/volunteering/deletion-preview.contract.ts';
import { PAID } from '#server/payments/order-states.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql, wallTimeSql } from '#server/platform/postgres/timestamps.ts';
import { GOING_OR_WAITLISTED, GOING_WAITLISTED_OR_REQUESTED } from '#server/rsvps/rsvp-status.queries.ts';

type AccountDeletion = EndpointOutput<typeof getAccountDeletion>;

const MAX_EVENTS = 5;
const MAX_SHIFTS = 20;

const ContentsRow = z.object({ host: getAccountDeletion.success.schema.shape.hosts.element });

/** SQL: the person, and the groups and organizations that lose their last organizer or owner with them, with their successors. */
const HOSTS_OF_PERSON = `select 'person' as kind, p.id, p.name, null as slug, null as successor, 0 as rank from people p where p.id = $1
  union all select 'organization', o.id, o.name, o.slug, (select p.name from organization_staff x join people p on p.id = x.person_id
      where x.organization_id = o.id and x.person_id <> $1 order by x.joined_at, x.person_id limit 1), 1
    from organization_staff s join organizations o on o.id = s.organization_id where s.person_id = $1 and s.role = 'owner'
      and not exists (select from organization_staff x where x.organization_id = o.id and x.person_id <> $1 and x.role = 'owner')
  union all select 'group', g.id, g.name, g.slug, (select p.name from group_members x join people p on p.id = x.person_id
      where x.group_id = g.id and x.person_id <> $1 order by x.rank, x.joined_at, x.person_id limit 1), 2
    from group_members m join groups g on g.id = m.group_id where m.person_id = $1 and m.role = 'organizer'
      and not exists (select from group_members x where x.group_id = g.id and x.person_id <> $1 and x.role = 'organizer')`;

const ORGANIZATION = `select 'organization' as kind, o.id, o.name, o.slug, null as successor, 0 as rank from organizations o where o.id = $1`;

/** SQL: the contents of each of `hosts` after $2. Ids differ over all kinds of hosts, so that no kind needs to be looked at to use their indexes. */
const contentsSql = (
  hosts: string,
) => `select json_build_object('kind', h.kind, 'name', h.name, 'slug', h.slug, 'successor', h.successor,
    'events', coalesce(e.first, '[]'), 'upcomingEvents', coalesce(e.events, 0), 'rsvps', coalesce(e.rsvps, 0), 'series', coalesce(e.series, 0),
    'shifts', s.shifts, 'signUps', s.sign_ups) as host
  from (${hosts}) h
  left join lateral (select count(*) as events, sum(e.people) as rsvps, count(distinct e.series_id) as series,
      json_agg(json_build_object('id', e.id, 'title', e.title, 'startsLocal', ${wallTimeSql('e.starts_local')}, 'people', e.people)
        order by e.starts_at, e.id) filter (where e.n <= ${MAX_EVENTS}) as first
    from (select e.id, e.title, e.starts_local, e.starts_at, e.series_id, row_number() over (order by e.starts_at, e.id) as n,
        (select count(*) from rsvps r where r.event_id = e.id and r.status in ${GOING_WAITLISTED_OR_REQUESTED} and r.person_id is distinct from h.id) as people
      from events e where e.status = 'published' and e.ends_at > $2
        and (e.host_person_id = h.id or e.host_group_id = h.id or e.host_organization_id = h.id)) e) e on true
  cross join lateral (select count(*) as shifts, coalesce(sum(v.people), 0)::integer as sign_ups
    from (select (select count(*) from shift_sign_ups u where u.shift_id = s.id and u.status in ('signed-up', 'waitlisted')
        and u.person_id is distinct from h.id) as people
      from shifts_of_host(h.kind, h.id) hosted (id) join volunteer_shifts s on s.id = hosted.id
      where s.cancelled_at is null and s.ends_at > $2) v) s
  order by h.rank, h.name, h.id`;

export async function listContentsOfPerson(db: Db, personId: string, now: Date): Promise<HostContents[]> {
  const rows = await db.rows(ContentsRow, contentsSql(HOSTS_OF_PERSON), [personId, now]);
  return rows.map(({ host }) => host);
}

export async function findContentsOfOrganization(db: Db, organizationId: string, now: Date): Promise<HostContents> {
  return (await db.one(ContentsRow, contentsSql(ORGANIZATION), [organizationId, now])).host;
}

const OwnRow = z.object({
  ownShifts: getAccountDeletion.success.schema.shape.ownShifts,
  ownRsvps: z.number(),
  ownPaidOrders: z.number(),
  ownPaidMemberships: z.number(),
});

/** The person's own places, at hosts that stay. */
export async function findOwnPlaces(db: Db, personId: string, now: Date): Promise<Omit<AccountDeletion, 'hosts'>> {
  return db.one(
    OwnRow,
    `select coalesce((select json_agg(json_build_object('shiftId', id, 'title', title, 'owner', owner, 'startsAt', ${instantSql('starts_at')},
          'startsLocal', ${wallTimeSql('starts_local')}) order by starts_at, id)
        from (select s.id, r.title, coalesce(e.title, o.name) as owner, s.starts_at, s.starts_local from shift_sign_ups u
            join volunteer_shifts s on s.id = u.shift_id join volunteer_roles r on r.id = s.role_id left join events e on e.id = r.event_id
            left join organizations o on o.id = r.organization_id
          where u.person_id = $1 and u.status = 'signed-up' and s.starts_at > $2 and s.cancelled_at is null
          order by s.starts_at, s.id limit ${MAX_SHIFTS}) own), '[]') as "ownShifts",
      (select count(*)::integer from rsvps a join events e on e.id = a.event_id where a.person_id = $1 and a.status in ${GOING_OR_WAITLISTED}
        and e.status = 'published' and e.ends_at > $2) as "ownRsvps",
      (select count(*)::integer from orders o join events e on e.id = o.event_id where o.person_id = $1 and o.has_seats and o.state in ${PAID}
        and o.total > 0 and e.ends_at > $2) as "ownPaidOrders",
      (select count(*)::integer from subscriptions s where s.person_id = $1 and s.kind = 'dues' and s.ended_at is null
        and s.paid_until > $2) as "ownPaidMemberships"`,
    [personId, now],
  );
}
