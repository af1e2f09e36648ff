import { z } from 'zod';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { avatarSql } from '#server/people/avatars.queries.ts';
import { maySeeSql } from '#server/people/visibility.policy.ts';
import { smallLogo } from '#server/pictures/pictures.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** SQL: joins the host of the event `e`. Exactly one of person, group and organization is present. */
export const HOST_JOINS = `left join people h on h.id = e.host_person_id
  left join avatars v on v.person_id = h.id
  left join groups hg on hg.id = e.host_group_id
  left join organizations ho on ho.id = e.host_organization_id`;

/** SQL: the name of the host of the event `e`. */
export const HOST_NAME = `coalesce((select h.name from people h where h.id = e.host_person_id),
  (select g.name from groups g where g.id = e.host_group_id), (select o.name from organizations o where o.id = e.host_organization_id))`;

/** SQL: a site path whose last segment is the value of a column. */
export const pathSql = (path: (name: string) => string, column: string): string => `'${path('')}' || ${column}`;

/** SQL: a `Host` as JSON, from a row of `groups`. */
export const groupHostJson = (
  row: string,
): string => `json_build_object('kind', 'group', 'id', ${row}.id, 'name', ${row}.name,
    'avatar', ${smallLogo(`${row}.logo_id`)}, 'path', ${pathSql(paths.group, `${row}.slug`)})`;

/** SQL: a `Host` as JSON, using HOST_JOINS. The link to a person's page is included only if the viewer may see it. */
export const hostJson = (viewer?: string): string => `case e.host_kind
  when 'person' then json_build_object('kind', 'person', 'id', h.id, 'name', h.name, 'avatar', ${avatarSql('h', 'v')},
    'path', case when ${viewer ? maySeeSql('page', 'h', viewer) : `h.page_audience = 'everyone'`} then ${pathSql(paths.person, 'h.id')} end)
  when 'group' then ${groupHostJson('hg')}
  else json_build_object('kind', 'organization', 'id', ho.id, 'name', ho.name, 'avatar', ${smallLogo('ho.logo_id')},
    'path', ${pathSql(paths.organization, 'ho.slug')}) end`;

/** SQL: the groups that have agreed to co-host, as JSON. Groups that have become private since are left out. */
export const COHOSTS_JSON = `coalesce((select json_agg(${groupHostJson('g')} order by k.answered_at, g.id) from event_cohosts k
  join groups g on g.id = k.group_id where k.event_id = e.id and k.status = 'accepted' and g.visibility = 'public'), '[]')`;

/** A viewer's relation to an event. */
export const ViewerRelation = z.object({
  /** The hosting person, an organizer or co-organizer of the hosting group, or staff of the hosting organization. */
  isHost: z.boolean(),
  /** An organizer or co-organizer of a group that co-hosts. */
  isCohost: z.boolean(),
  /** Going to the event. */
  isAdmitted: z.boolean(),
  /** A member of the hosting group or of one that co-hosts. Always false unless the event is members-only. */
  isMember: z.boolean(),
});
export type ViewerRelation = z.infer<typeof ViewerRelation>;

/** SQL: whether a person is a host of the event `e`. */
export const isHostSql = (
  person: string,
): string => `coalesce(case e.host_kind when 'person' then e.host_person_id = ${person}
  when 'group' then runs_group(e.host_group_id, ${person}) else is_organization_staff(e.host_organization_id, ${person}) end, false)`;

const existsCohostSql = (condition: string) =>
  `exists (select from event_cohosts k where k.event_id = e.id and k.status = 'accepted' and ${condition})`;

/** SQL: whether a person is a member of the group that hosts the event `e`, or of one that co-hosts it. */
export const isMemberSql = (person: string): string => `(is_group_member(e.host_group_id, ${person})
    or ${existsCohostSql(`is_group_member(k.group_id, ${person})`)})`;

/** SQL: the columns of `ViewerRelation`, as input for the policy. */
export const viewerRelationSql = (viewer: string): string => `${isHostSql(viewer)} as "isHost",
  ${existsCohostSql(`runs_group(k.group_id, ${viewer})`)} as "isCohost",
  exists (select from event_admissions a where a.event_id = e.id and a.person_id = ${viewer}) as "isAdmitted",
  e.visibility = 'members' and ${isMemberSql(viewer)} as "isMember"`;

/** SQL: the same rule as the policy's `canSeeEvent`, for the event `e`. */
export const canSeeEventSql = (
  viewer: string,
): string => `(${isHostSql(viewer)} or (e.status <> 'draft' and (e.visibility <> 'members'
    or ${isMemberSql(viewer)} or exists (select from event_admissions a where a.event_id = e.id and a.person_id = ${viewer}))))`;

export const ANONYMOUS_RELATION = 'false as "isHost", false as "isCohost", false as "isAdmitted", false as "isMember"';

/** SQL: whether the person who hosts the event `e` has blocked another person, who then cannot attend it. */
export const isBlockedByHostSql = (person: string): string =>
  `exists (select from person_blocks b where b.blocker_id = e.host_person_id and b.blocked_id = ${person})`;

/**
 * SQL: the condition that finds the events `e` of a host by index, themselves or through a group or organization. Null rather than false for other
 * events, and its aliases hide columns of the statement: `isHostSql` is for all other uses.
 */
export const hostedBySql = (person: `$${number}`): string => `(e.host_person_id = ${person}
  or e.host_group_id = any (array(select m.group_id from group_members m where m.person_id = ${person} and m.role <> 'member'))
  or e.host_organization_id = any (array(select s.organization_id from organization_staff s where s.person_id = ${person})))`;

const CanHostRow = z.object({ canHost: z.boolean() });

/** Whether a person may post as this host. */
export async function canHostAs(db: Db, { kind, id }: HostChoice, personId: string): Promise<boolean> {
  if (kind === 'person') return id === personId;
  const checkFunction = kind === 'group' ? 'runs_group' : 'is_organization_staff';
  return (await db.one(CanHostRow, `select ${checkFunction}($1, $2) as "canHost"`, [id, personId])).canHost;
}

export async function isPrivateGroup(db: Db, groupId: string): Promise<boolean> {
  const rowCount = await db.execute(`select from groups where id = $1 and visibility = 'private'`, [groupId]);
  return rowCount === 1;
}

/** Changes the host of a draft. A members-only draft becomes public unless the new host is a group. */
export async function updateEventHost(tx: Db, eventId: string, { kind, id }: HostChoice): Promise<void> {
  await tx.execute(
    `update events set host_kind = $2, host_person_id = case $2 when 'person' then $3::uuid end,
       host_group_id = case $2 when 'group' then $3::uuid end, host_organization_id = case $2 when 'organization' then $3::uuid end,
       visibility = case when $2 <> 'group' and visibility = 'members' then 'public' else visibility end
     where id = $1`,
    [eventId, kind, id],
  );
}
