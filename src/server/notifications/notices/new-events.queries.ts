import type { Db } from '#server/platform/postgres/db.ts';

export type NewEvent = {
  title: string;
  host: string;
  hostKind: 'group' | 'organization';
  groupId: string | null;
  visibility: 'public' | 'members';
  postedBy: string | null;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  place: string;
  /** Of a series. */
  rule: string | null;
};

/** Of a group or an organization, published and still to come; nothing of others, nor of those that only a link leads to. */
export async function findNewEvent(db: Db, eventId: string, now: Date): Promise<NewEvent | undefined> {
  const { rows } = await db.query<NewEvent>(
    `select e.title, coalesce(g.name, o.name) as host, e.host_kind as "hostKind", g.id as "groupId", e.visibility,
        e.created_by as "postedBy", e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone",
        case when e.attendance = 'online' then 'Online' else coalesce(p.name || ', ' || p.country, '') end as place, e.series_rule as rule
       from events e left join groups g on g.id = e.host_group_id left join organizations o on o.id = e.host_organization_id
       left join places p on p.id = e.place_id
      where e.id = $1 and e.host_kind <> 'person' and e.status = 'published' and e.visibility <> 'unlisted' and e.starts_at > $2`,
    [eventId, now],
  );
  return rows[0];
}

/** Who hears of an event of its host: members, and followers of what is open to everybody, in the order of their ids. */
const AUDIENCE = `(select m.person_id from group_members m where m.group_id = e.host_group_id
  union select f.person_id from group_follows f join groups g on g.id = f.group_id
    where f.group_id = e.host_group_id and g.visibility = 'public' and e.visibility = 'public'
  union select f.person_id from organization_follows f where f.organization_id = e.host_organization_id)`;

export async function listAudience(db: Db, eventId: string, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ personId: string }>(
    `select a.person_id as "personId" from events e cross join lateral ${AUDIENCE} a
      where e.id = $1 and ($2::uuid is null or a.person_id > $2) order by a.person_id limit $3`,
    [eventId, after, limit],
  );
  return rows.map(({ personId }) => personId);
}
