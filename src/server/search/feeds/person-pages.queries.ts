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

type Page<Position> = { after: Position | null; limit: number };

const EventsRow = z.object({ json: z.string(), last: z.object({ from: z.string(), id: z.string() }).nullable() });

const IS_SHOWN = `e.status = 'published' and e.visibility = 'public' and ${endsAfterSql('$2')}`;
const HOSTED = `select e.id, e.starts_at, e.series_id from events e where e.host_person_id = $1 and ${IS_SHOWN}
  union all select e.id, e.starts_at, e.series_id from event_cohosts k join events e on e.id = k.event_id
    where k.person_id = $1 and ${IS_COHOSTING} and ${IS_SHOWN}`;

/**
 * The fields, as JSON, with a page of the public upcoming events that a person hosts or co-hosts and the rating of all public events that they host;
 * and the position of the last one if there are more.
 */
export async function findPersonEvents(
  db: Db,
  personId: string,
  { after, limit, now }: Page<{ from: string; id: string }> & { now: Date },
): Promise<z.infer<typeof EventsRow>> {
  const { json, last } = await db.one(
    EventsRow,
    `with found as (
       select *, row_number() over (order by starts_at, id) as position from ${oncePerSeriesSql(HOSTED)} once
        where $3::timestamptz is null or (starts_at, id) > ($3, $4::uuid) order by starts_at, id limit $5::integer + 1),
     page as (select * from found where position <= $5)
     select json_build_object(
        'events', coalesce((select json_agg(json_build_object(${cardFields('page.more')}) order by e.starts_at, e.id)
          from page join events e on e.id = page.id ${EVENT_JOINS}), '[]'),
        'rating', (select json_build_object('mean', round(avg(r.stars), 2), 'count', count(*))
          from events e join ratings r on r.event_id = e.id where e.host_person_id = $1 and e.visibility = 'public' and e.status <> 'draft'))::text as json,
      (select json_build_object('from', starts_at::text, 'id', id) from page where position = $5 and exists (select from found where position > $5)) as last`,
    [personId, now, after?.from ?? null, after?.id ?? null, limit],
  );
  return { json: presentCardsJson(json), last };
}

const GroupOfPersonRow = GroupCard.extend({
  role: GroupRole,
  position: z.object({ rank: z.number(), at: z.string(), id: z.string() }),
});
type GroupOfPersonRow = z.infer<typeof GroupOfPersonRow>;

export async function listPersonGroups(
  db: Db,
  personId: string,
  { after, limit }: Page<GroupOfPersonRow['position']>,
): Promise<GroupOfPersonRow[]> {
  return db.rows(
    GroupOfPersonRow,
    `select ${GROUP_CARD}, m.role, json_build_object('rank', m.rank, 'at', m.joined_at::text, 'id', g.id) as position
       from group_members m join groups g on g.id = m.group_id left join places p on p.id = g.place_id
      where m.person_id = $1 and g.visibility = 'public' and ($2::integer is null or (m.rank, m.joined_at, g.id) > ($2, $3::timestamptz, $4::uuid))
      order by m.rank, m.joined_at, g.id limit $5`,
    [personId, after?.rank ?? null, after?.at ?? null, after?.id ?? null, limit],
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
