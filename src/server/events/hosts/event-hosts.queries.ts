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

/** The rows that a `Host` is made of: its kind, and aliases of tables of which one has a row. */
type HostRows = Record<'kind' | 'person' | 'avatar' | 'group' | 'organization', string>;
const HOST_ROWS: HostRows = { kind: 'e.host_kind', person: 'h', avatar: 'v', group: 'hg', organization: 'ho' };

/** SQL: an `EventHost` as JSON. The link to the page of a person or a group is included only if the viewer may see it. */
const hostRowsJson = ({ kind, person, avatar, group, organization }: HostRows, viewer?: string): string => `case ${kind}
  when 'person' then json_build_object('kind', 'person', 'id', ${person}.id, 'name', ${person}.name, 'avatar', ${avatarSql(person, avatar)},
    'path', case when ${viewer ? maySeeSql('page', person, viewer) : `${person}.page_audience = 'everyone' and ${person}.hidden_at is null`} then ${pathSql(paths.person, `${person}.id`)} end)
  when 'group' then json_build_object('kind', 'group', 'id', ${group}.id, 'name', ${group}.name,
    'avatar', ${smallLogo(`${group}.logo_id`)},
    'path', case when ${viewer ? `can_see_group(${group}.id, ${viewer})` : `${group}.visibility = 'public'`} then ${pathSql(paths.group, `${group}.slug`)} end)
  else json_build_object('kind', 'organization', 'id', ${organization}.id, 'name', ${organization}.name,
    'avatar', ${smallLogo(`${organization}.logo_id`)}, 'path', ${pathSql(paths.organization, `${organization}.slug`)}) end`;

/** SQL: the host of an event, using HOST_JOINS. */
export const hostJson = (viewer?: string): string => hostRowsJson(HOST_ROWS, viewer);

/** SQL: joins the person, group or organization to the row `k` of `event_cohosts`. */
export const COHOST_JOINS = `left join people kp on kp.id = k.person_id
  left join avatars kv on kv.person_id = kp.id
  left join groups kg on kg.id = k.group_id
  left join organizations ko on ko.id = k.organization_id`;
/** SQL: the kind of the co-host `k`. */
export const COHOST_KIND = `case when k.person_id is not null then 'person' when k.group_id is not null then 'group' else 'organization' end`;

/** SQL: the co-host `k`, using COHOST_JOINS. */
export const cohostJson = (viewer?: string): string =>
  hostRowsJson({ kind: COHOST_KIND, person: 'kp', avatar: 'kv', group: 'kg', organization: 'ko' }, viewer);

/** SQL: whether the co-host `k` has accepted. A person does not co-host while they and the hosting person of the event `e` block each other. */
export const IS_COHOSTING = `k.status = 'accepted' and not exists (select from person_blocks kb
  where (kb.blocker_id, kb.blocked_id) in ((k.person_id, e.host_person_id), (e.host_person_id, k.person_id)))`;

/** SQL: whether a person is the co-host `k`, or answers for it. */
export const actsForCohostSql = (person: string): string =>
  `coalesce(k.person_id = ${person} or runs_group(k.group_id, ${person}) or is_organization_staff(k.organization_id, ${person}), false)`;

/** SQL: the co-hosts of the event `e` as JSON, without groups that have become private since and hosts that the site staff have hidden. */
export const cohostsJson = (
  viewer?: string,
): string => `coalesce((select json_agg(${cohostJson(viewer)} order by k.answered_at, k.cohost_id)
  from event_cohosts k ${COHOST_JOINS}
  where k.event_id = e.id and ${IS_COHOSTING} and coalesce(kg.visibility = 'public', true) and kp.hidden_at is null
    and ko.hidden_at is null), '[]')`;

/** A viewer's relation to an event. */
export const ViewerRelation = z.object({
  /** The hosting person, an organizer or co-organizer of the hosting group, or staff of the hosting organization. */
  isHost: z.boolean(),
  /** A person who co-hosts, an organizer or co-organizer of a group that does, or staff of an organization that does. */
  isCohost: z.boolean(),
  /** A co-host by name, not through a group or organization. */
  isNamedCohost: z.boolean(),
  /** Going to the event. */
  isAdmitted: z.boolean(),
  /** Has tickets to pay at the door. Always false unless the address is hidden. */
  paysAtDoor: z.boolean(),
  /** A member of the hosting group or of one that co-hosts, asked to co-host, or waiting for a seat. Always false unless the event is members-only. */
  isMember: z.boolean(),
});
export type ViewerRelation = z.infer<typeof ViewerRelation>;

/** SQL: whether a person is a host of the event `e`. */
export const isHostSql = (
  person: string,
): string => `coalesce(case e.host_kind when 'person' then e.host_person_id = ${person}
  when 'group' then runs_group(e.host_group_id, ${person}) else is_organization_staff(e.host_organization_id, ${person}) end, false)`;

const existsCohostSql = (condition: string) =>
  `exists (select from event_cohosts k where k.event_id = e.id and ${condition})`;

/**
 * SQL: whether a person is a member of the group that hosts the event `e`, or of one that co-hosts it. People and organizations see the event as
 * soon as they are asked to co-host it.
 */
export const isMemberSql = (person: string): string => `(is_group_member(e.host_group_id, ${person})
    or ${existsCohostSql(`(k.status = 'accepted' and is_group_member(k.group_id, ${person})
      or k.status <> 'declined' and (k.person_id = ${person} or is_organization_staff(k.organization_id, ${person})))`)})`;

