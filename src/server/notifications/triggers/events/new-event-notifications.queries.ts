import { z } from 'zod';
import { TOWN_NAME } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { PersonIdRow } from '#server/platform/postgres/row-schemas.ts';

const NewEvent = z.object({
  title: z.string(),
  host: z.string(),
  groupId: z.string().nullable(),
  visibility: z.enum(['public', 'members']),
  postedBy: z.string().nullable(),
  startsAt: z.date(),
  endsAt: z.date(),
  timeZone: z.string(),
  isOnline: z.boolean(),
  placeName: z.string(),
  /** The rule of its series. */
  rule: z.string().nullable(),
});
export type NewEvent = z.infer<typeof NewEvent>;

/** Finds an upcoming event. Returns undefined for unpublished and unlisted ones. */
export async function findNewEvent(db: Db, eventId: string, now: Date): Promise<NewEvent | undefined> {
  return db.row(
    NewEvent,
    `select e.title, coalesce(g.name, o.name, h.name) as host, g.id as "groupId", e.visibility,
        e.created_by as "postedBy", e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone",
        e.attendance = 'online' as "isOnline", coalesce(${TOWN_NAME}, '') as "placeName", e.series_rule as rule
       from events e left join groups g on g.id = e.host_group_id left join organizations o on o.id = e.host_organization_id
       left join people h on h.id = e.host_person_id left join places p on p.id = e.place_id
      where e.id = $1 and e.status = 'published' and e.visibility <> 'unlisted' and e.starts_at > $2`,
    [eventId, now],
  );
}

/** SQL: the recipients of a new event: members, and followers if host and event are public. People who hide their page have none. */
const AUDIENCE = `(select m.person_id from group_members m where m.group_id = e.host_group_id
  union select f.person_id from group_follows f join groups g on g.id = f.group_id
    where f.group_id = e.host_group_id and g.visibility = 'public' and e.visibility = 'public'
  union select f.person_id from organization_follows f where f.organization_id = e.host_organization_id
  union select f.person_id from person_follows f join people h on h.id = f.followed_id
    where f.followed_id = e.host_person_id and h.page_audience <> 'nobody' and h.hidden_at is null and e.visibility = 'public')`;

export async function listAudience(db: Db, eventId: string, after: string | null, limit: number): Promise<string[]> {
  const rows = await db.rows(
    PersonIdRow,
    `select a.person_id as "personId" from events e cross join lateral ${AUDIENCE} a
      where e.id = $1 and ($2::uuid is null or a.person_id > $2) order by a.person_id limit $3`,
    [eventId, after, limit],
  );
  return rows.map(({ personId }) => personId);
}
