import { z } from 'zod';
import { GroupRole } from '#contracts/groups/group-fields.ts';
import { GroupCard } from '#contracts/groups/groups.contract.ts';
import { CARD_FIELDS, EVENT_JOINS, presentCardsJson } from '#server/events/event-cards.queries.ts';
import { GROUP_CARD } from '#server/groups/group-cards.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const MOST = 12;
const MOST_GROUPS = 60;

const JsonRow = z.object({ json: z.string() });

/** As JSON: what anybody may find of what a person hosts, and how all their public events were rated. */
export async function findPersonEvents(db: Db, personId: string, now: Date): Promise<string> {
  const { json } = await db.one(
    JsonRow,
    {
      name: 'person-events',
      text: `select json_build_object(
        'events', coalesce((select json_agg(json_build_object(${CARD_FIELDS}) order by e.starts_at, e.id)
          from (select e.* from events e where e.host_person_id = $1 and e.status = 'published' and e.visibility = 'public'
              and e.starts_at > $2::timestamptz - interval '30 days' and e.ends_at > $2 order by e.starts_at, e.id limit ${MOST}) e ${EVENT_JOINS}), '[]'),
        'rating', (select json_build_object('mean', round(avg(r.stars), 2), 'count', count(*))
          from events e join ratings r on r.event_id = e.id where e.host_person_id = $1 and e.visibility = 'public'))::text as json`,
    },
    [personId, now],
  );
  return presentCardsJson(json);
}

const GroupOfPersonRow = GroupCard.extend({ role: GroupRole });

export async function listPersonGroups(db: Db, personId: string): Promise<z.infer<typeof GroupOfPersonRow>[]> {
  return db.rows(
    GroupOfPersonRow,
    {
      name: 'person-groups',
      text: `select ${GROUP_CARD}, m.role from group_members m join groups g on g.id = m.group_id left join places p on p.id = g.place_id
        where m.person_id = $1 and g.visibility = 'public' order by m.rank, m.joined_at, g.id limit ${MOST_GROUPS}`,
    },
    [personId],
  );
}

const Community = z.object({ groups: z.number(), interests: z.number(), rsvps: z.number() });
export type Community = z.infer<typeof Community>;

/** RSVPs are events they go to, went to or wait for. */
export async function countCommunity(db: Db, personId: string): Promise<Community> {
  return db.one(
    Community,
    {
      name: 'community',
      text: `select (select count(*) from group_members where person_id = $1) as groups,
        (select count(*) from person_interests where person_id = $1) as interests,
        (select count(*) from rsvps where person_id = $1 and status in ('going', 'waitlisted')) as rsvps`,
    },
    [personId],
  );
}
