import { z } from 'zod';
import { GroupRole } from '#contracts/groups/group-fields.ts';
import { GroupCard } from '#contracts/groups/groups.contract.ts';
import {
  cardFields,
  EVENT_JOINS,
  endsAfterSql,
  oncePerSeriesSql,
  presentCardsJson,
} from '#server/events/event-cards.queries.ts';
import { IS_COHOSTING } from '#server/events/hosts/event-hosts.queries.ts';
import { GROUP_CARD } from '#server/groups/group-cards.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { GOING_OR_WAITLISTED } from '#server/rsvps/rsvp-status.queries.ts';

const MAX_EVENTS = 12;
const MAX_GROUPS = 60;

const JsonRow = z.object({ json: z.string() });

const IS_SHOWN = `e.status = 'published' and e.visibility = 'public' and ${endsAfterSql('$2')}`;
const HOSTED = `select e.id, e.starts_at, e.series_id from events e where e.host_person_id = $1 and ${IS_SHOWN}
  union all select e.id, e.starts_at, e.series_id from event_cohosts k join events e on e.id = k.event_id
    where k.person_id = $1 and ${IS_COHOSTING} and ${IS_SHOWN}`;

/** JSON of the public upcoming events that a person hosts or co-hosts, and the rating of all public events that they host. */
export async function findPersonEvents(db: Db, personId: string, now: Date): Promise<string> {
  const { json } = await db.one(
    JsonRow,
    `select json_build_object(
        'events', coalesce((select json_agg(json_build_object(${cardFields('page.more')}) order by e.starts_at, e.id)
          from (select * from ${oncePerSeriesSql(HOSTED)} once order by starts_at, id limit ${MAX_EVENTS}) page
          join events e on e.id = page.id ${EVENT_JOINS}), '[]'),
        'rating', (select json_build_object('mean', round(avg(r.stars), 2), 'count', count(*))
          from events e join ratings r on r.event_id = e.id where e.host_person_id = $1 and e.visibility = 'public' and e.status <> 'draft'))::text as json`,
    [personId, now],
  );
  return presentCardsJson(json);
}

const GroupOfPersonRow = GroupCard.extend({ role: GroupRole });

export async function listPersonGroups(db: Db, personId: string): Promise<z.infer<typeof GroupOfPersonRow>[]> {
  return db.rows(
    GroupOfPersonRow,
    `select ${GROUP_CARD}, m.role from group_members m join groups g on g.id = m.group_id left join places p on p.id = g.place_id
        where m.person_id = $1 and g.visibility = 'public' order by m.rank, m.joined_at, g.id limit ${MAX_GROUPS}`,
    [personId],
  );
}

const ProfileCounts = z.object({ groups: z.number(), interests: z.number(), rsvps: z.number() });
export type ProfileCounts = z.infer<typeof ProfileCounts>;

/** RSVPs include past events and waitlists. */
export async function countProfile(db: Db, personId: string): Promise<ProfileCounts> {
  return db.one(
    ProfileCounts,
    `select (select count(*) from group_members where person_id = $1) as groups,
        (select count(*) from person_interests where person_id = $1) as interests,
        (select count(*) from rsvps where person_id = $1 and status in ${GOING_OR_WAITLISTED}) as rsvps`,
    [personId],
  );
}
