import type pg from 'pg';
import { notificationSamples } from '#tests/support/notification-samples.ts';

const RSVPS = { upcoming: 160, past: 40 };
const GROUPS = 50;
const EVENTS_PER_GROUP = 40;
const LARGE_GROUP_MEMBERS = 4000;
const GUESTS = 200;
const NOTIFICATIONS = 500;
const OWN_EVENTS = 30;

/** What belongs to the person, by the names of the parameters of paths. */
export type BusyPerson = { id: string; eventId: string; slug: string; shiftId: string; roleId: string };

type Making = { client: pg.Client; id: string; now: Date };

/**
 * A person with 200 RSVPs, 50 groups and 500 notifications, the same on a site of any size. The first group has 4,000 members; the person runs every
 * tenth, and hosts 30 events, of which the first has 200 guests. Needs the community of `../dashboard/community.ts`.
 */
export async function makeBusyPerson(client: pg.Client, now: Date): Promise<BusyPerson> {
  const known = await client.query<{ id: string }>(`select id from people where bio = 'busy'`);
  const id = known.rows[0]?.id ?? (await make(client, now));
  const { rows } = await client.query<BusyPerson>(
    `select p.id, e.id as "eventId", g.slug, r.id as "roleId", s.id as "shiftId" from people p
      join events e on e.host_person_id = p.id and e.title = 'A full house'
      join volunteer_roles r on r.event_id = e.id join volunteer_shifts s on s.role_id = r.id
      join group_members m on m.person_id = p.id join groups g on g.id = m.group_id and g.slug = 'busy-0' where p.id = $1`,
    [id],
  );
  return rows[0]!;
}

async function make(client: pg.Client, now: Date): Promise<string> {
  await client.query('begin; set local session_replication_role = replica');
  const { rows } = await client.query<{ id: string }>(
    `insert into people (name, bio, location) select 'Busy Person', 'busy', name || ', ' || country from places order by population desc, id limit 1 returning id`,
  );
  const making = { client, id: rows[0]!.id, now };
  await client.query(
    `create temp table spare on commit drop as select l.event_id as id, l.starts_at > $1 as is_upcoming, row_number() over (partition by l.starts_at > $1 order by md5(l.event_id::text)) - 1 as n
       from event_listings l join events e on e.id = l.event_id where e.host_kind = 'person' and l.series_id is null`,
    [now],
  );
  await makeGroups(making);
  await makeOwnEvents(making);
  await makeAnswers(making);
  await makeShift(making);
  await makeNotifications(making);
  await client.query('commit');
  await client.query(
    'vacuum (analyze) people, groups, group_members, rsvps, events, notifications, comments, shift_sign_ups',
  );
  return making.id;
}

async function makeGroups({ client, id, now }: Making): Promise<void> {
  await client.query(
    `insert into groups (slug, name, interests, member_count, created_at, updated_at)
       select 'busy-' || n, 'Busy Group ' || n, '{chess,hiking,rust}', case n when 0 then ${LARGE_GROUP_MEMBERS} else 21 end, $1, $1
         from generate_series(0, ${GROUPS - 1}) n`,
    [now],
  );
  await client.query(
    `insert into group_members (group_id, person_id, role, joined_at)
       select id, $1, case when split_part(slug, '-', 2)::integer % 10 = 0 then 'organizer' else 'member' end, $2 from groups where slug like 'busy-%'`,
    [id, now],
  );
  await client.query(
    `insert into group_members (group_id, person_id, role, joined_at)
       select g.id, p.id, 'member', $1 from groups g join lateral (select id from people where bio = 'crowd' order by md5(id::text || g.slug)
           limit case g.slug when 'busy-0' then ${LARGE_GROUP_MEMBERS - 1} else 20 end) p on true where g.slug like 'busy-%'`,
    [now],
  );
  await client.query(
    `update events e set host_kind = 'group', host_person_id = null, host_group_id = g.id
       from spare s join groups g on g.slug = 'busy-' || s.n % ${GROUPS} where e.id = s.id and s.is_upcoming and s.n < ${GROUPS * EVENTS_PER_GROUP}`,
  );
}

async function makeOwnEvents({ client, id, now }: Making): Promise<void> {
  const own = GROUPS * EVENTS_PER_GROUP;
  await client.query(
    `update events e set host_person_id = $1, title = case s.n when ${own} then 'A full house' else title end
       from spare s where e.id = s.id and s.is_upcoming and s.n between ${own} and ${own + OWN_EVENTS - 1}`,
    [id],
  );
  await client.query(
    `insert into rsvps (event_id, person_id, status, position, answered_at, updated_at)
       select s.id, p.id, 'going', row_number() over (), $1, $1 from spare s, lateral (select id from people where bio = 'crowd' order by id limit ${GUESTS}) p
        where s.is_upcoming and s.n = ${own}`,
    [now],
  );
  await client.query(
    `insert into comments (event_id, author_id, text, created_at)
       select s.id, p.id, 'See you there!', $1 from spare s, lateral (select id from people where bio = 'crowd' order by id limit ${GUESTS}) p
        where s.is_upcoming and s.n = ${own}`,
    [now],
  );
}

async function makeAnswers({ client, id, now }: Making): Promise<void> {
  const first = GROUPS * EVENTS_PER_GROUP + OWN_EVENTS;
  await client.query(
    `insert into rsvps (event_id, person_id, status, position, answered_at, updated_at)
       select id, $1, case when n % 10 = 0 then 'waitlisted' else 'going' end, 1000, $2, $2 from spare
        where case when is_upcoming then n between ${first} and ${first + RSVPS.upcoming - 1} else n < ${RSVPS.past} end`,
    [id, now],
  );
}

async function makeShift({ client, id, now }: Making): Promise<void> {
  await client.query(
    `with role as (insert into volunteer_roles (event_id, title, created_at, updated_at)
         select e.id, 'Doors', $2, $2 from events e where e.host_person_id = $1 and e.title = 'A full house' returning id, event_id),
       shift as (insert into volunteer_shifts (role_id, starts_local, ends_local, time_zone, starts_at, ends_at, needed, places_taken, created_at, updated_at)
         select r.id, e.starts_local, e.starts_local + interval '2 hours', e.time_zone, e.starts_at, e.starts_at + interval '2 hours', 50, 50, $2, $2
           from role r join events e on e.id = r.event_id returning id)
     insert into shift_sign_ups (shift_id, person_id, status, position, signed_up_at, updated_at)
       select shift.id, p.id, 'signed-up', row_number() over (), $2, $2 from shift,
         lateral (select id from people where bio = 'crowd' union all select $1 order by 1 limit 50) p`,
    [id, now],
  );
}

async function makeNotifications({ client, id, now }: Making): Promise<void> {
  const samples = Object.entries(notificationSamples).flatMap(([kind, of]) => of.map(({ facts }) => ({ kind, facts })));
  const all = Array.from({ length: NOTIFICATIONS }, (_, at) => samples[at % samples.length]!);
  await client.query(
    `insert into notifications (person_id, kind, reason, facts, event_id, is_in_site, waits_for_digest, created_at)
       select $1, kind, 'busy:' || n, facts::jsonb, e.id, true, false, $2::timestamptz - n * interval '1 hour'
         from unnest($3::text[], $4::text[]) with ordinality given (kind, facts, n)
         join lateral (select event_id as id from rsvps where person_id = $1 order by event_id offset n % ${RSVPS.past} limit 1) e on true`,
    [id, now, all.map(({ kind }) => kind), all.map(({ facts }) => JSON.stringify(facts))],
  );
}
