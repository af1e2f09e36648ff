import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const TopicRow = z.object({ topic: z.string() });

export async function listInterestsOf(db: Db, personId: string): Promise<string[]> {
  const rows = await db.rows(TopicRow, 'select topic from person_interests where person_id = $1 order by topic', [
    personId,
  ]);
  return rows.map(({ topic }) => topic);
}

/** These topics and no others; those that were there keep their time. */
export async function replaceInterests(db: Db, personId: string, topics: readonly string[], now: Date): Promise<void> {
  await db.execute(
    `with gone as (delete from person_interests where person_id = $1 and topic <> all ($2::text[]))
     insert into person_interests (person_id, topic, added_at) select $1, topic, $3 from unnest($2::text[]) topic
       on conflict do nothing`,
    [personId, topics, now],
  );
}

const LOOKED_AT = 200;

/**
 * Topics that begin like this and that at least two people like, so that what is only one person's stays theirs. Each topic is
 * reached by one step in the index, however many like it.
 */
export async function findTopicsByPrefix(db: Db, prefix: string, limit: number): Promise<string[]> {
  const rows = await db.rows(
    TopicRow,
    {
      name: 'topics-by-prefix',
      text: `with recursive met (topic, at) as (
          (select topic, 1 from person_interests where topic ~>=~ $1 order by topic using ~<~ limit 1)
          union all
          select following.topic, met.at + 1 from met, lateral (
            select i.topic from person_interests i where i.topic ~>~ met.topic order by i.topic using ~<~ limit 1) following
           where met.at < ${LOOKED_AT} and following.topic ~<~ ($1 || chr(1114111)))
        select topic from met where topic ~<~ ($1 || chr(1114111))
           and (select count(*) from (select from person_interests i where i.topic = met.topic limit 2) likers) = 2
         order by topic limit $2`,
    },
    [prefix, limit],
  );
  return rows.map(({ topic }) => topic);
}