/** SQL: the same for the people who see a members-only event before they go: those who waited when it became one must be notified of it and can leave. */
const isMemberOrWaitingSql = (person: string) => `(${isMemberSql(person)} or waits_for_event(e.id, ${person}))`;

const isNamedCohostSql = (person: string) => existsCohostSql(`${IS_COHOSTING} and k.person_id = ${person}`);

/** SQL: whether a person goes to the event `e`. */
export const isAdmittedSql = (person: string): string =>
  `exists (select from event_admissions a where a.event_id = e.id and a.person_id = ${person})`;

/** SQL: the columns of `ViewerRelation`, as input for the policy. */
export const viewerRelationSql = (viewer: string): string => `${isHostSql(viewer)} as "isHost",
  ${existsCohostSql(`${IS_COHOSTING} and ${actsForCohostSql(viewer)}`)} as "isCohost",
  ${isNamedCohostSql(viewer)} as "isNamedCohost",
  ${isAdmittedSql(viewer)} as "isAdmitted",
  e.is_address_hidden and pays_at_door(e.id, ${viewer}) as "paysAtDoor",
  e.visibility = 'members' and ${isMemberOrWaitingSql(viewer)} as "isMember"`;

/** SQL: the same rule as the policy's `canSeeEvent`, for the event `e`. */
export const canSeeEventSql = (
  viewer: string,
): string => `(${isHostSql(viewer)} or (e.status <> 'draft' and (e.visibility <> 'members'
    or ${isMemberOrWaitingSql(viewer)} or ${isAdmittedSql(viewer)})))`;

/** SQL: the title of the event `e`, or null if there is none or the person may not see it. */
export const eventTitleSql = (viewer: string): string => `case when ${canSeeEventSql(viewer)} then e.title end`;

/** SQL: whether a person manages the guests of the event `e`, by the policy's `canEditEvent`. Co-hosts do not see drafts. */
export const managesGuestsSql = (person: string): string =>
  `(${isHostSql(person)} or (e.status <> 'draft' and ${isNamedCohostSql(person)}))`;

export const ANONYMOUS_RELATION = Object.keys(ViewerRelation.shape)
  .map((column) => `false as "${column}"`)
  .join(', ');

/** SQL: whether the person who hosts the event `e`, or one who co-hosts it, has blocked another person, who then cannot attend it. */
export const isBlockedByHostSql = (
  person: string,
): string => `exists (select from person_blocks b where b.blocked_id = ${person} and (b.blocker_id = e.host_person_id
    or ${existsCohostSql(`k.person_id = b.blocker_id and ${IS_COHOSTING}`)}))`;

/** SQL: whether a person has blocked the person who hosts the event `e`, or one who co-hosts it. */
export const isBlockingHostSql = (
  person: string,
): string => `exists (select from person_blocks b where b.blocker_id = ${person} and (b.blocked_id = e.host_person_id
    or ${existsCohostSql(`k.person_id = b.blocked_id and ${IS_COHOSTING}`)}))`;

/**
 * SQL: the condition that finds the events `e` of a host by index, themselves or through a group or organization. Null rather than false for other
 * events, and its aliases hide columns of the statement: `isHostSql` is for all other uses.
 */
export const hostedBySql = (person: `$${number}`): string => `(e.host_person_id = ${person}
  or e.host_group_id = any (array(select m.group_id from group_members m where m.person_id = ${person} and m.role <> 'member'))
  or e.host_organization_id = any (array(select s.organization_id from organization_staff s where s.person_id = ${person})))`;

/** SQL: the same, with the events that the person co-hosts by name. */
export const hostedOrCohostedBySql = (person: `$${number}`): string => `(${hostedBySql(person)}
  or e.id = any (array(select k.event_id from event_cohosts k join events e on e.id = k.event_id where k.person_id = ${person} and ${IS_COHOSTING})))`;

const CanHostRow = z.object({ canHost: z.boolean() });

/** Whether a person may post as this host. */
export async function canHostAs(db: Db, { kind, id }: HostChoice, personId: string): Promise<boolean> {
  if (kind === 'person') return id === personId;
  const checkFunction = kind === 'group' ? 'runs_group' : 'is_organization_staff';
  return (await db.one(CanHostRow, `select ${checkFunction}($1, $2) as "canHost"`, [id, personId])).canHost;
}

const HostStateRow = z.object({ isHidden: z.boolean(), isHeld: z.boolean() });
const HOST_TABLES = { group: 'groups', organization: 'organizations' } as const;

/** Whether the site staff have hidden a group or organization; locked, so that they do not until the transaction ends. */
export async function lockHost(
  tx: Db,
  { kind, id }: { kind: keyof typeof HOST_TABLES; id: string },
): Promise<z.infer<typeof HostStateRow>> {
  return tx.one(
    HostStateRow,
    `select hidden_at is not null as "isHidden", coalesce(hidden_by = id, false) as "isHeld" from ${HOST_TABLES[kind]} where id = $1 for share`,
    [id],
  );
}

/** Whether its organizers have made it private. The site staff hide its events with it. */
export async function isPrivateGroup(db: Db, groupId: string): Promise<boolean> {
  const rowCount = await db.execute(`select from groups where id = $1 and chosen_visibility = 'private'`, [groupId]);
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
