import pg from 'pg';
import { biggestCities } from './fill.ts';
import { generateEvents, type MadeEvent } from './generate-events.ts';

const INSERT = {
  name: 'insert',
  text: `with event as (insert into events (host_person_id, status, published_at, title, description, category, starts_at, ends_at, starts_local,
       ends_local, time_zone, attendance, place_id, latitude, longitude)
     values ($1, 'published', now(), $2, $3, $4, $5, $5::timestamptz + interval '2 hours', $5::timestamptz at time zone $6,
       ($5::timestamptz + interval '2 hours') at time zone $6, $6, $7, $8, $9, $10) returning id)
     insert into event_counters (event_id) select id from event`,
};

/** Published events per second, one transaction each with all indexes, counters and words, from so many connections at once. */
export async function insertRate(
  connection: pg.ClientConfig,
  now: Date,
  { connections, count = 500 }: { connections: number; count?: number },
): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client(connection));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const cities = await biggestCities(clients[0]!);
    const { rows } = await clients[0]!.query<{ id: string }>('select id from people limit 50');
    const made = generateEvents(cities, 50, now, 99);
    let left = count;
    const publish = async (client: pg.Client) => {
      while (left-- > 0) {
        const { title, description, category, startsAt, attendance, place, latitude, longitude, host } = made.next()
          .value as MadeEvent;
        const { id } = rows[host % rows.length]!;
        const values = [id, title, description, category, startsAt, place.timeZone, attendance, place.id];
        await client.query({ ...INSERT, values: [...values, latitude, longitude] });
      }
    };
    const begun = performance.now();
    await Promise.all(clients.map(publish));
    return count / ((performance.now() - begun) / 1000);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
