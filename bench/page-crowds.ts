import pg from 'pg';
import { databaseOf, type Site } from './faults/site-process.ts';

const MEMBERS = 4000;
const GOING = 3000;
const COMMENTS = 900;

/** Adds members to a group and answers and comments to an event. Only columns that earlier versions had too, which bench/page-cpu.ts compares. */
export async function addCrowds(site: Site, { group, event }: { group: string; event: string }): Promise<void> {
  const client = new pg.Client(databaseOf(site));
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `insert into people (name, location) select 'Guest ' || n, 'Vienna, Austria' from generate_series(1, $1::integer) n returning id`,
      [MEMBERS],
    );
    const people = rows.map(({ id }) => id);
    await client.query(
      `insert into group_members (group_id, person_id, role, joined_at)
       select g.id, person, 'member', now() from groups g, unnest($2::uuid[]) person where g.slug = $1`,
      [group, people],
    );
    await client.query(
      `insert into rsvps (event_id, person_id, status, position, check_in_code, answered_at, updated_at)
       select $1, person, 'going', 10000 + n, upper(substr(md5(person::text), 1, 8)), now(), now()
       from unnest($2::uuid[]) with ordinality given (person, n) where n <= $3`,
      [event, people, GOING],
    );
    await client.query(
      'update event_counters set seats_taken = seats_taken + $2, last_position = 20000 where event_id = $1',
      [event, GOING],
    );
    await client.query(
      `insert into comments (event_id, author_id, text, created_at)
       select $1, person, 'Comment ' || n || ': looking forward to it. Is there room for one more, and where do we meet?', now() - n * interval '1 minute'
       from unnest($2::uuid[]) with ordinality given (person, n) where n <= $3`,
      [event, people, COMMENTS],
    );
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
