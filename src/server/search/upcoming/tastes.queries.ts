import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

/** A topic and the tsquery text that finds it: as a tag, or its words in a title. `groupName` for what a group of theirs is about. */
const Topic = z.object({ topic: z.string(), query: z.string(), groupName: z.string().nullable() });
export type Topic = z.infer<typeof Topic>;
const Taste = z.object({ location: z.string(), topics: z.array(Topic) });
export type Taste = z.infer<typeof Taste>;

const MOST_OF_GROUPS = 20;

/** What is known of a person's liking: their own interests first, then what their groups are about. */
export async function findTaste(db: Db, personId: string): Promise<Taste> {
  const row = await db.row(
    Taste,
    {
      name: 'taste',
      text: `with own as (select topic, null::text as group_name, added_at as since from person_interests where person_id = $1),
        of_groups as (
          select distinct on (interest) interest as topic, g.name as group_name, m.joined_at as since
            from group_members m join groups g on g.id = m.group_id, unnest(g.interests) interest
           where m.person_id = $1 and interest not in (select topic from own) order by interest, m.joined_at limit ${MOST_OF_GROUPS})
        select p.location, coalesce((select json_agg(json_build_object('topic', t.topic, 'groupName', t.group_name, 'query', concat_ws(' | ',
            '''' || replace(replace('interest/' || fold(t.topic), '\\', '\\\\'), '''', '''''') || '''',
            nullif('(' || regexp_replace(plainto_tsquery('public.site_text', t.topic)::text, '''(?= |$)', ''':A', 'g') || ')', '()')))
          order by t.group_name is not null, t.since, t.topic)
        from (select * from own union all select * from of_groups) t), '[]') as topics
        from people p where p.id = $1`,
    },
    [personId],
  );
  return row ?? { location: '', topics: [] };
}
