import pg from 'pg';
import { biggestCities } from './fill.ts';
import { generateEvents, type MadeEvent } from './generate-events.ts';

/** Published events per second, one transaction each with all indexes, counters and words, from one connection. */
export async function insertRate(connection: pg.ClientConfig, now: Date, count = 500): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const cities = await biggestCities(client);
    const { rows } = await client.query<{ id: string }>('select id from people limit 50');
    const made = generateEvents(cities, 50, now, 99);
    const begun = performance.now();
    for (let n = 0; n < count; n++) {
      const { title, description, category, startsAt, attendance, place, latitude, longitude, host } = made.next()
        .value as MadeEvent;
      await client.query({
        name: 'insert',
        text: `with event as (insert into events (host_person_id, status, published_at, title, description, category, starts_at, ends_at, starts_local,
             ends_local, time_zone, attendance, place_id, latitude, longitude)
           values ($1, 'published', now(), $2, $3, $4, $5, $5::timestamptz + interval '2 hours', $5::timestamptz at time zone $6,
             ($5::timestamptz + interval '2 hours') at time zone $6, $6, $7, $8, $9, $10) returning id)
           insert into event_counters (event_id) select id from event`,
        values: [
          rows[host % rows.length]!.id,
          title,
          description,
          category,
          startsAt,
          place.timeZone,
          attendance,
          place.id,
          latitude,
          longitude,
        ],
      });
    }
    return count / ((performance.now() - begun) / 1000);
  } finally {
    await client.end();
  }
}
