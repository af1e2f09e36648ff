import pg from 'pg';
import type { Place } from '#contracts/places/places.contract.ts';
import { generateEvents, type MadeEvent } from './generate-events.ts';

const BATCH = 5000;

/** The 500 largest cities, largest first. */
export async function biggestCities(client: pg.Client): Promise<Place[]> {
  const { rows } = await client.query<Place>(
    `select id, name, region, country, country_code as "countryCode", latitude, longitude, time_zone as "timeZone", population
       from places order by population desc, id limit 500`,
  );
  return rows;
}

/**
 * Fills an empty database with `count` events. The triggers, which update the index one event at a time, are disabled, and their
 * rows are written at once from the same view.
 */
export async function fill(connection: pg.ClientConfig, count: number, now: Date): Promise<Place[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const cities = await biggestCities(client);
    const hosts = Math.max(50, Math.floor(count / 20));
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
    );
    await client.query(`insert into people (name) select 'Host ' || n from generate_series(1, $1::integer) n`, [hosts]);
    const { rows: people } = await client.query<{ id: string }>('select id from people');
    const events = generateEvents(cities, hosts, now);
    for (let done = 0; done < count; done += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - done) }, () => events.next().value as MadeEvent);
      await insertBatch(
        client,
        batch,
        people.map(({ id }) => id),
      );
    }
    await buildIndexes(client);
    return cities;
  } finally {
    await client.end();
  }
}

async function insertBatch(client: pg.Client, batch: MadeEvent[], people: string[]): Promise<void> {
  await client.query(
    `with given as (
       select gen_random_uuid() as id, row_number() over () as row, * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::integer[], $7::text[], $8::integer[],
         $9::float8[], $10::float8[], $11::text[], $12::text[], $13::integer[], $14::uuid[])
         as made (host, title, description, category, starts_at, hours, attendance, place_id, latitude, longitude, visibility, time_zone, capacity, series_id)),
     made_series as (insert into series (id) select distinct series_id from given where series_id is not null on conflict do nothing),
     made_parts as (
       insert into series_parts (id, series_id, rule, starts_local, duration_minutes, time_zone, content)
       select distinct on (series_id) series_id, series_id, 'FREQ=WEEKLY', starts_at at time zone time_zone, hours * 60, time_zone, '{}'
         from given where series_id is not null on conflict do nothing),
     made as (
       insert into events (id, host_person_id, created_by, status, published_at, title, description, category, starts_at, ends_at, starts_local, ends_local,
         time_zone, attendance, place_id, latitude, longitude, visibility,
         series_id, series_part_id, series_rule, occurrence_local)
       select id, host, host, 'published', now(), title, description, category, starts_at, starts_at + make_interval(hours => hours),
         starts_at at time zone time_zone, (starts_at + make_interval(hours => hours)) at time zone time_zone, time_zone, attendance, place_id, latitude, longitude, visibility,
         series_id, series_id, case when series_id is not null then 'FREQ=WEEKLY' end, case when series_id is not null then starts_at at time zone time_zone end
       from given)
     insert into event_counters (event_id, capacity) select id, capacity from given`,
    [
      batch.map(({ host }) => people[host]!),
      batch.map(({ title }) => title),
      batch.map(({ description }) => description),
      batch.map(({ category }) => category),
      batch.map(({ startsAt }) => startsAt),
      batch.map(({ hours }) => hours),
      batch.map(({ attendance }) => attendance),
      batch.map(({ place }) => place.id),
      batch.map(({ latitude }) => latitude),
      batch.map(({ longitude }) => longitude),
      batch.map(({ visibility }) => visibility),
      batch.map(({ place }) => place.timeZone),
      batch.map(({ capacity }) => capacity),
      batch.map(({ seriesId }) => seriesId),
    ],
  );
}

async function buildIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = 'event_listings'::regclass and not indisprimary`,
  );
  await client.query(rows.map(({ name }) => `drop index ${name}`).join(';'));
  await client.query('insert into event_listings select * from listable_events');
  for (const { definition } of rows) await client.query(definition);
  await client.query(
    `insert into event_day_counts select scope, counted_day(l), category, count(*)
       from event_listings l, unnest(array[l.cell, -1, case when l.is_online then -2 end]) scope where scope is not null group by 1, 2, 3`,
  );
  await client.query(
    `insert into event_month_counts select scope, date_trunc('month', day)::date, category, sum(events) from event_day_counts group by 1, 2, 3`,
  );
  await client.query(
    'insert into search_words select word, count(*), word_magnitude(count(*)::int) from event_listings, unnest(words) word group by 1',
  );
  for (const table of [
    'events',
    'event_listings',
    'event_counters',
    'event_day_counts',
    'event_month_counts',
    'search_words',
    'places',
    'people',
  ])
    await client.query(`vacuum (analyze) ${table}`);
  await client.query('checkpoint');
}
