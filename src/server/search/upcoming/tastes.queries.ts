import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

/** A topic with a tsquery that matches it as a tag or in a title. `groupName` is set for topics of the person's groups. */
const Topic = z.object({ topic: z.string(), query: z.string(), groupName: z.string().nullable() });
export type Topic = z.infer<typeof Topic>;
const Preferences = z.object({ location: z.string(), topics: z.array(Topic) });
export type Preferences = z.infer<typeof Preferences>;

const MAX_GROUP_TOPICS = 20;

/** A person's own interests, followed by the topics of their groups. */
export async function findPreferences(db: Db, personId: string): Promise<Preferences> {
  const row = await db.row(
    Preferences,
    `with own as (select topic, null::text as group_name, added_at as since from person_interests where person_id = $1),
        of_groups as (
          select distinct on (interest) interest as topic, g.name as group_name, m.joined_at as since
            from group_members m join groups g on g.id = m.group_id, unnest(g.interests) interest
           where m.person_id = $1 and interest not in (select topic from own) order by interest, m.joined_at limit ${MAX_GROUP_TOPICS})
        select p.location, coalesce((select json_agg(json_build_object('topic', t.topic, 'groupName', t.group_name, 'query', concat_ws(' | ',
            '''' || replace(replace('interest/' || fold(t.topic), '\\', '\\\\'), '''', '''''') || '''',
            nullif('(' || regexp_replace(plainto_tsquery('public.site_text', t.topic)::text, '''(?= |$)', ''':A', 'g') || ')', '()')))
          order by t.group_name is not null, t.since, t.topic)
        from (select * from own union all select * from of_groups) t), '[]') as topics
        from people p where p.id = $1`,
    [personId],
  );
  return row ?? { location: '', topics: [] };
}
