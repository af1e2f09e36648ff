import type pg from 'pg';
import { seeded, zipf } from '../search/seeded.ts';
import { topics } from '../search/vocabulary.ts';

/** The people to measure, the people they have met, and all groups. */
export const MEASURED = 40;
const CROWD = 5000;
const GROUPS = 2000;
const ANSWERS_EACH = 60;
const SHARED_PAST = 20;
const AT_EACH = 90;

/**
 * Adds a community to a database of events: people with towns, interests, groups and answers. Triggers are skipped, because
 * what they write (seats, member counts) does not affect the cost of panels.
 */
export async function settle(client: pg.Client, now: Date): Promise<string[]> {
  const known = await client.query<{ id: string }>(`select id from people where bio = 'measured' order by name`);
  if (known.rows.length === MEASURED) return known.rows.map(({ id }) => id);
  await client.query('begin; set session_replication_role = replica');
  const random = seeded(11);
  const rank = zipf(random, 100);
  const towns = await client.query<{ place: string }>(
    `select name || ', ' || country as place from places order by population desc, id limit 100`,
  );
  const [measured, crowd] = [await addPeople(client, MEASURED, 'measured'), await addPeople(client, CROWD, 'crowd')];
  const all = [...measured, ...crowd];
  await client.query(
    `update people p set location = given.place from unnest($1::uuid[], $2::text[]) given (id, place) where p.id = given.id`,
    [all, all.map(() => towns.rows[rank()]!.place)],
  );
  const words = Object.values(topics).flat();
  const some = () => Array.from({ length: 8 }, () => words[Math.floor(random() * words.length)]!);
  await insertPairs(client, 'person_interests (person_id, topic, added_at)', 'text', all, some, now);
  await makeGroups(client, { all, some, random, now });
  await makeAnswers(client, { measured, crowd, now });
  await client.query('commit');
  for (const table of ['people', 'person_interests', 'groups', 'group_members', 'group_follows', 'rsvps', 'events'])
    await client.query(`vacuum (analyze) ${table}`);
  return measured;
}

async function addPeople(client: pg.Client, count: number, bio: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into people (name, bio) select $2 || ' ' || n, $2 from generate_series(1, $1::integer) n returning id`,
    [count, bio],
  );
  return rows.map(({ id }) => id);
}

async function insertPairs(
  client: pg.Client,
  into: string,
  type: 'text' | 'uuid',
  people: readonly string[],
  some: () => readonly string[],
  now: Date,
): Promise<void> {
  const pairs = people.flatMap((id) => [...new Set(some())].map((value) => [id, value] as const));
  await client.query(
    `insert into ${into} select person, value::${type}, $3 from unnest($1::uuid[], $2::text[]) given (person, value) on conflict do nothing`,
    [pairs.map(([id]) => id), pairs.map(([, value]) => value), now],
  );
}

type Making = { all: readonly string[]; some: () => readonly string[]; random: () => number; now: Date };

/** Each group hosts forty upcoming events; people are in four groups and follow four, and every tenth person runs one. */
async function makeGroups(client: pg.Client, { all, some, random, now }: Making): Promise<void> {
  const names = Array.from({ length: GROUPS }, (_, at) => at);
  const { rows } = await client.query<{ id: string }>(
    `insert into groups (slug, name, interests, created_at, updated_at)
     select 'group-' || n, 'Group ' || n, string_to_array(topics, ','), $3, $3 from unnest($1::integer[], $2::text[]) given (n, topics) returning id`,
    [names, names.map(() => some().slice(0, 3).join(',')), now],
  );
  const groups = rows.map(({ id }) => id);
  const four = () => Array.from({ length: 4 }, () => groups[Math.floor(random() * GROUPS)]!);
  await insertPairs(client, 'group_follows (person_id, group_id, followed_at)', 'uuid', all, four, now);
  await client.query(`alter table group_members alter role set default 'member'`);
  await insertPairs(client, 'group_members (person_id, group_id, joined_at)', 'uuid', all, four, now);
  await client.query(`update group_members set role = 'organizer' where abs(hashtext(person_id::text)) % 10 = 0`);
  await client.query(
    `with hosted as (select event_id, $1::uuid[] as groups, row_number() over () as n from event_listings tablesample system (30) where starts_at > $2 limit 80000)
     update events e set host_kind = 'group', host_person_id = null, host_group_id = groups[1 + n % ${GROUPS}] from hosted where e.id = hosted.event_id`,
    [groups, now],
  );
}

/** The measured people went to events with many others, who are going to many upcoming ones. */
async function makeAnswers(
  client: pg.Client,
  { measured, crowd, now }: { measured: readonly string[]; crowd: readonly string[]; now: Date },
): Promise<void> {
  const answer = (people: string, events: string) =>
    client.query(
      `insert into rsvps (event_id, person_id, status, position, answered_at, updated_at)
       select e.id, p.id, 'going', row_number() over (partition by e.id), $2, $2 from (${events}) e join (${people}) p on e.n % $3::integer = p.n % $3::integer
       on conflict do nothing`,
      [people.includes('measured') ? measured : crowd, now, CROWD],
    );
  const listed = (when: string, limit: number) =>
    `select event_id as id, row_number() over (order by event_id) as n from event_listings where ${when} limit ${limit}`;
  const people = (id: string) => `select ${id} as id, n from unnest($1::uuid[]) with ordinality given (id, n)`;
  await client.query('set enable_nestloop = off');
  await answer(people('id'), listed('starts_at > $2', CROWD * ANSWERS_EACH));
  await client.query(
    `with past as (select event_id as id, row_number() over (order by event_id) as n from event_listings where ends_at < $3 limit $4::integer),
       own as (select p.id as person, past.id as event, past.n from unnest($1::uuid[]) with ordinality p (id, n) join past on past.n % ${MEASURED} = p.n % ${MEASURED}),
       others as (select own.event, own.n, at from own, generate_series(1, ${AT_EACH}) at),
       everybody as (select event, ($2::uuid[])[1 + (n * 97 + at * 31) % ${CROWD}] as person, at from others union all select event, person, 0 from own)
     insert into rsvps (event_id, person_id, status, position, answered_at, updated_at)
     select event, person, 'going', at, $3, $3 from everybody on conflict do nothing`,
    [measured, crowd, now, MEASURED * SHARED_PAST],
  );
}
