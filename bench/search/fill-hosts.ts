import pg from 'pg';
import { biggestCities } from './fill.ts';
import { pick, seeded, zipf } from './seeded.ts';
import { adjectives, nouns, topics, vocabulary } from './vocabulary.ts';

const BATCH = 2000;
const allTopics = Object.values(topics).flat();

/** Groups in 500 cities, one in ten private, with cities and sizes by Zipf; a tenth as many organizations. Triggers fill the search columns. */
export async function fillHosts(connection: pg.ClientConfig, count: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    const cities = await biggestCities(client);
    const random = seeded(5);
    const cityRank = zipf(random, cities.length);
    const size = zipf(random, 5000);
    const made = (n: number) => {
      const topic = pick(random, allTopics);
      const city = cities[cityRank()]!;
      return {
        slug: `host-${n}`,
        name: `${city.name} ${pick(random, adjectives)} ${topic} ${pick(random, nouns)}`,
        description: Array.from({ length: 40 }, () => pick(random, vocabulary)).join(' '),
        place: city.id,
        interest: topic,
        members: size() + 1,
        visibility: random() < 0.1 ? 'private' : 'public',
        kind: random() < 0.6 ? 'business' : 'non-profit',
      };
    };
    for (let done = 0; done < count; done += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - done) }, (_, at) => made(done + at));
      await client.query(GROUPS, columns(batch));
      await client.query(ORGANIZATIONS, columns(batch.slice(0, BATCH / 10)));
    }
    for (const table of ['groups', 'organizations', 'host_words']) await client.query(`vacuum (analyze) ${table}`);
  } finally {
    await client.end();
  }
}

const GIVEN = `unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::integer[], $7::text[], $8::text[])
  as made (slug, name, description, place_id, interest, members, visibility, kind)`;
const GROUPS = `insert into groups (slug, name, description, place_id, interests, member_count, chosen_visibility, admission, created_at, updated_at)
  select slug, name, description, place_id, array[interest], members, visibility, case visibility when 'private' then 'invitation' else 'open' end, now(), now()
  from ${GIVEN} where kind <> ''`;
const ORGANIZATIONS = `insert into organizations (slug, kind, name, description, place_id, interests, created_at, updated_at)
  select slug, kind, name, description, place_id, array[interest], clock_timestamp(), now() from ${GIVEN} where members > 0 and visibility <> ''`;

type Made = Record<'slug' | 'name' | 'description' | 'place' | 'interest' | 'members' | 'visibility' | 'kind', unknown>;
const columns = (batch: readonly Made[]) =>
  (['slug', 'name', 'description', 'place', 'interest', 'members', 'visibility', 'kind'] as const).map((column) =>
    batch.map((one) => one[column]),
  );
