import pg from 'pg';
import { biggestCities } from './fill.ts';
import { pick, seeded, zipf } from './seeded.ts';
import { adjectives, nouns, topics, vocabulary } from './vocabulary.ts';

const BATCH = 2000;
const ROLES_EACH = 10;
export const SHIFTS_EACH = 5;
export const jobs = 'sorters drivers cooks greeters packers teachers gardeners readers carriers stewards'.split(' ');
export const skills = 'lifting driving cooking spanish german teaching photography repair listening gardening'.split(
  ' ',
);
const allTopics = Object.values(topics).flat();

/** Organizations in 500 cities by Zipf with ten roles each, every other role at an event, five shifts per role, a third of them full. */
export async function fillShifts(connection: pg.ClientConfig, count: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    const cities = await biggestCities(client);
    const random = seeded(5);
    const cityRank = zipf(random, cities.length);
    const total = Math.ceil(count / SHIFTS_EACH / ROLES_EACH);
    for (let done = 0; done < total; done += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, total - done) }, (_, at) => ({
        slug: `host-${done + at}`,
        name: `${pick(random, adjectives)} ${pick(random, allTopics)} ${pick(random, nouns)}`,
        place: cities[cityRank()]!.id,
      }));
      await client.query(ORGANIZATIONS, [
        batch.map((one) => one.slug),
        batch.map((one) => one.name),
        batch.map((one) => one.place),
      ]);
    }
    await client.query(EVENTS, [ROLES_EACH / 2]);
    await client.query('insert into event_counters (event_id) select id from events');
    await client.query(ROLES, [ROLES_EACH / 2, jobs, skills, vocabulary.slice(0, 5000)]);
    // The trigger would take most of the time; the same view fills the index at once.
    await client.query('alter table volunteer_shifts disable trigger shifts_refresh_listing_on_insert');
    await client.query(SHIFTS, [SHIFTS_EACH]);
    await client.query('alter table volunteer_shifts enable trigger shifts_refresh_listing_on_insert');
    await client.query('insert into shift_listings select * from listable_shifts');
    await client.query('select rebuild_shift_words()');
    for (const table of [
      'organizations',
      'events',
      'volunteer_roles',
      'volunteer_shifts',
      'shift_listings',
      'shift_words',
    ])
      await client.query(`vacuum (analyze) ${table}`);
  } finally {
    await client.end();
  }
}

const ORGANIZATIONS = `insert into organizations (slug, kind, name, place_id, interests, created_at, updated_at)
  select slug, 'non-profit', name, place_id, array[split_part(name, ' ', 2)], now(), now() from unnest($1::text[], $2::text[], $3::integer[]) as made (slug, name, place_id)`;
const EVENTS = `insert into events (host_kind, host_organization_id, status, title, category, starts_local, ends_local, time_zone, starts_at, ends_at,
    attendance, place_id, published_at)
  select 'organization', o.id, 'published', o.name || ' day ' || n, 'health-wellness', at, at + interval '3 hours', 'UTC', at at time zone 'UTC',
    at at time zone 'UTC' + interval '3 hours', 'in-person', o.place_id, now()
  from organizations o, generate_series(1, $1::integer) n,
    lateral (select date_trunc('day', now())::timestamp + (1 + abs(hashtext(o.slug || n)) % 90) * interval '1 day' + interval '9 hours' as at) day`;
const ROLES = `insert into volunteer_roles (event_id, organization_id, title, description, skills, attendance, place_id, created_at, updated_at)
  select case when n > $1 then e.id end, case when n <= $1 then o.id end, ($2::text[])[1 + abs(hashtext(o.slug || n || 'job')) % cardinality($2::text[])],
    (select string_agg(($4::text[])[1 + abs(hashtext(o.slug || n || w)) % cardinality($4::text[])], ' ') from generate_series(1, 20) w),
    array[($3::text[])[1 + abs(hashtext(o.slug || n || 'skill')) % cardinality($3::text[])]],
    case when n <= $1 then case when n = 1 then 'online' else 'in-person' end end, case when n between 2 and $1 then o.place_id end, now(), now()
  from organizations o, generate_series(1, 2 * $1::integer) n
    left join lateral (select id from events e where e.host_organization_id = o.id order by starts_at offset greatest(n - $1 - 1, 0) limit 1) e on true`;
const SHIFTS = `insert into volunteer_shifts (role_id, starts_local, ends_local, time_zone, starts_at, ends_at, needed, places_taken, created_at, updated_at)
  select r.id, at, at + interval '2 hours', 'UTC', at at time zone 'UTC', at at time zone 'UTC' + interval '2 hours', 6,
    case when hashtext(r.id::text || n) % 3 = 0 then 6 else 2 end, now(), now()
  from volunteer_roles r, generate_series(1, $1::integer) n,
    lateral (select date_trunc('day', now())::timestamp + (1 + abs(hashtext(r.id::text || n)) % 90) * interval '1 day' + (n + 6) * interval '1 hour' as at) day`;
