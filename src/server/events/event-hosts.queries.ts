import { z } from 'zod';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { avatarSql } from '#server/people/avatars.queries.ts';
import { maySeeSql } from '#server/people/visibility.policy.ts';
import { smallLogo } from '#server/pictures/pictures.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** Joins what is said of the host of the event `e`; all but one of them find nothing. */
export const HOST_JOINS = `left join people h on h.id = e.host_person_id
  left join avatars v on v.person_id = h.id
  left join groups hg on hg.id = e.host_group_id
  left join organizations ho on ho.id = e.host_organization_id`;

/** SQL: what the host of the event `e` is called. */
export const HOST_NAME = `coalesce((select h.name from people h where h.id = e.host_person_id),
  (select g.name from groups g where g.id = e.host_group_id), (select o.name from organizations o where o.id = e.host_organization_id))`;

/** SQL: the page of what a column names. */
export const pathSql = (path: (name: string) => string, column: string): string => `'${path('')}' || ${column}`;

/** `Host` of a group in a row of `groups`. */
export const groupJson = (
  row: string,
): string => `json_build_object('kind', 'group', 'id', ${row}.id, 'name', ${row}.name,
    'avatar', ${smallLogo(`${row}.logo_id`)}, 'path', ${pathSql(paths.group, `${row}.slug`)})`;

/** `Host`, from HOST_JOINS, for a viewer; without one for anybody at all. Who hosts is told, and their page where it may be seen. */
export const hostJson = (viewer?: string): string => `case e.host_kind
  when 'person' then json_build_object('kind', 'person', 'id', h.id, 'name', h.name, 'avatar', ${avatarSql('v')},
    'path', case when ${viewer ? maySeeSql('page', 'h', viewer) : `h.page_audience = 'everyone'`} then ${pathSql(paths.person, 'h.id')} end)
  when 'group' then ${groupJson('hg')}
  else json_build_object('kind', 'organization', 'id', ho.id, 'name', ho.name, 'avatar', ${smallLogo('ho.logo_id')},
    'path', ${pathSql(paths.organization, 'ho.slug')}) end`;

/** Groups that have agreed; one that has become private since is not told of. */
export const COHOSTS_JSON = `coalesce((select json_agg(${groupJson('g')} order by k.answered_at, g.id) from event_cohosts k
  join groups g on g.id = k.group_id where k.event_id = e.id and k.status = 'accepted' and g.visibility = 'public'), '[]')`;

/** How a viewer stands to the event; nobody at all has nothing of it. */
export const ViewerRelation = z.object({
  /** The person themself, organizers and co-organizers of the group, or the staff of the organization. */
  isHost: z.boolean(),
  /** Runs a group that has agreed to co-host. */
  isCohost: z.boolean(),
  /** Is going. */
  isAdmitted: z.boolean(),
  /** In the host group, or in one that co-hosts; asked of members-only events alone. */
  isMember: z.boolean(),
});
export type ViewerRelation = z.infer<typeof ViewerRelation>;

/** SQL: whether somebody is a host of the event `e`. */
export const isHostSql = (
  person: string,
): string => `coalesce(case e.host_kind when 'person' then e.host_person_id = ${person}
  when 'group' then runs_group(e.host_group_id, ${person}) else is_organization_staff(e.host_organization_id, ${person}) end, false)`;

const ofCohost = (condition: string) =>
  `exists (select from event_cohosts k where k.event_id = e.id and k.status = 'accepted' and ${condition})`;

/** SQL: whether somebody is in the group that hosts the event `e`, or in one that co-hosts it. */
export const isMemberSql = (person: string): string => `(is_group_member(e.host_group_id, ${person})
    or ${ofCohost(`is_group_member(k.group_id, ${person})`)})`;

/** Columns of `Standing`: whatever tells somebody something of an event asks this, and the policy with it. */
export const viewerRelationSql = (viewer: string): string => `${isHostSql(viewer)} as "isHost",
  ${ofCohost(`runs_group(k.group_id, ${viewer})`)} as "isCohost",
  exists (select from event_admissions a where a.event_id = e.id and a.person_id = ${viewer}) as "isAdmitted",
  e.visibility = 'members' and ${isMemberSql(viewer)} as "isMember"`;

/** SQL: whether somebody may see the event `e`, as `canSeeEvent` says. */
export const canSeeEventSql = (
  viewer: string,
): string => `(${isHostSql(viewer)} or (e.status <> 'draft' and (e.visibility <> 'members'
    or ${isMemberSql(viewer)} or exists (select from event_admissions a where a.event_id = e.id and a.person_id = ${viewer}))))`;

export const NO_RELATION = 'false as "isHost", false as "isCohost", false as "isAdmitted", false as "isMember"';

/** SQL: whether the person who hosts the event `e`, as themself, has blocked somebody: they take no part in it. */
export const isBlockedByHostSql = (person: string): string =>
  `exists (select from person_blocks b where b.blocker_id = e.host_person_id and b.blocked_id = ${person})`;

/** SQL: events that a person hosts, themself or for a group or organization. */
export const hostedBySql = (person: string): string => `(e.host_person_id = ${person}
  or e.host_group_id = any (array(select m.group_id from group_members m where m.person_id = ${person} and m.role <> 'member'))
  or e.host_organization_id = any (array(select s.organization_id from organization_staff s where s.person_id = ${person})))`;

const MayRow = z.object({ may: z.boolean() });

/** Whether somebody may post in the name of a host. */
export async function canHostAs(db: Db, { kind, id }: HostChoice, personId: string): Promise<boolean> {
  if (kind === 'person') return id === personId;
  const asks = kind === 'group' ? 'runs_group' : 'is_organization_staff';
  return (await db.one(MayRow, `select ${asks}($1, $2) as may`, [id, personId])).may;
}

export async function isPrivateGroup(db: Db, groupId: string): Promise<boolean> {
  const rowCount = await db.execute(`select from groups where id = $1 and visibility = 'private'`, [groupId]);
  return rowCount === 1;
}

/** Hands a draft to another host. What was for members only is for everybody then, unless the new host has members. */
export async function updateEventHost(tx: Db, eventId: string, { kind, id }: HostChoice): Promise<void> {
  await tx.execute(
    `update events set host_kind = $2, host_person_id = case $2 when 'person' then $3::uuid end,
       host_group_id = case $2 when 'group' then $3::uuid end, host_organization_id = case $2 when 'organization' then $3::uuid end,
       visibility = case when $2 <> 'group' and visibility = 'members' then 'public' else visibility end
     where id = $1`,
    [eventId, kind, id],
  );
}
