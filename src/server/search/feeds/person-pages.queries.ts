import type { GroupRole } from '#contracts/groups/group-roles.ts';
import type { GroupCard } from '#contracts/groups/groups.contract.ts';
import { CARD_FIELDS, EVENT_JOINS, presentCardsJson } from '#server/events/event-cards.queries.ts';
import { GROUP_CARD } from '#server/groups/group-cards.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const MOST = 12;
const MOST_GROUPS = 60;

/** As JSON: what anybody may find of what a person hosts, and how all their public events were rated. */
export async function findPersonEvents(db: Db, personId: string, now: Date): Promise<string> {
  const { rows } = await db.query<{ json: string }>(
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
  return presentCardsJson(rows[0]!.json);
}

export async function listPersonGroups(db: Db, personId: string): Promise<(GroupCard & { role: GroupRole })[]> {
  const { rows } = await db.query<GroupCard & { role: GroupRole }>(
    {
      name: 'person-groups',
      text: `select ${GROUP_CARD}, m.role from group_members m join groups g on g.id = m.group_id left join places p on p.id = g.place_id
        where m.person_id = $1 and g.visibility = 'public' order by m.rank, m.joined_at, g.id limit ${MOST_GROUPS}`,
    },
    [personId],
  );
  return rows;
}

export type Community = { groups: number; interests: number; rsvps: number };

/** RSVPs are events they go to, went to or wait for. */
export async function countCommunity(db: Db, personId: string): Promise<Community> {
  const { rows } = await db.query<Community>(
    {
      name: 'community',
      text: `select (select count(*) from group_members where person_id = $1) as groups,
        (select count(*) from person_interests where person_id = $1) as interests,
        (select count(*) from rsvps where person_id = $1 and status in ('going', 'waitlisted')) as rsvps`,
    },
    [personId],
  );
  return rows[0]!;
}
