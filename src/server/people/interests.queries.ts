import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const TopicRow = z.object({ topic: z.string() });

export async function listInterestsOf(db: Db, personId: string): Promise<string[]> {
  const rows = await db.rows(TopicRow, 'select topic from person_interests where person_id = $1 order by topic', [
    personId,
  ]);
  return rows.map(({ topic }) => topic);
}

/** Replaces the person's topics; topics that stay keep the time they were added. */
export async function replaceInterests(db: Db, personId: string, topics: readonly string[], now: Date): Promise<void> {
  await db.execute(
    `with removed as (delete from person_interests where person_id = $1 and topic <> all ($2::text[]))
     insert into person_interests (person_id, topic, added_at) select $1, topic, $3 from unnest($2::text[]) topic
       on conflict do nothing`,
    [personId, topics, now],
  );
}

const MAX_SCANNED = 200;

/**
 * Topics with this prefix that at least two people like, so that a topic of one person stays private. Each topic takes one index lookup,
 * however many people like it.
 */
export async function findTopicsByPrefix(db: Db, prefix: string, limit: number): Promise<string[]> {
  const rows = await db.rows(
    TopicRow,
    `with recursive seen (topic, step) as (
          (select topic, 1 from person_interests where topic ~>=~ $1 order by topic using ~<~ limit 1)
          union all
          select following.topic, seen.step + 1 from seen, lateral (
            select i.topic from person_interests i where i.topic ~>~ seen.topic order by i.topic using ~<~ limit 1) following
           where seen.step < ${MAX_SCANNED} and following.topic ~<~ ($1 || chr(1114111)))
        select topic from seen where topic ~<~ ($1 || chr(1114111))
           and (select count(*) from (select from person_interests i where i.topic = seen.topic limit 2) likers) = 2
         order by topic limit $2`,
    [prefix, limit],
  );
  return rows.map(({ topic }) => topic);
}
